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

    def _close_if_slow(self) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # a websocket has its own pings
        is_waiting = self.cycle is None or self.cycle.response_complete
        if is_waiting and self.cycle is self._last_cycle:
            self.transport.abort()
            return
        self._last_cycle = self.cycle
        self.loop.call_later(HEADER_SECONDS, self._close_if_slow)
