"""The moves that stored games made in a position."""

from collections.abc import Callable

from nicegui import ui

from skep.games import Color, Position
from skep.games.hive import Position as HivePosition
from skep.records.database.explorer import PlayedMove
from skep.web.tables.game_library import GameLibrary

SHOWN_MOVES = 12


class ExplorerPanel:
    """A table of known continuations; a click plays one."""

    def __init__(self, library: GameLibrary, on_play: Callable[[str], None]) -> None:
        self._library, self._play = library, on_play
        self._box = ui.element("div").classes("explorer")

    def look_at(self, position: Position) -> None:
        """Show what is known about a position."""
        self._box.clear()
        if not isinstance(position, HivePosition):
            return
        with self._box:
            try:
                explored = self._library.explore(position)
            except OSError as error:
                ui.label(str(error)).classes("faint")
                return
            if not explored.tally.games:
                ui.label("No stored game reached this position.").classes("faint")
                return
            ui.label(f"{explored.tally.games} games reached this position").classes("faint")
            for move in explored.moves[:SHOWN_MOVES]:
                self._move(move, position.turn)

    def _move(self, move: PlayedMove, turn: Color) -> None:
        score = move.tally.score(turn)
        with ui.element("button").classes("line").props("type=button") as button:
            ui.label(move.text).classes("text")
            ui.label(str(move.tally.games)).classes("score")
            ui.label("" if score is None else f"{score:.0%}").classes("score")
        button.on("click", lambda: self._play(move.text))
