"""Tells the side that cannot move that it must pass, with the one button that does it."""

from collections.abc import Callable

from nicegui import ui

PASS_AFTER = 1.5
"""Seconds for which a pass that makes itself is announced."""


class PassBar:
    """A bar that stands below the status as long as a pass is the only move."""

    def __init__(
        self, must_pass: Callable[[], bool], is_automatic: Callable[[], bool], on_pass: Callable[[], None]
    ) -> None:
        self._must_pass, self._is_automatic, self._on_pass = must_pass, is_automatic, on_pass
        self._is_waiting = False
        with ui.element("div").classes("offer must-pass").props("role=alert") as self._bar:
            self._text = ui.label()
            ui.button("Pass", on_click=lambda: on_pass()).props("dense unelevated color=primary no-caps")

    def show(self) -> None:
        """Show the bar if the person must pass; where they wish it, the pass makes itself after a moment."""
        must_pass, is_automatic = self._must_pass(), self._is_automatic()
        self._bar.set_visibility(must_pass)
        self._text.set_text("You have no legal move" + (": passing …" if is_automatic else "."))
        if must_pass and is_automatic and not self._is_waiting:
            self._is_waiting = True
            with self._bar:
                ui.timer(PASS_AFTER, self._pass, once=True)

    def _pass(self) -> None:
        self._is_waiting = False
        if self._must_pass() and self._is_automatic():
            self._on_pass()
