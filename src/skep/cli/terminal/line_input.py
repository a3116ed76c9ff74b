"""Lines that a person types at a terminal: edited, completed and remembered from game to game."""

import contextlib
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

_REMEMBERED = 500
"""Lines kept from one game to the next."""


class LineSource(Protocol):
    """Where typed lines come from."""

    def readline(self) -> str:
        """The next line with its end; empty at the end of input."""


class EditedLines:
    """Lines typed at a terminal, with the keys of the shell: arrows, history, and Tab to complete."""

    def __init__(self, history: Path) -> None:
        self._history = history
        self.words: Callable[[], Iterable[str]] = list
        """What Tab completes to: all that can be typed now."""
        try:
            import readline
        except ImportError:  # Windows has no such library; its terminal edits lines by itself
            return
        with contextlib.suppress(OSError):
            readline.read_history_file(history)
        readline.set_history_length(_REMEMBERED)
        readline.set_completer_delims("")
        readline.set_completer(self._completion)
        readline.parse_and_bind("tab: complete")

    def readline(self) -> str:
        """Read a line."""
        try:
            return input("> ") + "\n"
        except EOFError:
            return ""

    def close(self) -> None:
        """Keep the history."""
        with contextlib.suppress(ImportError, OSError):
            import readline

            self._history.parent.mkdir(parents=True, exist_ok=True)
            readline.write_history_file(self._history)

    def _completion(self, begun: str, number: int) -> str | None:
        fitting = sorted(word for word in self.words() if word.startswith(begun))
        return fitting[number] if number < len(fitting) else None


def is_conversation() -> bool:
    """Does a person sit at both ends, typing and reading?"""
    return sys.stdin.isatty() and sys.stdout.isatty()
