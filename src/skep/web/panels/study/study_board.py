"""The board of a study, with the bar beside it that shows how the game stands."""

from nicegui import ui

from skep.games import Color, Move, Position
from skep.web.panels.board.board import Board, Drop
from skep.web.panels.board.explanation import refusal_text
from skep.web.panels.board.hints import move_arrows
from skep.web.panels.board.picture import picture_of
from skep.web.panels.board.side_label import BLACK_ABOVE, side_label
from skep.web.panels.message import show_message
from skep.web.panels.study.evaluation_bar import EvaluationBar
from skep.web.studies.study import Node, Study


class StudyBoard:
    """Shows one position of a study; lines of the engine can be looked at ahead."""

    def __init__(self, study: Study, node: Node) -> None:
        self.study, self.node = study, node
        self._best: list[Move] = []
        with ui.element("div").classes("grow with-bar"):
            self.bar = EvaluationBar()
            self.board = Board(picture_of(self.position()), label="board of study")
        self.board.on_drop(self.explain_refusal)

    def position(self) -> Position:
        """The position of the study that is looked at."""
        return self.study.position(self.node)

    def show(self, study: Study, node: Node) -> None:
        """Show another position."""
        self.study, self.node, self._best = study, node, []
        self.bar.show(node.score)
        self.draw()
        self.board.show_sketches(node.sketches)

    def show_best(self, moves: list[Move], score: float | None) -> None:
        """Draw the best moves as arrows, with what they are worth."""
        self._best = moves
        self.bar.show(self.node.score if score is None else score)
        self.draw()

    def draw(self) -> None:
        """Draw the position itself."""
        self._draw(self.position(), f"{id(self.study)}/{self.node.number}", self._best)

    def preview(self, moves: list[Move]) -> None:
        """Show where a line leads, without going there."""
        position = self.position()
        for move in moves:
            position.play(move)
        self._draw(position, f"{id(self.study)}/{self.node.number}/ahead", [], is_movable=False)

    def _draw(self, position: Position, key: str, best: list[Move], *, is_movable: bool = True) -> None:
        picture = picture_of(position, game=f"study{id(self.study)}")
        picture["position"] = key
        picture["arrows"] = move_arrows(picture, best)
        if not is_movable:
            picture["moves"] = []
        labels = [
            side_label(color, self._player(color), is_active=color == position.turn) for color in BLACK_ABOVE
        ]
        self.board.show(picture, labels if "racks" in picture else [])

    def _player(self, color: Color) -> str:
        name = self.study.record.white if color == Color.WHITE else self.study.record.black
        return "" if name == "?" else name

    def explain_refusal(self, drop: Drop) -> None:
        """Say why a piece cannot go where it was dropped."""
        why = refusal_text(self.position(), drop)
        if why:
            self.say(f"{drop.piece}: {why}")

    def say(self, text: str) -> None:
        """A message that floats over the page and fades."""
        show_message(self.board, text)
