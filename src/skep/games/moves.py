"""Moves that can be read, and the legal moves of a position as one thing.

>>> from skep.games.hive import Position
>>> position = Position("Base[Q1S1]")
>>> position.legal_moves
<LegalMoves: wS1>
>>> list(position.legal_moves), len(position.legal_moves), "wQ" in position.legal_moves
([Move('wS1')], 1, False)
"""

from collections.abc import Callable, Iterator
from typing import Any, overload

from skep._core import IllegalMove, InvalidMove


class Move(int):
    """A move: the number by which its game knows it, with its text.

    It is an ordinary number to everything that takes a move, and can be compared with one.

    >>> from skep.games.hive import Position
    >>> move = Position("Base").legal_moves[0]
    >>> move, move.text, move == int(move)
    (Move('wS1'), 'wS1', True)
    """

    text: str
    """The move as its game writes it."""

    def __new__(cls, number: int, text: str) -> "Move":
        """The move with this number, which is written so."""
        move = super().__new__(cls, number)
        move.text = text
        return move

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (int(self), self.text)


class LegalMoves:
    """The legal moves of a position as it stands now: to be iterated, counted, indexed and asked `in`.

    Called, it returns the plain numbers, which is quickest.

    >>> from skep.games.hive import Position
    >>> moves = Position("Base").legal_moves
    >>> len(moves), moves[0], "wQ" in moves, len(moves())
    (4, Move('wS1'), False, 4)
    """

    def __init__(self, position: Any, numbers: Callable[[], list[int]]) -> None:
        self._position = position
        self._numbers = numbers

    def __call__(self) -> list[int]:
        """All legal moves as numbers, each once; none when the game is over."""
        return self._numbers()

    def __iter__(self) -> Iterator[Move]:
        return iter(self._readable(self._numbers()))

    def __len__(self) -> int:
        return int(self._position.count_moves())

    def count(self) -> int:
        """The number of legal moves."""
        return len(self)

    def __bool__(self) -> bool:
        return len(self) > 0

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        numbers = self._numbers()[index]
        return self._readable(numbers) if isinstance(numbers, list) else self._readable([numbers])[0]

    def _readable(self, numbers: list[int]) -> list[Move]:
        return [Move(number, self._position.move_text(number)) for number in numbers]

    def __contains__(self, move: object) -> bool:
        """Is this move, or the move with this text, legal?"""
        if isinstance(move, str):
            try:
                self._position.parse_move(move)
            except (InvalidMove, IllegalMove):
                return False
            return True
        return isinstance(move, int) and move in self._numbers()

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self))}>"
