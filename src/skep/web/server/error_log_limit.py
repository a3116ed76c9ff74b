"""Bounds errors in the log, so that a stranger cannot fill it: each is short, those left out are counted."""

import logging
import time
from collections.abc import Callable

from skep.drawing.terminal_text import terminal_text
from skep.web.visitors.rate_limit import RateLimit

LOGGERS = ("asyncio", "nicegui", "engineio.server", "socketio.server", "uvicorn.error", "skep")
"""Where errors go that a message of a page can cause."""
ERRORS_PER_SECOND, ERRORS_AT_ONCE = 0.2, 20.0
LONGEST_ERROR = 1_000
"""Characters of the text of an error, which may be an address that a stranger asked for."""


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
        text = _safe(record.getMessage()[:LONGEST_ERROR])
        if self._left_out:
            text = f"({self._left_out} errors before this one were left out) {text}"
            self._left_out = 0
        record.msg, record.args = text, ()
        if record.exc_info:
            record.exc_text = _safe(logging.Formatter().formatException(record.exc_info))
        return True


def _safe(text: str) -> str:
    """Text of a stranger that neither commands a terminal nor looks like a line of ours."""
    return terminal_text(text).replace("\n", "\n    ")


def limit_error_log() -> None:
    """Bound the length and rate of errors that are logged, from now on."""
    limit = ErrorLogLimit()
    for name in LOGGERS:
        logging.getLogger(name).addFilter(limit)
