"""Tells the side that cannot move that it must pass, with the one button that does it."""

from collections.abc import Callable

from nicegui import ui


class PassBar:
    """A bar that stands below the status as long as a pass is the only move."""

    def __init__(self, on_pass: Callable[[], None]) -> None:
        with ui.element("div").classes("offer must-pass").props("role=alert") as self._bar:
            ui.label("You have no legal move.")
            ui.button("Pass", on_click=lambda: on_pass()).props("dense unelevated color=primary no-caps")

    def show(self, is_shown: bool) -> None:
        """Show the bar, or hide it."""
        self._bar.set_visibility(is_shown)
