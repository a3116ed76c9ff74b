"""A game of the page Arena: followed while it is played; afterwards the page shows how it ended."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from nicegui import ui

from skep.games import Color, Position
from skep.records import Record
from skep.web.matches.tournaments import Tournaments
from skep.web.panels.board.board import Board
from skep.web.panels.board.picture import picture_of
from skep.web.panels.board.side_label import BLACK_ABOVE, COLOR_NAMES, side_label
from skep.web.panels.buttons import action_button
from skep.web.panels.game.levels import agent_title
from skep.web.panels.study.move_list import MoveList
from skep.web.panels.words import outcome_text
from skep.web.storage.game_library import GameLibrary

LOOK_EVERY = 0.5
"""Seconds between two looks at the game."""


def find_game(tournaments: Tournaments, library: GameLibrary, uid: str) -> Record | None:
    """A game of a tournament as it stands: running, or stored; None for one that is neither."""
    for game in tournaments.running_games():
        if game.pairing.uid == uid:
            return Record.of(game.position(), white=game.pairing.white, black=game.pairing.black)
    stored = library.game_of_uid(uid)
    return None if stored is None else stored.record


class ArenaGamePage:
    """One browser that follows one game."""

    def __init__(self, uid: str, record: Record, look: Callable[[], Record | None]) -> None:
        self.uid, self.record, self._look = uid, record, look
        self.viewed: int | None = None
        """The ply that is looked at; None follows the game."""
        with ui.element("div").classes("play"):
            self.board = Board(self._picture(), label="board").classes("grow")
            with ui.element("aside").classes("panel"):
                self._build_panel()
        self.board.on_key(self.press_key)
        self.show()
        self.timer = ui.timer(LOOK_EVERY, self.refresh)

    def _build_panel(self) -> None:
        with ui.element("div").classes("status").props("role=status aria-live=polite"):
            self.status = ui.label().classes("turn")
            ui.label(" – ".join(self._player(color) for color in Color)).classes("faint")
        self.moves = MoveList(self.view)
        with ui.element("div").classes("actions"):
            action_button("Study", "psychology", self._study)
            action_button("Arena", "arrow_back", lambda: ui.navigate.to("/arena"))

    # showing

    def refresh(self) -> None:
        """Look again, and show what has changed."""
        record = self._look()
        if record is None or record == self.record:
            return
        self.record = record
        self.show()
        if self.is_over:
            self.timer.cancel()

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.record.result.value != "*"

    def shown_position(self) -> Position:
        """The position that is looked at."""
        return self.record.position(self.viewed)

    def show(self) -> None:
        """Show the game as it stands."""
        position, last = self.shown_position(), len(self.record.plies)
        self.board.show(self._picture(), [self._side_label(color) for color in BLACK_ABOVE])
        self.moves.show(self.record.plies, position.ply)
        if self.viewed is not None:
            self.status.set_text(f"After move {position.ply} of {last}")
        elif self.is_over:
            self.status.set_text(outcome_text(self.record.result, self.record.ending))
        else:
            self.status.set_text(f"{COLOR_NAMES[position.turn]} thinks · move {last}")

    def _picture(self) -> dict[str, Any]:
        return picture_of(self.shown_position(), (), self.uid)

    def _side_label(self, color: Color) -> dict[str, Any]:
        is_active = not self.is_over and self.shown_position().turn == color
        return side_label(color, self._player(color), is_active=is_active)

    def _player(self, color: Color) -> str:
        return agent_title(self.record.white if color == Color.WHITE else self.record.black)

    # doing

    def view(self, ply: int) -> None:
        """Look at the game after so many plies."""
        last = len(self.record.plies)
        ply = max(0, min(ply, last))
        self.viewed = None if ply == last else ply
        self.show()

    def press_key(self, key: str) -> None:
        """Walk through the game."""
        shown = self.shown_position().ply
        plies = {"ArrowLeft": shown - 1, "ArrowRight": shown + 1, "Home": 0, "End": len(self.record.plies)}
        if key in plies:
            self.view(plies[key])

    def _study(self) -> None:
        ui.navigate.to(f"/study?uid={quote(self.uid)}")
