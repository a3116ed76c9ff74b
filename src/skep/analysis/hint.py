"""A hint: one move, and why, as far as the engine knows.

>>> from skep.games import GAMES
>>> board = "setup White bQ@0,0 bA1@1,0 bS1@0,1 bB1@-1,1 wG1@-1,0 wQ@0,-1 wA1@2,0"
>>> position = GAMES["hive"].parse(board)
>>> print(hint_text(hint(position, Limit(depth=3))).replace(chr(92), "/"))
wA1 /bA1 wins at once.
"""

from dataclasses import dataclass

from skep.agents import Limit, Line, Report, StopFlag
from skep.agents.uhp.protocol_text import line_texts
from skep.analysis.analyst import analyst, lines_of
from skep.analysis.wording import SIDES, plies_to_win, points_text
from skep.drawing.count_text import count_text
from skep.games import Move, Position

SHOWN_PLIES = 5
"""Of an expected line, which gets less certain with every ply."""
EVEN = 50.0
"""Hundredths of a point by which a position may differ from 0 and be called even."""


@dataclass(frozen=True, kw_only=True)
class Hint:
    """The best move of a position, and what the engine knows about it.

    >>> from skep.games import GAMES
    >>> found = hint(GAMES["hive"].start("Base"), Limit(depth=2))
    >>> found.choices, found.move == found.best.moves[0]
    (4, True)
    """

    position: Position
    choices: int
    """Legal moves."""
    best: Line
    next_best: Line | None

    @property
    def move(self) -> Move:
        """The move to make."""
        return self.best.moves[0]

    @property
    def score(self) -> float:
        """In favour of the side to move."""
        return self.best.score or 0.0


def hint(
    position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
) -> Hint:
    """Look for the best move. Raises ValueError when the game is over.

    >>> from skep.games import GAMES
    >>> hint(GAMES["hive"].start("Base"), Limit(depth=1)).choices
    4
    """
    with analyst(position, lines=2, settles=True) as engine:
        best, *others = lines_of(engine.decide(position, limit, report, stop))
    return Hint(
        position=position.copy(),
        choices=len(position.legal_moves()),
        best=best,
        next_best=others[0] if others else None,
    )


def hint_text(hint: Hint) -> str:
    """The move and the reason in a sentence or two.

    >>> from skep.games import GAMES
    >>> hint_text(hint(GAMES["hive"].start("Base[Q1S1]"), Limit(depth=1)))
    'wS1 is the only legal move.'
    """
    move = hint.position.move_text(hint.move)
    if hint.choices == 1:
        return f"{move} is the only legal move."
    return f"{move} {_reason(hint)}."


def _reason(hint: Hint) -> str:
    plies = plies_to_win(hint.score)
    if plies == 1:
        return "wins at once"
    line = "; ".join(line_texts(hint.position, hint.best.moves)[: plies or SHOWN_PLIES])
    if plies is not None and hint.score > 0:
        return f"wins by force in {count_text(plies, 'ply')}: {line}"
    if plies is not None:
        return f"holds out longest, but every move loses; this one in {count_text(plies, 'ply')}: {line}"
    return f"{_comparison(hint)}{_standing(hint)}; expected is {line}"


def _comparison(hint: Hint) -> str:
    """What the next best move is worth less."""
    if hint.next_best is None or hint.next_best.score is None:
        return ""
    other = hint.position.move_text(hint.next_best.moves[0])
    if plies_to_win(hint.next_best.score) is not None:
        return "is the only move that does not lose by force, and "
    margin = (hint.score - hint.next_best.score) / 100
    return f"is better than the next best, {other}, by {margin:.2f} points, and " if margin > 0 else ""


def _standing(hint: Hint) -> str:
    """How the side to move stands after it."""
    side = SIDES[hint.position.turn]
    if abs(hint.score) < EVEN:
        return f"leaves the game even ({points_text(hint.score)} for {side})"
    return f"leaves {side} {'better' if hint.score > 0 else 'worse'} ({points_text(hint.score)})"
