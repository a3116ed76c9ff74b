"""Messages that float over the page and fade."""

from typing import Literal

from nicegui import ui


def show_message(
    place: ui.element, text: str, kind: Literal["info", "warning"] = "warning", seconds: float = 5
) -> None:
    """Show a message on the page of an element, whoever caused it."""
    with place:
        ui.notify(text, type=kind, position="top", timeout=round(seconds * 1000))


def show_error(error: Exception, seconds: float = 5) -> None:
    """Show why what the visitor asked for cannot be done, on the page that is being served."""
    ui.notify(str(error), type="warning", position="top", timeout=round(seconds * 1000))
