"""Connections that never finish their request, or whose headers never end, are closed."""

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEADER_SECONDS = 10.0
"""For the line and the headers of a request; twice as long at most."""
BODY_PERIODS = 6
"""For the body of a request: so many times as long, and one time more at most."""
LARGEST_HEAD = 256 * 1024
"""Bytes of the line and the headers: a long game in an address fits, whatever its letters."""


class HeaderTimeout(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """The server's side of one connection, which it closes if no request is complete for a while.

    The servers' own parsers of HTTP bound neither: one of them copies all headers again with every part of
    them that arrives, so that headers without an end would hold up everybody.
    """

    _last_cycle: Any = None
    _periods = 0
    _head_cycle: Any = None
    _head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Begin to watch a new connection."""
        super().connection_made(transport)
        self.loop.call_later(HEADER_SECONDS, self._close_if_slow)

    def data_received(self, data: bytes) -> None:
        """Read on, as long as the line and the headers of the next request are not too long."""
        super().data_received(data)
        is_body = self.cycle is not None and self.cycle.more_body
        if self.cycle is not self._head_cycle or is_body:
            self._head_cycle, self._head_bytes = self.cycle, 0
            return
        self._head_bytes += len(data)
        if self._head_bytes > LARGEST_HEAD and self._is_ours():
            self.transport.write(b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n\r\n")
            self.transport.close()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection without a further request, unless a websocket has taken it over meanwhile."""
        if self._is_ours():
            super().timeout_keep_alive_handler()

    def _is_ours(self) -> bool:
        """Does the connection still speak HTTP? A websocket has its own pings."""
        return not self.transport.is_closing() and self.transport.get_protocol() is self

    def _close_if_slow(self) -> None:
        if not self._is_ours():
            return
        self._periods = self._periods + 1 if self.cycle is self._last_cycle else 0
        is_waiting = self.cycle is None or self.cycle.response_complete
        most = 1 if is_waiting else BODY_PERIODS if self.cycle.more_body else float("inf")
        if self._periods >= most:
            self.transport.abort()
            return
        self._last_cycle = self.cycle
        self.loop.call_later(HEADER_SECONDS, self._close_if_slow)
