"""What a comparison says: does our number agree with the published one?"""

import math
from dataclasses import dataclass
from enum import StrEnum

from skep.arena.stats.elo import Estimate


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


def judge(
    ours: Estimate | None,
    theirs: Estimate | None,
    *,
    why: str = "",
    flaw: str = "",
    logs: Estimate | None = None,
    allowance: str = "",
) -> Judgement:
    """Compare two numbers by their intervals.

    `why` is what we think makes them differ, should they; `flaw` is what is wrong with the published one, and
    `logs` what it should have been by the original's own logs. `allowance` says when a number without an
    interval agrees.
    """
    if ours is None:
        return Judgement(Verdict.OPEN)
    if theirs is None:
        return Judgement(Verdict.NEW)
    if flaw:
        return Judgement(Verdict.INCONSISTENT, flaw + _beside_logs(ours, logs, why))
    return Judgement(Verdict.DIFFERS, why) if differ(ours, theirs) else Judgement(Verdict.AGREES, allowance)


def _beside_logs(ours: Estimate, logs: Estimate | None, why: str) -> str:
    """How ours compares with what the logs say, if they say."""
    if logs is None:
        return ""
    beside = judge(ours, logs, why=why)
    if beside.verdict is Verdict.AGREES:
        return "; ours agrees with those"
    return f"; ours differs from those: {beside.reason()}"


def differ(one: Estimate, other: Estimate) -> bool:
    """Do two numbers differ by more than their 95 % intervals allow?

    The interval of a difference from those of its parts: R. G. Newcombe, Statistics in Medicine 17, 1998,
    method 10.

    >>> differ(Estimate(0.3, 0.25, 0.35), Estimate(0.36, 0.31, 0.42))
    False
    >>> differ(Estimate(0.3, 0.25, 0.35), Estimate(0.4, 0.35, 0.45))
    True
    """
    low, high = sorted((one, other), key=lambda estimate: estimate.value)
    reach = math.hypot(low.high - low.value, high.value - high.low)
    return high.value - low.value > reach + ROUNDING


ROUNDING = 1e-9
"""Numbers that are nearer to each other than this are the same."""
