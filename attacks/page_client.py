"""A browser without a screen: it opens a page, keeps its websocket, and sends events."""

import asyncio
import json
import random
import re
import time
from typing import Any
from urllib.parse import urlencode

import aiohttp

_ELEMENTS = re.compile(r"parseElements\(String\.raw`(.*?)`\)", re.DOTALL)
_CLIENT = re.compile(r"'client_id': '([^']+)'")
_ESCAPED = (("&#36;", "$"), ("&#96;", "`"), ("&gt;", ">"), ("&lt;", "<"), ("&amp;", "&"))
MOVE_SECONDS = 30.0
"""A move that takes longer has failed."""
SETTLE_SECONDS = 0.4
"""A page that was sent nothing for so long has been sent all."""
MOST_SETTLE_SECONDS = 5.0
MESSAGES_TO_ACKNOWLEDGE = 5
"""A browser acknowledges what it has got every three seconds; here, as it comes."""


class PageClient:
    """One browser at one page."""

    def __init__(self, url: str, path: str, session: aiohttp.ClientSession) -> None:
        self._url, self._path, self._session = url, path, session
        self.id = ""
        """What the server calls this page."""
        self.elements: dict[str, dict[str, Any]] = {}
        """The elements of the page as they were loaded."""
        self._alive: set[str] = set()
        self._heard_at = 0.0
        self._board = ""
        self._picture: dict[str, Any] = {}
        self._changed = asyncio.Event()
        self._socket: aiohttp.ClientWebSocketResponse
        self._reading: asyncio.Task[None] | None = None

    async def open(self, *, reads: bool = True) -> None:
        """Load the page and connect its websocket, which is read or never is."""
        page = await self._page()
        self.id = _CLIENT.findall(page)[0]
        raw = _ELEMENTS.findall(page)[0]
        for escaped, plain in _ESCAPED:
            raw = raw.replace(escaped, plain)
        self.elements = json.loads(raw)
        self._alive, self._heard_at = set(self.elements), time.monotonic()
        for id, element in self.elements.items():
            if "drawing" in element.get("props", {}):
                self._board, self._picture = id, json.loads(element["props"]["drawing"])
        query = {"client_id": self.id, "next_message_id": 0, "implicit_handshake": "true"}
        query |= {"document_id": self.id, "tab_id": self.id, "EIO": 4, "transport": "websocket"}
        address = self._url.replace("http", "ws", 1) + f"/_nicegui_ws/socket.io/?{urlencode(query)}"
        self._socket = await self._session.ws_connect(address, max_msg_size=0)
        await self._socket.receive()
        await self._socket.send_str("40")
        if reads:
            self._reading = asyncio.create_task(self._read())

    async def _page(self) -> str:
        """The page; a server that has too many at once is asked again, as it says."""
        while True:
            async with self._session.get(self._url + self._path) as answer:
                if answer.status != 503:
                    return await answer.text()
            await asyncio.sleep(5)

    async def settled_count(self) -> int:
        """How many elements the page has, as soon as the server has sent nothing for a while.

        A page on which something goes on, such as an analysis, is waited for so long and no longer.
        """
        end = time.monotonic() + MOST_SETTLE_SECONDS
        while time.monotonic() < min(end, self._heard_at + SETTLE_SECONDS):
            await asyncio.sleep(SETTLE_SECONDS / 4)
        return len(self._alive)

    @property
    def can_move(self) -> bool:
        """Has this browser a move to make?"""
        return bool(self._picture.get("moves"))

    @property
    def is_connected(self) -> bool:
        """Has the server not closed the connection?"""
        return not self._socket.closed

    async def move(self, chance: random.Random) -> None:
        """Make a random move; others wait for it by `seen`."""
        about = {"move": chance.choice(self._picture["moves"])[3], "position": self._picture["position"]}
        await self.send(self._board, "move", about)

    async def seen(self, position: str) -> None:
        """Wait until the board shows another position than this one."""
        async with asyncio.timeout(MOVE_SECONDS):
            while self.position == position:
                self._changed.clear()
                await self._changed.wait()

    @property
    def position(self) -> str:
        """What the board shows."""
        return str(self._picture.get("position"))

    async def send(self, element: str, event: str, args: Any) -> None:
        """Send an event of an element."""
        listeners = {one["type"]: one["listener_id"] for one in self.elements[element]["events"]}
        about = {"id": int(element), "client_id": self.id, "listener_id": listeners[event]}
        await self._socket.send_str("42" + json.dumps(["event", about | {"args": [json.dumps(args)]}]))

    async def send_text(self, text: str) -> None:
        """Send any text; halves of characters are left out, since no websocket carries them."""
        await self._socket.send_str(text.encode("utf-8", "ignore").decode())

    async def send_pong(self) -> None:
        """Say that one is still there, whether the server has asked or not."""
        await self._socket.send_str("3")

    async def press(self, key: str) -> None:
        """Press a key on the board."""
        await self.send(self._board, "key", key)

    def element_with(self, text: str) -> str:
        """The element that shows a text. Raises StopIteration if there is none."""
        return next(
            id
            for id, element in self.elements.items()
            if text in (element.get("text"), element.get("props", {}).get("label"))
        )

    async def close(self) -> None:
        """Leave."""
        await self._socket.close()
        if self._reading is not None:
            await self._reading

    async def _read(self) -> None:
        async for message in self._socket:
            if message.type != aiohttp.WSMsgType.TEXT:
                continue
            if message.data == "2":
                await self.send_pong()
            elif message.data.startswith("42"):
                told, self._heard_at = json.loads(message.data[2:]), time.monotonic()
                self._take(told)
                await self._acknowledge(told[1].get("_id", -1))

    async def _acknowledge(self, number: int) -> None:
        if number % MESSAGES_TO_ACKNOWLEDGE == 0:
            about = {"client_id": self.id, "next_message_id": number + 1}
            await self._socket.send_str("42" + json.dumps(["ack", about]))

    def _take(self, message: list[Any]) -> None:
        if message[0] != "update":
            return
        changed = {id: element for id, element in message[1].items() if id != "_id"}
        self._alive |= changed.keys()
        self._alive -= {id for id, element in changed.items() if element is None}
        board = changed.get(self._board)
        if board and "drawing" in board.get("props", {}):
            self._picture = json.loads(board["props"]["drawing"])
            self._changed.set()
