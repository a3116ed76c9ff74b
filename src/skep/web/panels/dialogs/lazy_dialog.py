"""Dialogs that are made when they are first opened: a page that does not make them appears sooner."""

from collections.abc import Callable
from typing import Any, Protocol

from nicegui import ui


class Openable(Protocol):
    """Whatever can be opened."""

    def open(self) -> Any:
        """Show it; what is returned is awaited if it can be."""


class LazyDialog:
    """Stands for a dialog until it is opened."""

    def __init__(self, make: Callable[[], Openable]) -> None:
        self._make = make
        self._made: Openable | None = None
        self._place = ui.element("div").classes("later")

    def open(self) -> Any:
        """Show the dialog."""
        if self._made is None:
            with self._place:
                self._made = self._make()
        return self._made.open()
