"""What minimax in the core found, as a decision of a player."""

from typing import TypeAlias

from skep.agents.protocol import WIN_SCORE, Decision
from skep.games import Move

SearchedMove: TypeAlias = tuple[Move, float, int, int]
"""The move, its value, the depth that was finished, and the positions seen."""

_WON = 1e12  # the core's value of a won game; a later win is worth less by the plies until then
_MOST_PLIES = 1e6  # more than any game lasts


def decision_of(found: SearchedMove, scale: float = 1.0) -> Decision:
    """A decision whose score is the value times the scale, or counts the plies to a forced end."""
    move, value, depth, nodes = found
    return Decision(move=move, score=score_of(value, scale), depth=depth, nodes=nodes)


def score_of(value: float, scale: float = 1.0) -> float:
    """A value of the core as a score: values are scaled, wins and losses count the plies to them.

    >>> score_of(2.5, scale=100), score_of(1e12), score_of(1 - 1e12)
    (250.0, 99999.0, -99998.0)
    """
    if abs(value) < _WON - _MOST_PLIES:
        return value * scale
    plies = _WON - abs(value) + 1  # the core counts those before the last
    return WIN_SCORE - plies if value > 0 else plies - WIN_SCORE
