"""Dialogs that are built when somebody opens them: most are never opened, and each takes memory."""

from collections.abc import Callable
from typing import Protocol

from nicegui import ui


class Dialog(Protocol):
    """Something that can be opened."""

    def open(self) -> None:
        """Show it."""


class LaterDialog:
    """A dialog of this page that is built when it is opened first."""

    def __init__(self, build: Callable[[], Dialog]) -> None:
        self._build = build
        self._place = ui.context.slot
        self._dialog: Dialog | None = None

    def open(self) -> None:
        """Show the dialog."""
        if self._dialog is None:
            with self._place:
                self._dialog = self._build()
        self._dialog.open()
