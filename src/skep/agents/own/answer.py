"""What `choose` may return, made into a decision."""

from dataclasses import replace
from typing import Any

from skep.agents.protocol import Decision
from skep.games import IllegalMove, Position

__all__ = ["NoMove", "decision_of"]


class NoMove(TypeError):
    """An agent answered with something that is no move."""


def decision_of(answer: Any, position: Position) -> Decision:
    """The decision that an answer means: a move, its text, or a decision with either.

    Raises NoMove, InvalidMove or IllegalMove.

    >>> from skep.games.hive import Position
    >>> position = Position("Base")
    >>> decision_of("wS1", position).move == position.parse_move("wS1")
    True
    >>> decision_of(None, position)
    Traceback (most recent call last):
    skep.agents.own.answer.NoMove: choose returned None; expected a move or its text
    """
    if isinstance(answer, Decision):
        move = _move(answer.move, position, "a Decision with the move ")
        return answer if move is answer.move else replace(answer, move=move)
    return Decision(move=_move(answer, position, ""))


def _move(answer: Any, position: Position, where: str) -> int:
    if isinstance(answer, str):
        return int(position.parse_move(answer))
    if isinstance(answer, bool) or not hasattr(answer, "__index__"):
        raise NoMove(f"choose returned {where}{_short(answer)}; expected a move or its text")
    move = answer.__index__()
    try:
        position.move_text(move)  # raises for what is not legal here
    except TypeError as error:  # beyond the numbers of the core
        raise IllegalMove(f"no move has the number {move}") from error
    return int(move)


def _short(answer: Any) -> str:
    text = repr(answer)
    return text if len(text) <= 80 else f"{text[:80]}…"
