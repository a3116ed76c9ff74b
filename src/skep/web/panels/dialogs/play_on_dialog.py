"""Play on from a position, against any agent."""

from collections.abc import Callable

from nicegui import ui

from skep.games import Color, Position, game_of
from skep.web.games.table_settings import TableSettings
from skep.web.games.tables import Tables
from skep.web.panels.dialogs.titled_dialog import titled_dialog
from skep.web.panels.game.seat_form import PERSON, AgentForm
from skep.web.panels.heading import heading
from skep.web.panels.message import show_error
from skep.web.visitors.preferences import Preferences


class PlayOnDialog:
    """Asks who plays on; the side to move is the person's unless chosen otherwise."""

    def __init__(self, tables: Tables, preferences: Preferences, position: Callable[[], Position]) -> None:
        self._tables, self._preferences, self._position = tables, preferences, position
        game = game_of(position().rules).name
        people = {PERSON: "a person here"}
        with titled_dialog("Play on from here") as self._dialog, ui.card().classes("skep-dialog"):
            heading("Play on from here", 2, "title")
            with ui.element("div").classes("players"):
                with ui.element("div").classes("seat white"):
                    self._white = AgentForm({"kind": PERSON}, "White", game, people)
                with ui.element("div").classes("seat black"):
                    self._black = AgentForm(
                        {"kind": "alphabeta", "values": {"level": "3"}}, "Black", game, people
                    )
            with ui.row().classes("buttons"):
                ui.button("Cancel", on_click=self._dialog.close).props("flat")
                ui.button("Play", on_click=self._start).props("unelevated color=primary")

    def open(self) -> None:
        """Ask, with the computer on the side that is not to move."""
        if self._position().turn == Color.BLACK and self._white.kind.value == PERSON:
            kind = self._black.kind.value
            self._black.kind.set_value(PERSON)
            self._white.kind.set_value(kind)
        self._dialog.open()

    def _start(self) -> None:
        position = self._position()
        try:
            white, black = self._white.seat(), self._black.seat()
        except ValueError as error:
            show_error(error)
            return
        settings = TableSettings(game=game_of(position.rules).name, white=white, black=black)
        table = self._tables.begin(settings, position)
        self._preferences.remember("table", table.id)
        ui.navigate.to(table.path())
