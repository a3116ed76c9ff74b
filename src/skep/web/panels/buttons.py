"""Buttons that look the same on every page."""

from collections.abc import Callable
from typing import Any

from nicegui import ui


def action_button(name: str, icon: str, do: Callable[[], Any], key: str = "") -> ui.button:
    """A quiet button with an icon; its tooltip shows the key that does the same."""
    button = ui.button(name, icon=icon, on_click=lambda: do()).props("flat dense no-caps")
    return button.tooltip(f"{name} ({key})") if key else button


def menu_item(words: str, do: Callable[[], Any], *, is_chosen: bool = False) -> None:
    """A line of a menu."""
    ui.menu_item(words, lambda: do()).props("role=menuitem").classes("chosen" if is_chosen else "")


def walk_button(icon: str, words: str, do: Callable[[], Any]) -> None:
    """A button that walks through a game: an icon, and words for those who do not see it."""
    ui.button(icon=icon, on_click=lambda: do()).props(f'flat dense aria-label="{words}"').tooltip(words)
