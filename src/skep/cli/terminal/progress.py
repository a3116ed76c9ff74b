"""A line on standard error that shows the progress of long work."""

import sys
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self, TextIO

PATIENCE_SECONDS = 1.0
"""Work that takes less time shows nothing."""
REDRAW_SECONDS = 0.2
PLAIN_SECONDS = 10.0
"""Between two lines where there is no terminal, and no line can be written over."""


class ProgressLine:
    """One line that is written over, and cleared at the end; a line every few seconds without a terminal.

    A thread writes the newest text when it is time to, also while the caller is busy.
    """

    def __init__(self, stream: TextIO | None = None, seconds: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream or sys.stderr
        self._seconds = seconds
        self._is_terminal = self._stream.isatty()
        self._next = seconds() + PATIENCE_SECONDS
        self._has_written = False
        self._text: str | None = None
        """The newest text, if it is not written yet."""
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._ticker = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> Self:
        self._ticker.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._ticker.join()
        if self._is_terminal and self._has_written:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def show(self, text: str) -> None:
        """Set the text to show."""
        with self._lock:
            self._text = text
            self._write_in_time()

    def _tick(self) -> None:
        while not self._over.wait(REDRAW_SECONDS):
            with self._lock:
                self._write_in_time()

    def _write_in_time(self) -> None:
        now = self._seconds()
        if self._text is None or now < self._next:
            return
        self._stream.write(f"\r\x1b[K{self._text}" if self._is_terminal else f"{self._text}\n")
        self._stream.flush()
        self._text = None
        self._has_written = True
        self._next = now + (REDRAW_SECONDS if self._is_terminal else PLAIN_SECONDS)
