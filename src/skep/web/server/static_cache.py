"""Files that never change while the server runs are compressed once, and answered from memory."""

import gzip
from dataclasses import dataclass
from typing import Any

PREFIXES = ("/_nicegui/", "/skep/")
"""Where such files lie: their addresses have a version or a digest."""
LARGEST_KEPT = 2_000_000
MOST_BYTES = 30_000_000
"""Bytes of all files that are kept."""
SMALLEST_COMPRESSED = 500
_COMPRESSED = (b"text/", b"application/javascript", b"application/json", b"image/svg")
_NOT_KEPT = frozenset((b"content-length", b"content-encoding", b"vary", b"date", b"server"))


@dataclass(frozen=True)
class KeptFile:
    """An answer as it is sent."""

    headers: list[tuple[bytes, bytes]]
    body: bytes


class StaticCache:
    """Answers requests for files that were asked for before; the guards before it have seen them."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self._kept: dict[str, KeptFile] = {}
        self._bytes = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer from memory, or let the answer through and keep it."""
        if not is_kept(scope):
            await self.app(scope, receive, send)
            return
        path = scope["path"]
        if path not in self._kept:
            found = await self._ask(scope, receive, send)
            if found is None:
                return
            self._keep(path, found)
            await _send(found, send)
            return
        await _send(self._kept[path], send)

    def _keep(self, path: str, found: KeptFile) -> None:
        if path not in self._kept and self._bytes + len(found.body) <= MOST_BYTES:
            self._kept[path] = found
            self._bytes += len(found.body)

    async def _ask(self, scope: Any, receive: Any, send: Any) -> KeptFile | None:
        """The file; None if it cannot be kept, and was sent as it came."""
        start: dict[str, Any] = {}
        parts: list[bytes] = []
        is_passed_on = False

        async def take(message: dict[str, Any]) -> None:
            nonlocal is_passed_on, start
            if message["type"] == "http.response.start":
                start = message
                is_passed_on = message["status"] != 200 or _length(message["headers"]) > LARGEST_KEPT
            elif not is_passed_on and message["type"] == "http.response.body":
                parts.append(message.get("body", b""))
            if is_passed_on:
                await send(message)

        await self.app(scope, receive, take)
        return None if is_passed_on or not start else kept_file(start["headers"], b"".join(parts))


def is_kept(scope: Any) -> bool:
    """May this request be answered from memory: for a whole file, compressed, of those that do not change?"""
    if scope["type"] != "http" or scope["method"] != "GET" or not scope["path"].startswith(PREFIXES):
        return False
    headers = dict(scope["headers"])
    is_whole = b"range" not in headers and b"if-none-match" not in headers
    return is_whole and b"gzip" in headers.get(b"accept-encoding", b"")


def kept_file(headers: list[tuple[bytes, bytes]], body: bytes) -> KeptFile:
    """An answer with its body compressed, where that makes it smaller."""
    rest = [(name, value) for name, value in headers if name.lower() not in _NOT_KEPT]
    kind = dict(headers).get(b"content-type", b"")
    if len(body) >= SMALLEST_COMPRESSED and kind.startswith(_COMPRESSED):
        body = gzip.compress(body, 9, mtime=0)
        rest += [(b"content-encoding", b"gzip"), (b"vary", b"Accept-Encoding")]
    return KeptFile([*rest, (b"content-length", str(len(body)).encode())], body)


def _length(headers: list[tuple[bytes, bytes]]) -> int:
    return int(dict(headers).get(b"content-length", b"0"))


async def _send(found: KeptFile, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": found.headers})
    await send({"type": "http.response.body", "body": found.body})
