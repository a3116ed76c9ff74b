"""What full-width minimax in the core found, in the words of agents."""

from typing import TypeAlias

from skep.agents.protocol import WIN_SCORE, Decision
from skep.games import Move

Thought: TypeAlias = tuple[Move, float, int, int]
"""The move, what it is worth, the depth that was finished, and the positions seen."""

WON_WORTH = 1e12
"""The core's worth of a won game; so many plies until it is won are taken off."""
_WON_MARGIN = 1e6


def decision_of(thought: Thought, scale: float) -> Decision:
    """A decision whose score is the worth times the scale, or counts the plies to the end.

    >>> decision_of((7, 1e12 - 2, 3, 50), scale=100).score, decision_of((7, 0.5, 3, 50), scale=100).score
    (99997.0, 50.0)
    """
    move, worth, depth, nodes = thought
    return Decision(move=move, score=_score(worth, scale), depth=depth, nodes=nodes)


def _score(worth: float, scale: float) -> float:
    if abs(worth) < WON_WORTH - _WON_MARGIN:
        return worth * scale
    plies = WON_WORTH - abs(worth) + 1  # the core counts those before the last
    return WIN_SCORE - plies if worth > 0 else plies - WIN_SCORE
