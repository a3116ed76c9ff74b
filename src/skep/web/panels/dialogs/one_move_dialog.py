"""The dialog in which an agent is chosen to make one move."""

from collections.abc import Callable
from typing import Any

from nicegui import ui

from skep.agents import StopFlag
from skep.games import Position
from skep.web.agents.thinking import limit_or_default, think
from skep.web.panels.dialogs.titled_dialog import titled_dialog
from skep.web.panels.game.seat_form import AgentForm
from skep.web.panels.heading import heading
from skep.web.panels.message import show_error


class OneMoveDialog:
    """Asks which agent shall move."""

    def __init__(self, game: str, on_chosen: Callable[[Callable[[Position, StopFlag], Any]], None]) -> None:
        self._on_chosen = on_chosen
        with (
            titled_dialog("Let the computer make this move") as self._dialog,
            ui.card().classes("skep-dialog"),
        ):
            heading("Let the computer make this move", 2, "title")
            self._form = AgentForm({}, "player", game)
            with ui.row().classes("buttons"):
                ui.button("Cancel", on_click=self._dialog.close).props("flat")
                ui.button("Move", on_click=self._move).props("unelevated color=primary no-caps")

    def open(self) -> None:
        """Show the dialog."""
        self._dialog.open()

    def _move(self) -> None:
        try:
            agent, limit = self._form.agent_text(), limit_or_default(self._form.limit())
        except ValueError as error:
            show_error(error)
            return
        self._dialog.close()
        self._on_chosen(lambda position, stop: think(agent, position, limit, stop))
