"""The names that users of python-chess reach for, the same for all games.

>>> from skep.games.hive import Position
>>> position = Position("Base")
>>> position.push_text("wS1")
Move('wS1')
>>> position.is_game_over(), position.result(), position.pop()
(False, '*', Move('wS1'))
"""

from typing import Any, cast

from skep.games.core_text import core_text
from skep.games.moves import LegalMoves, Move
from skep.games.protocol import Color


class PlayNames:
    """Moves as objects, `push` and `pop`, and how the game ended: beside the core's class of a position."""

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: iterate, count, index, ask `in`; call it for a list of plain numbers."""
        return LegalMoves(self, cast(Any, super()).legal_moves)

    def parse_move(self, text: str) -> Move:
        """The legal move that a text names. Raises InvalidMove or IllegalMove."""
        number = cast(Any, super()).parse_move(core_text(text))
        return Move(number, cast(Any, self).move_text(number))

    def push(self, move: int) -> None:
        """Make a legal move, as `play`. Raises IllegalMove, or TypeError for what is no move."""
        if isinstance(move, str):
            raise TypeError(f"push takes a move; for a text there is push_text({move!r})")
        cast(Any, self).play(move)

    def push_text(self, text: str) -> Move:
        """Make the move that a text names, and return it. Raises InvalidMove or IllegalMove."""
        move = self.parse_move(text)
        self.push(move)
        return move

    def pop(self) -> Move:
        """Take back the last move and return it. Raises IndexError at the start."""
        own = cast(Any, self)
        number = own.history[-1] if own.ply else 0
        own.undo()
        return Move(number, own.move_text(number))

    def peek(self) -> Move:
        """The last move, as `pop`, without taking it back. Raises IndexError at the start."""
        move = self.pop()
        self.push(move)
        return move

    @property
    def move_stack(self) -> list[Move]:
        """The moves made, with their texts; `history` has them as plain numbers, which is quicker."""
        own = cast(Any, self)
        return [Move(*pair) for pair in zip(own.history, own.history_text(), strict=True)]

    def is_game_over(self) -> bool:
        """Has the game ended?"""
        return cast(Any, self).outcome() is not None

    def result(self) -> str:
        """Who won: `1-0`, `0-1` or `1/2-1/2`; `*` while the game goes on."""
        outcome = cast(Any, self).outcome()
        if outcome is None:
            return "*"
        return {Color.WHITE: "1-0", Color.BLACK: "0-1"}.get(outcome.winner, "1/2-1/2")
