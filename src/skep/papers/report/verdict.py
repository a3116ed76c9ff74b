"""What a comparison says: does our number agree with the published one?"""

import math
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist

from skep.arena.stats.elo import Z_95, Estimate


class Verdict(StrEnum):
    """What can be said of a published number and ours."""

    AGREES = "agrees"
    """Chance alone explains the difference."""
    EXPLAINED = "explained"
    """It does not, but with a named switch, which does what the original did, it does."""
    INCONSISTENT = "the original contradicts itself"
    """The published number does not fit its own logs, or its own arithmetic."""
    OPEN = "open"
    """The numbers differ, and nothing that was tried makes them agree."""
    DIFFERS = "differs"
    """The numbers differ, in a row that only tries a switch."""
    NOT_COMPARED = "not compared"
    """The number is the speed of another machine and program."""
    NEW = "new"
    """Nothing was published."""
    MISSING = "no data yet"
    """There is nothing of ours."""


@dataclass(frozen=True)
class Judgement:
    """A verdict and the reason for it, which is empty where none is needed or known."""

    verdict: Verdict
    why: str = ""

    def reason(self) -> str:
        """Why, in a sentence; empty where there is nothing to explain.

        >>> Judgement(Verdict.OPEN, "tried: other rules").reason(), Judgement(Verdict.OPEN).reason()
        ('tried: other rules', 'nothing was tried')
        """
        return self.why or ("nothing was tried" if self.verdict is Verdict.OPEN else "")


def judge(
    ours: Estimate | None,
    theirs: Estimate | None,
    *,
    flaw: str = "",
    logs: Estimate | None = None,
    allowance: str = "",
    incomparable: str = "",
) -> Judgement:
    """Compare two numbers by their intervals.

    `flaw` is what is wrong with the published one, and `logs` what it should have been by the original's own
    logs. `allowance` says when a number without an interval agrees, `incomparable` why two are not compared.
    """
    if ours is None:
        return Judgement(Verdict.MISSING)
    if theirs is None:
        return Judgement(Verdict.NEW)
    if incomparable:
        return Judgement(Verdict.NOT_COMPARED, incomparable)
    if flaw:
        return Judgement(Verdict.INCONSISTENT, flaw + _beside_logs(ours, logs))
    return Judgement(Verdict.DIFFERS) if differ(ours, theirs) else Judgement(Verdict.AGREES, allowance)


def _beside_logs(ours: Estimate, logs: Estimate | None) -> str:
    """How ours compares with what the logs say, if they say."""
    if logs is None:
        return ""
    return "; ours differs from those" if differ(ours, logs) else "; ours agrees with those"


def differ(one: Estimate, other: Estimate) -> bool:
    """Do two numbers differ by more than their 95 % intervals allow?

    The interval of a difference from those of its parts: R. G. Newcombe, Statistics in Medicine 17, 1998,
    method 10.

    >>> differ(Estimate(0.3, 0.25, 0.35), Estimate(0.36, 0.31, 0.42))
    False
    >>> differ(Estimate(0.3, 0.25, 0.35), Estimate(0.4, 0.35, 0.45))
    True
    """
    return difference_p(one, other) < LEVEL


def difference_p(one: Estimate, other: Estimate) -> float:
    """How often two numbers that are equal in truth differ by chance as much as these.

    >>> round(difference_p(Estimate(0.3, 0.25, 0.35), Estimate(0.4, 0.35, 0.45)), 4)
    0.0056
    >>> difference_p(Estimate(2, 2, 2), Estimate(2, 2, 2)), difference_p(Estimate(2, 2, 2), Estimate(3, 3, 3))
    (1.0, 0.0)
    """
    low, high = sorted((one, other), key=lambda estimate: estimate.value)
    reach = math.hypot(low.high - low.value, high.value - high.low)
    difference = max(0.0, high.value - low.value - ROUNDING)
    if not difference or math.isinf(reach):
        return 1.0
    return 2 * (1 - NormalDist().cdf(Z_95 * difference / reach)) if reach else 0.0


def p_text(p: float) -> str:
    """A p-value in two digits.

    >>> p_text(0.314), p_text(0.0049), p_text(1e-9)
    ('0.31', '0.0049', 'below 0.0001')
    """
    if p < 0.0001:
        return "below 0.0001"
    return f"{p:.2f}" if p >= 0.01 else f"{p:.4f}"


LEVEL = 0.05
"""A p-value below this says that numbers differ."""
ROUNDING = 1e-9
"""Numbers that are nearer to each other than this are the same."""
