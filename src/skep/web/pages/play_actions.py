"""What a person does in a game: moves, passes, takes back, offers a draw, resigns."""

from typing import Literal

from skep.games import Color, Move
from skep.web.games.table import Table
from skep.web.panels.board.board import Board, Drop
from skep.web.panels.board.explanation import refusal_text
from skep.web.panels.board.side_label import COLOR_NAMES
from skep.web.panels.dialogs.question import ask
from skep.web.panels.message import show_message


class PlayActions:
    """The actions of the person who moves for some sides of a table; a board shows the messages."""

    def __init__(self, table: Table, sides: frozenset[Color], board: Board) -> None:
        self._table, self._sides, self._board = table, sides, board

    @property
    def is_playing(self) -> bool:
        """Does this person take part in a game that goes on?"""
        return bool(self._sides) and not self._table.is_over

    @property
    def is_own_turn(self) -> bool:
        """Is this person to move?"""
        return self.is_playing and self._table.position.turn in self._sides

    @property
    def may_be_helped(self) -> bool:
        """May an agent help this person? Not in a game between people: that would not be fair."""
        return self.is_own_turn and not self._table.settings.is_between_people

    @property
    def can_pass(self) -> bool:
        """Is a pass legal for this person?"""
        return self.is_own_turn and 0 in self._table.position.legal_moves()

    @property
    def must_pass(self) -> bool:
        """Is a pass the only move of this person?"""
        return self.is_own_turn and self._table.position.legal_moves() == [0]

    @property
    def can_undo(self) -> bool:
        """Is there a move that this person may take back?"""
        return bool(self._sides) and self._table.position.ply > 0

    def play(self, move: Move) -> None:
        """Make a move, after a warning if it ends the game by repetition."""
        if self._table.position.turn not in self._sides:
            return
        if move in self._table.game.repeating_moves():
            question = "This move repeats the position for the third time: the game will be a draw."
            ask(self._board, question, lambda: self._play(move))
        else:
            self._play(move)

    def _play(self, move: Move) -> None:
        try:
            self._table.play(move)
        except ValueError as error:
            self.say(str(error))

    def play_text(self, text: str) -> None:
        """Make a typed move."""
        try:
            move = self._table.position.parse_move(text.strip())
        except ValueError as error:
            self.say(str(error))
            return
        self.play(move)

    def explain_refusal(self, drop: Drop) -> None:
        """Say why a piece cannot go where it was dropped."""
        why = refusal_text(self._table.position, drop)
        if why:
            self.say(f"{drop.piece}: {why}")

    def pass_turn(self) -> None:
        """Pass, where the rules allow it."""
        if self.can_pass:
            self.play(0)
        elif self.is_own_turn:
            self.say("a pass is legal only when there is no other move")

    def undo(self) -> None:
        """Take back, or ask the other person to allow it."""
        table = self._table
        if not self.can_undo:
            return
        if table.settings.people - self._sides:
            table.propose("undo", self._first_side())
            self.say("The other side is asked to allow it", "info")
        else:
            table.undo(table.game.undo_plies())

    def offer_draw(self) -> None:
        """Propose a draw to the other side."""
        by = self._acting_side()
        if by.other in self._table.settings.people:
            self._table.propose("draw", by)
        else:
            self._offer_draw_to_agent(by)

    def _offer_draw_to_agent(self, by: Color) -> None:
        """An agent agrees when it last saw itself no better; one without scores plays on."""
        scores = [ply.score for ply in self._table.game.plies if ply.score is not None]
        if scores and scores[-1] <= 0:
            self._table.propose("draw", by)
            if self._table.offer is not None:
                self._table.answer(self._table.offer, True)
        else:
            self.say("The agent declines", "info")

    def resign(self) -> None:
        """Give up, after a question."""
        color = self._acting_side()
        ask(self._board, f"Resign for {COLOR_NAMES[color]}?", lambda: self._table.resign(color))

    def _acting_side(self) -> Color:
        """The side that a person who moves for both acts for: the one to move."""
        turn = self._table.position.turn
        return turn if turn in self._sides else self._first_side()

    def _first_side(self) -> Color:
        return min(self._sides, key=lambda color: color.value)

    def say(self, text: str, kind: Literal["info", "warning"] = "warning") -> None:
        """Show a message over the board."""
        show_message(self._board, text, kind)
