"""The sequential probability ratio test: stop a match as soon as it has decided between two Elo differences.

Wald's test (A. Wald, Sequential Analysis, 1947) in its generalised form, as engine testers use it (M. Van
den Bergh, A practical introduction to the GSPRT, 2020): the outcomes follow some unknown distribution, and
the log-likelihood ratio compares the likeliest distribution under which the first player is elo1 stronger
with the likeliest under which it is elo0 stronger. All functions are pure functions of counts: 3 of single
games (lost, drawn, won) or 5 of pairs (0, ½, 1, 1½, 2 points), as in `match_score`."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from skep.arena.stats.elo import ELO_PER_LOGIT, expected_score
from skep.arena.stats.match_score import check_counts

_UNSEEN_COUNT = 1e-3
"""What an outcome that has not occurred counts, so that no hypothesis is ruled out by division by zero."""
_ROUNDS = 100
"""Rounds after which a search ends whatever the precision; most need about six."""
_PRECISION = 1e-12
"""A search has arrived when its variable changes by less."""


class SprtDecision(StrEnum):
    """What a test has decided.

    >>> sprt(SprtSettings(elo0=0, elo1=10), (10, 20, 30, 20, 10)).decision
    <SprtDecision.CONTINUE: 'continue'>
    """

    CONTINUE = "continue"
    ACCEPT_H0 = "H0 accepted"
    ACCEPT_H1 = "H1 accepted"


@dataclass(frozen=True, kw_only=True)
class SprtSettings:
    """Two hypotheses on how much stronger the first player is, and the risks taken in deciding.

    >>> settings = SprtSettings(elo0=0, elo1=10)
    >>> round(settings.lower, 2), round(settings.upper, 2)
    (-2.94, 2.94)
    """

    elo0: float = 0.0
    """Elo difference of the null hypothesis H0."""
    elo1: float = 10.0
    """Elo difference of the alternative H1."""
    alpha: float = 0.05
    """Probability of accepting H1 when H0 holds."""
    beta: float = 0.05
    """Probability of accepting H0 when H1 holds."""
    scale: Literal["logistic", "normalized"] = "logistic"
    """What elo0 and elo1 measure: the expected score, or the expected score over the deviation of a game."""

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"expected elo0 below elo1, got '{self.elo0:g},{self.elo1:g}'")
        if not (self.alpha > 0 and self.beta > 0 and self.alpha + self.beta < 1):
            raise ValueError(
                f"expected alpha, beta > 0 with a sum below 1, got '{self.alpha:g},{self.beta:g}'"
            )
        if self.scale not in ("logistic", "normalized"):
            raise ValueError(f"unknown scale '{self.scale}'; known: logistic, normalized")

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)


def parse_sprt(text: str) -> SprtSettings:
    """Read "elo0,elo1" or "elo0,elo1,alpha,beta".

    >>> parse_sprt("0,10") == SprtSettings(elo0=0, elo1=10, alpha=0.05, beta=0.05)
    True
    """
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (2, 4):
        raise ValueError(f"expected 'elo0,elo1' or 'elo0,elo1,alpha,beta', got '{text}'")
    elo0, elo1, *risks = numbers
    alpha, beta = risks or (SprtSettings.alpha, SprtSettings.beta)
    return SprtSettings(elo0=elo0, elo1=elo1, alpha=alpha, beta=beta)


@dataclass(frozen=True)
class SprtState:
    """Where a test stands.

    >>> state = sprt(SprtSettings(elo0=0, elo1=10), (10, 20, 30, 20, 10))
    >>> state.units
    90
    """

    llr: float
    """The log-likelihood ratio of H1 over H0."""
    decision: SprtDecision
    units: int
    """How many outcomes (games or pairs) it is based on."""


def sprt(settings: SprtSettings, counts: Sequence[int]) -> SprtState:
    """Judge the outcomes so far.

    >>> sprt(SprtSettings(elo0=0, elo1=10), (90, 250, 470, 300, 120)).decision
    <SprtDecision.ACCEPT_H1: 'H1 accepted'>
    """
    llr = log_likelihood_ratio(settings, counts)
    decision = SprtDecision.CONTINUE
    if llr >= settings.upper:
        decision = SprtDecision.ACCEPT_H1
    elif llr <= settings.lower:
        decision = SprtDecision.ACCEPT_H0
    return SprtState(llr, decision, sum(counts))


def sprt_stop(settings: SprtSettings, outcomes: Iterable[int], kinds: Literal[3, 5] = 5) -> SprtState | None:
    """Follow outcomes (0 the worst, kinds - 1 the best) and return the state in which the test stops, if any.

    Give the outcomes in the order of the schedule, not of completion: then a test stops at the same pair
    however many workers play.

    >>> sprt_stop(SprtSettings(elo0=0, elo1=10), [2, 3, 1]) is None
    True
    """
    counts = [0] * kinds
    for outcome in outcomes:
        counts[outcome] += 1
        state = sprt(settings, counts)
        if state.decision is not SprtDecision.CONTINUE:
            return state
    return None


def log_likelihood_ratio(settings: SprtSettings, counts: Sequence[int]) -> float:
    """Return the logarithm of the likelihood ratio of H1 over H0; 0 without outcomes.

    >>> round(log_likelihood_ratio(SprtSettings(elo0=0, elo1=10), (10, 20, 30, 25, 15)), 2)
    0.48
    """
    if not any(counts):
        return 0.0
    check_counts(counts)
    seen = [count or _UNSEEN_COUNT for count in counts]
    total = sum(seen)
    shares = [count / total for count in seen]
    likeliest = _with_score if settings.scale == "logistic" else _with_normalized_elo
    null, alternative = (likeliest(shares, elo) for elo in (settings.elo0, settings.elo1))
    return sum(count * math.log(p1 / p0) for count, p0, p1 in zip(seen, null, alternative, strict=True))


def _steps(shares: Sequence[float]) -> list[float]:
    """The score of each outcome, from 0 to 1."""
    return [step / (len(shares) - 1) for step in range(len(shares))]


def _with_score(shares: Sequence[float], elo: float) -> list[float]:
    """The likeliest distribution with the expected score of this Elo difference."""
    score = expected_score(elo)
    return _with_zero_mean(shares, [step - score for step in _steps(shares)])


def _with_zero_mean(shares: Sequence[float], values: Sequence[float]) -> list[float]:
    """The likeliest distribution under which the values, some of them negative, have the mean 0.

    By Lagrange's method p = share / (1 + x value), where x solves sum of p value = 0. The sum falls from +∞
    to -∞ between the two x at which a probability has a pole: Newton's method with bisection as a guard.
    """
    least, most = -1 / max(values), -1 / min(values)
    arrived = _PRECISION * (most - least)
    x, change = 0.0, math.inf
    for _ in range(_ROUNDS):
        total = slope = 0.0
        for share, value in zip(shares, values, strict=True):
            ratio = value / (1 + x * value)
            total += share * ratio
            slope += share * ratio * ratio
        least, most = (x, most) if total > 0 else (least, x)
        change = total / slope
        if abs(change) < arrived:
            break
        x = x + change if least < x + change < most else (least + most) / 2
    return [share / (1 + x * value) for share, value in zip(shares, values, strict=True)]


def _with_normalized_elo(shares: Sequence[float], elo: float) -> list[float]:
    """The likeliest distribution with (expected score - 1/2) = t * (standard deviation of a game's score).

    Near equality a normalized Elo difference is a logistic one when games have no draws, whose deviation is
    1/2: t = elo / (2 * ELO_PER_LOGIT). The deviation of a pair's mean score is that of a game over √2. The
    condition is linearised, first at the even distribution, solved as a condition on a mean, linearised at
    the solution, and so on until nothing changes.
    """
    t = elo / (2 * ELO_PER_LOGIT) * math.sqrt((len(shares) - 1) / 2)
    steps = _steps(shares)
    chances = [1 / len(shares)] * len(shares)
    mean, deviation = _moments(chances, steps)
    for _ in range(_ROUNDS):
        # The derivative of (mean - 1/2 - t deviation) by each chance, shifted to have the mean 0.
        values = [step - 0.5 - t / 2 * (deviation + (step - mean) ** 2 / deviation) for step in steps]
        chances = _with_zero_mean(shares, values)
        last = mean, deviation
        mean, deviation = _moments(chances, steps)
        if math.dist(last, (mean, deviation)) < _PRECISION:
            break
    return chances


def _moments(chances: Sequence[float], steps: Sequence[float]) -> tuple[float, float]:
    """Mean and standard deviation of the score of an outcome."""
    mean = sum(p * step for p, step in zip(chances, steps, strict=True))
    return mean, math.sqrt(sum(p * (step - mean) ** 2 for p, step in zip(chances, steps, strict=True)))


def sprt_text(settings: SprtSettings, counts: Sequence[int]) -> str:
    """Write where a test stands in one line.

    >>> sprt_text(SprtSettings(elo0=0, elo1=20), (3, 10, 30, 16, 6))
    'LLR 1.00 (-2.94, 2.94) [0, 20]  pairs 3-10-30-16-6  continue'
    """
    state = sprt(settings, counts)
    unit = "pairs" if len(counts) == 5 else "games"
    scale = "" if settings.scale == "logistic" else f" {settings.scale}"
    outcomes = "-".join(map(str, counts))
    return (
        f"LLR {state.llr:.2f} ({settings.lower:.2f}, {settings.upper:.2f}) "
        f"[{settings.elo0:g}, {settings.elo1:g}]{scale}  {unit} {outcomes}  {state.decision}"
    )
