"""Ending a game early, when both sides agree on who wins."""

from collections.abc import Sequence
from dataclasses import dataclass

from skep.games import Color
from skep.records import Ply


@dataclass(frozen=True, kw_only=True)
class Adjudication:
    """When a game counts as decided.

    >>> rule = Adjudication(score=500, plies=2)
    >>> rule.winner([Ply(text="wA1 wS1-", score=700)], Color.WHITE)
    >>> rule.winner([Ply(text="wA1 wS1-", score=700), Ply(text="bA1 bS1-", score=-650)], Color.BLACK)
    Color.WHITE
    """

    score: float
    """Both sides see the same side ahead by at least so much, in the players' own unit."""
    plies: int
    """For so many plies in a row."""

    def __post_init__(self) -> None:
        if self.score <= 0 or self.plies < 1:
            raise ValueError(
                f"adjudication needs a score above 0 and at least 1 ply, not {self.score} and {self.plies}"
            )

    def winner(self, plies: Sequence[Ply], last_mover: Color) -> Color | None:
        """The side that both sides see winning; None while the game is to go on.

        A single ply is one side's opinion only, so at least two are looked at.
        """
        needed = max(self.plies, 2)
        if len(plies) < needed:
            return None
        leaders = set()
        mover = last_mover
        for ply in reversed(plies[-needed:]):
            leaders.add(self._leader(ply, mover))
            mover = mover.other
        return leaders.pop() if len(leaders) == 1 else None

    def _leader(self, ply: Ply, mover: Color) -> Color | None:
        if ply.score is None or abs(ply.score) < self.score:
            return None
        return mover if ply.score > 0 else mover.other
