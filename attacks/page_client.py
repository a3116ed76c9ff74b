"""A browser without a screen: it opens a game, keeps its websocket, and moves."""

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


class PageClient:
    """One browser at one game, in which it moves for both sides."""

    def __init__(self, url: str, table: str, session: aiohttp.ClientSession) -> None:
        self._url, self._table, self._session = url, table, session
        self._picture: dict[str, Any] = {}
        self._changed = asyncio.Event()
        self._socket: aiohttp.ClientWebSocketResponse
        self._reading: asyncio.Task[None]

    async def open(self) -> None:
        """Load the page and connect its websocket."""
        page = await self._page()
        self._client = _CLIENT.findall(page)[0]
        raw = _ELEMENTS.findall(page)[0]
        for escaped, plain in _ESCAPED:
            raw = raw.replace(escaped, plain)
        elements = json.loads(raw)
        (self._board,) = (id for id, element in elements.items() if "drawing" in element.get("props", {}))
        events = {event["type"]: event["listener_id"] for event in elements[self._board]["events"]}
        self._listener = events["move"]
        self._picture = json.loads(elements[self._board]["props"]["drawing"])
        query = {"client_id": self._client, "next_message_id": 0, "implicit_handshake": "true"}
        query |= {"document_id": self._client, "tab_id": self._client, "EIO": 4, "transport": "websocket"}
        address = self._url.replace("http", "ws", 1) + f"/_nicegui_ws/socket.io/?{urlencode(query)}"
        self._socket = await self._session.ws_connect(address, max_msg_size=0)
        await self._socket.receive()
        await self._socket.send_str("40")
        self._reading = asyncio.create_task(self._read())

    async def _page(self) -> str:
        """The page; a server that has too many at once is asked again, as it says."""
        while True:
            async with self._session.get(f"{self._url}/game/{self._table}") as answer:
                if answer.status != 503:
                    return await answer.text()
            await asyncio.sleep(5)

    async def move(self, chance: random.Random) -> float | None:
        """Make a random move; returns the seconds until the board shows it, None if the game is over."""
        moves = self._picture.get("moves")
        if not moves:
            return None
        about = {"move": chance.choice(moves)[3], "position": self._picture["position"]}
        event = {"id": int(self._board), "client_id": self._client, "listener_id": self._listener}
        self._changed.clear()
        start = time.perf_counter()
        await self._socket.send_str("42" + json.dumps(["event", event | {"args": [json.dumps(about)]}]))
        await asyncio.wait_for(self._changed.wait(), MOVE_SECONDS)
        return time.perf_counter() - start

    async def close(self) -> None:
        """Leave."""
        await self._socket.close()
        await self._reading

    async def _read(self) -> None:
        async for message in self._socket:
            if message.type != aiohttp.WSMsgType.TEXT:
                continue
            if message.data == "2":
                await self._socket.send_str("3")
            elif message.data.startswith("42"):
                self._take(json.loads(message.data[2:]))

    def _take(self, message: list[Any]) -> None:
        if message[0] != "update":
            return
        board = message[1].get(self._board)
        if board and "drawing" in board.get("props", {}):
            self._picture = json.loads(board["props"]["drawing"])
            self._changed.set()
