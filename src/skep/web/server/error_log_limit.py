"""Bounds the rate of errors in the log, so that a stranger cannot fill it; those left out are counted."""

import logging
import time
from collections.abc import Callable

from skep.web.visitors.rate_limit import RateLimit

LOGGERS = ("asyncio", "nicegui", "engineio.server", "socketio.server", "uvicorn.error", "skep")
"""Where errors go that a message of a page can cause."""
ERRORS_PER_SECOND, ERRORS_AT_ONCE = 0.2, 20.0


class ErrorLogLimit(logging.Filter):
    """Lets errors through at a bounded rate, each with the number of those left out before it."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._limit, self._now = RateLimit(ERRORS_PER_SECOND, ERRORS_AT_ONCE), now
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """May this be written?"""
        if record.levelno < logging.WARNING:
            return True
        if not self._limit.allows(self._now()):
            self._left_out += 1
            return False
        if self._left_out:
            record.msg = f"({self._left_out} errors before this one were left out) {record.msg}"
            self._left_out = 0
        return True


def limit_error_log() -> None:
    """Bound the rate of errors that are logged, from now on."""
    limit = ErrorLogLimit()
    for name in LOGGERS:
        logging.getLogger(name).addFilter(limit)
