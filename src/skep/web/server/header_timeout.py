"""Connections that never finish their request are closed."""

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEADER_SECONDS = 10.0
"""For the line and the headers of a request; twice as long at most."""


class HeaderTimeout(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """The server's side of one connection, which it closes if no request is complete for a while."""

    _last_cycle: Any = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Begin to watch a new connection."""
        super().connection_made(transport)
        self.loop.call_later(HEADER_SECONDS, self._close_if_slow)

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
        is_waiting = self.cycle is None or self.cycle.response_complete
        if is_waiting and self.cycle is self._last_cycle:
            self.transport.abort()
            return
        self._last_cycle = self.cycle
        self.loop.call_later(HEADER_SECONDS, self._close_if_slow)
