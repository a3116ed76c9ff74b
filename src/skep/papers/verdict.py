"""What a comparison says: does our number agree with the published one?"""

from dataclasses import dataclass
from enum import StrEnum

from skep.arena.elo import Estimate
from skep.papers.measure import differ


class Verdict(StrEnum):
    """What can be said of a published number and ours."""

    AGREES = "agrees"
    """Chance alone explains the difference."""
    DIFFERS = "differs"
    """It does not."""
    INCONSISTENT = "the original is not consistent"
    """The published number does not fit its own logs, or its own arithmetic."""
    NEW = "new"
    """Nothing was published."""
    OPEN = "no data yet"
    """There is nothing of ours."""


@dataclass(frozen=True)
class Judgement:
    """A verdict and the reason for it, which is empty where none is needed or known."""

    verdict: Verdict
    why: str = ""

    def reason(self) -> str:
        """Why, in a sentence; empty where there is nothing to explain.

        >>> Judgement(Verdict.DIFFERS, "other rules").reason(), Judgement(Verdict.DIFFERS).reason()
        ('other rules', 'we do not know why')
        """
        return self.why or ("we do not know why" if self.verdict is Verdict.DIFFERS else "")


def judge(ours: Estimate | None, theirs: Estimate | None, *, why: str = "", flaw: str = "") -> Judgement:
    """Compare two numbers by their intervals.

    `why` is what we think makes them differ, should they; `flaw` is what is wrong with the published one.
    """
    if ours is None:
        return Judgement(Verdict.OPEN)
    if theirs is None:
        return Judgement(Verdict.NEW)
    if flaw:
        return Judgement(Verdict.INCONSISTENT, flaw)
    return Judgement(Verdict.DIFFERS, why) if differ(ours, theirs) else Judgement(Verdict.AGREES)
