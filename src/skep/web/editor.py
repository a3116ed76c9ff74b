"""The page on which a board is set up."""

from collections.abc import Callable
from typing import Any

from nicegui import ui

from skep.games import Color
from skep.games.hexagon import center
from skep.games.hive import GAME_TYPES, Position
from skep.web.board import Board
from skep.web.explanation import cell_at
from skep.web.hive_picture import rack_tiles, rim, stack_tiles
from skep.web.picture import Picture, place
from skep.web.play_on import PlayOnDialog
from skep.web.preferences import Preferences
from skep.web.setup import Setup
from skep.web.sharing import study_path
from skep.web.tables import Tables


class EditorPage:
    """One board that is being set up."""

    def __init__(self, setup: Setup, tables: Tables, preferences: Preferences) -> None:
        self.setup = setup
        with ui.element("div").classes("play"):
            self.board = Board(self._picture(), free=True, label="board to set up").classes("grow")
            with ui.element("aside").classes("panel"):
                self._build_panel()
        self.board.coordinates = preferences.get("coordinates")
        self.board.on_drop(self.drop)
        self.board.on_tap(self.tap)
        self._chosen = ""
        self.play_on = PlayOnDialog(tables, preferences, self._position)
        self.show()

    def _build_panel(self) -> None:
        ui.label("Set up a board").classes("turn")
        ui.label(
            "Drag pieces from the hands onto the board, or click a piece and then a cell. "
            "Drag a piece off the board to take it back."
        ).classes("faint")
        self.type = ui.select(
            list(GAME_TYPES), value=self.setup.game_type, label="pieces", on_change=self._typed
        )
        self.type.props("outlined dense options-dense")
        self.turn = ui.toggle(
            {"w": "White to move", "b": "Black to move"}, value=self._side(), on_change=self._turned
        )
        self.turn.props("no-caps unelevated")
        self.stunned = ui.select([""], value="", label="stunned piece", on_change=self._stunned)
        self.stunned.props("outlined dense options-dense")
        self.stunned.tooltip("what was moved or thrown last: it may neither move nor be thrown")
        self.problem = ui.label().classes("problem").props("role=status")
        self.text = ui.input("board as text").props("outlined dense readonly").classes("board-text")
        with ui.element("div").classes("actions"):
            self.play_button = _action("Play", "play_arrow", lambda: self.play_on.open())
            self.study_button = _action("Study", "psychology", self._study)
            _action("Clear", "delete_outline", self.clear)

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
            "game": "editor",
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
        """Show the board, and whether it can be."""
        sides = [
            {"color": color, "title": name, "note": "", "active": False, "clock": None}
            for color, name in _SIDES
        ]
        self.board.show(self._picture(), sides)
        problem = self.setup.problem()
        self._show_stunned()
        if self.setup.stacks:
            self.problem.set_text(problem or "✓ This board can be played.")
        else:
            self.problem.set_text("The board is empty.")
        self.problem.classes(**{"remove" if problem else "add": "good"})
        self.text.set_value(self.setup.text())
        for button in (self.play_button, self.study_button):
            button.set_enabled(not problem and bool(self.setup.stacks))

    # doing

    def drop(self, piece: str, x: float, y: float, inside: bool) -> None:
        """A piece was dragged somewhere."""
        if piece not in self.setup.pieces():
            return
        if inside:
            self.setup.put(piece, cell_at(x, y))
        else:
            self.setup.take(piece)
        self.show()

    def tap(self, piece: str, x: float | None, y: float | None) -> None:
        """A piece was clicked, or a cell after a piece."""
        chosen, cell = self._chosen, self.setup.cell(piece)
        if chosen and cell is not None and chosen != piece:
            self._chosen = ""
            self.setup.put(chosen, cell)
            self.show()
        elif x is None or y is None:
            self._chosen = "" if piece == chosen else piece
        elif chosen:
            self._chosen = ""
            self.drop(chosen, x, y, inside=True)

    def clear(self) -> None:
        """Take all pieces back."""
        self.setup.clear()
        self.show()

    def _typed(self) -> None:
        self.setup.choose_type(str(self.type.value))
        self.show()

    def _turned(self) -> None:
        self.setup.turn = Color.WHITE if self.turn.value == "w" else Color.BLACK
        self.show()

    def _stunned(self) -> None:
        if self.stunned.value != self.setup.stunned:
            self.setup.stun(str(self.stunned.value or ""))
            self.show()

    def _study(self) -> None:
        ui.navigate.to(study_path(self._position()))


_SIDES = (("b", "Black"), ("w", "White"))


def _action(name: str, icon: str, do: Callable[[], Any]) -> ui.button:
    return ui.button(name, icon=icon, on_click=lambda: do()).props("flat dense no-caps")
