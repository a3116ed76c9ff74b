"""Ending a game early, when both sides agree on who wins.

Draws are never adjudicated: they come from the rules, by repetition, by the ply cap or when both queens are
surrounded at once (`Position::outcome` in src/core/hive/position.cpp).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

from skep.games import Color
from skep.records import Ply
from skep.settings import SettingsError


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


def parse_adjudication(text: str) -> Adjudication:
    """A rule of adjudication from `SCORE,PLIES`.

    >>> parse_adjudication("500,6")
    Adjudication(score=500.0, plies=6)
    """
    score, _, plies = text.partition(",")
    try:
        if not isfinite(float(score)):
            raise ValueError("not finite")
        return Adjudication(score=float(score), plies=int(plies))
    except ValueError as error:
        raise SettingsError(f"setting 'adjudicate' is SCORE,PLIES such as 500,6, not {text!r}") from error
