"""The page Set up: a board on which pieces are put anywhere."""

from typing import Any
from urllib.parse import quote

from nicegui import ui

from skep.drawing.hexagon import center
from skep.games import Color
from skep.games.hive import Position
from skep.web.boards.setup import Setup
from skep.web.games.tables import Tables
from skep.web.panels.board.board import Board, Drop
from skep.web.panels.board.cells import cell_at
from skep.web.panels.board.hive_picture import rack_tiles, rim, stack_tiles
from skep.web.panels.board.picture import Picture, place
from skep.web.panels.board.side_label import BLACK_ABOVE, side_label
from skep.web.panels.buttons import action_button
from skep.web.panels.dialogs.lazy_dialog import LazyDialog
from skep.web.panels.dialogs.play_on_dialog import PlayOnDialog
from skep.web.panels.dialogs.share_dialog import study_path
from skep.web.panels.game.pieces import pieces_titles
from skep.web.visitors.preferences import Preferences


class SetUpPage:
    """One board that is being set up."""

    def __init__(self, setup: Setup, tables: Tables, preferences: Preferences) -> None:
        self.setup = setup
        with ui.element("div").classes("play"):
            self.board = Board(self._picture(), free=True, label="board to set up").classes("grow")
            with ui.element("aside").classes("panel"):
                self._build_panel()
        self.board.on_drop(self.drop)
        self.board.on_tap(self.tap)
        self._chosen = ""
        self._address = ""
        self.play_on = LazyDialog(lambda: PlayOnDialog(tables, preferences, self._position))
        self.show()

    def _build_panel(self) -> None:
        ui.label("Set up a board").classes("turn")
        ui.label(
            "Drag pieces from the hands onto the board, or click a piece and then a cell. "
            "Drag a piece off the board to take it back."
        ).classes("faint")
        self.type = ui.select(
            pieces_titles(), value=self.setup.game_type, label="pieces", on_change=self._choose_type
        )
        self.type.props("outlined dense options-dense")
        self.turn = ui.toggle(
            {"w": "White to move", "b": "Black to move"}, value=self._side(), on_change=self._choose_turn
        )
        self.turn.props("no-caps unelevated").classes("choice-toggle")
        self.stunned = ui.select(
            [""], value="", label="stunned piece (moved or thrown last)", on_change=self._choose_stunned
        )
        self.stunned.props("outlined dense options-dense")
        self.stunned.tooltip("it may neither move nor be thrown in this turn")
        self.problem = ui.label().classes("problem").props("role=status")
        self.text = ui.input("board as text").props("outlined dense readonly").classes("board-text")
        with ui.element("div").classes("actions"):
            self.play_button = action_button("Play", "play_arrow", lambda: self.play_on.open())
            self.study_button = action_button("Study", "psychology", self._study)
            action_button("Clear", "delete_outline", self.clear)

    def _side(self) -> str:
        return "w" if self.setup.turn == Color.WHITE else "b"

    def _position(self) -> Position:
        return Position(self.setup.game_type) if self.setup.problem() else self.setup.position()

    def _picture(self) -> Picture:
        stacks = self.setup.stacks
        board = {cell: tuple(pieces) for cell, pieces in stacks.items()}
        return {
            "stacks": [
                stack_tiles(cell, pieces)
                for cell, pieces in sorted(board.items(), key=lambda item: item[0][::-1])
            ],
            "racks": {
                "w": rack_tiles(self.setup.hand(Color.WHITE)),
                "b": rack_tiles(self.setup.hand(Color.BLACK)),
            },
            "moves": [],
            "marks": self._marks(),
            "rim": [place(center(cell)) | {"label": f"{cell[0]},{cell[1]}"} for cell in rim(board)],
            "game": "set-up",
            "position": self.setup.text(),
        }

    def _marks(self) -> list[dict[str, Any]]:
        """A ring around the stunned piece."""
        cell = self.setup.cell(self.setup.stunned)
        if cell is None:
            return []
        level = self.setup.stacks[cell].index(self.setup.stunned)
        return [{"kind": "ring", "label": "stunned", **place(center(cell, level))}]

    def _show_stunned(self) -> None:
        """Offer the pieces on the board."""
        pieces = sorted(piece for stack in self.setup.stacks.values() for piece in stack)
        self.stunned.set_options({"": "none"} | {piece: piece for piece in pieces}, value=self.setup.stunned)
        self.stunned.set_visibility(self.setup.can_stun)

    def show(self) -> None:
        """Show the board, and whether it can be played."""
        self.board.show(self._picture(), [side_label(color) for color in BLACK_ABOVE])
        problem = self.setup.problem()
        self._show_stunned()
        if self.setup.stacks:
            self.problem.set_text(problem or "✓ This board can be played.")
        else:
            self.problem.set_text("")
        self.problem.classes(**{"remove" if problem else "add": "good"})
        self.text.set_value(self.setup.text())
        self._show_address()
        self.play_button.set_enabled(not problem and bool(self.setup.stacks))
        self.study_button.set_enabled(not problem)

    def _show_address(self) -> None:
        """The address holds the whole board: a reload, another server or a friend finds it there."""
        address = f"/set-up?board={quote(self.setup.text(), safe='')}"
        if address != self._address:
            ui.navigate.history.replace(address)
            self._address = address

    # doing

    def drop(self, drop: Drop) -> None:
        """Put a piece where it was dragged, or take back one that was dragged off the board."""
        if drop.piece not in self.setup.pieces():
            return
        if drop.is_inside:
            self.setup.put(drop.piece, cell_at(drop.x, drop.y))
        else:
            self.setup.take(drop.piece)
        self.show()

    def tap(self, piece: str, x: float | None, y: float | None) -> None:
        """Choose the piece that was clicked, or put the chosen one on the cell that was."""
        chosen, cell = self._chosen, self.setup.cell(piece)
        if chosen and cell is not None and chosen != piece:
            self._chosen = ""
            self.setup.put(chosen, cell)
            self.show()
        elif x is None or y is None:
            self._chosen = "" if piece == chosen else piece
        elif chosen:
            self._chosen = ""
            self.drop(Drop(chosen, x, y, is_inside=True))

    def clear(self) -> None:
        """Take all pieces back."""
        self.setup.clear()
        self.show()

    def _choose_type(self) -> None:
        self.setup.choose_type(str(self.type.value))
        self.show()

    def _choose_turn(self) -> None:
        self.setup.turn = Color.WHITE if self.turn.value == "w" else Color.BLACK
        self.show()

    def _choose_stunned(self) -> None:
        if self.stunned.value != self.setup.stunned:
            self.setup.stun(str(self.stunned.value or ""))
            self.show()

    def _study(self) -> None:
        ui.navigate.to(study_path(self._position()))
