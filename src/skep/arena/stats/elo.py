"""Elo: a difference of ratings is an expected score, and an estimate says how sure it is.

Elo's curve (A. Elo, The Rating of Chessplayers, 1978, in its logistic form): a player rated d points above
another expects the score 1 / (1 + 10^(-d/400)) a game, a draw counting one half.
"""

import math
from dataclasses import dataclass

ELO_PER_LOGIT = 400 / math.log(10)
"""Elo points in one unit of log odds: the statistics work in logits, the reader in Elo."""

Z_95 = 1.959963984540054
"""A standard normal variable lies within ± this with probability 95 %. (`NormalDist().inv_cdf(0.975)` of the
standard library is wrong in the last digit, and would change stored results.)"""


@dataclass(frozen=True)
class Estimate:
    """A value with its 95 % interval; an infinite end says that the games set no limit on that side.

    >>> Estimate(31.0, 12.5, 50.0).low
    12.5
    """

    value: float
    low: float
    high: float

    def is_one_sided(self) -> bool:
        """Do the games limit the value on one side only?"""
        return math.isinf(self.low) or math.isinf(self.high)


def expected_score(elo: float) -> float:
    """Return the score a game that a player expects who is rated this much above the opponent.

    >>> expected_score(0), round(expected_score(400), 4)
    (0.5, 0.9091)
    """
    half_logit = elo / ELO_PER_LOGIT / 2
    return 0.5 + 0.5 * math.tanh(half_logit)


def elo_difference(score: float) -> float:
    """Return the Elo difference that makes this score expected; infinite for the scores 0 and 1.

    >>> round(elo_difference(0.75), 1), elo_difference(1.0)
    (190.8, inf)
    """
    if not 0 <= score <= 1:
        raise ValueError(f"expected a score between 0 and 1 a game, got '{score}'")
    if score in (0, 1):
        return math.copysign(math.inf, score - 0.5)
    return ELO_PER_LOGIT * math.log(score / (1 - score))


def normal_probability(z: float) -> float:
    """Return the probability that a standard normal variable is below z.

    By erfc, which is exact far from 0, where `NormalDist().cdf` of Python 3.11 becomes 0.

    >>> normal_probability(0), round(normal_probability(1.645), 2)
    (0.5, 0.95)
    """
    return 0.5 * math.erfc(-z / math.sqrt(2))


def signed_text(elo: float) -> str:
    """Write a whole number with its sign; zero is +0.

    >>> signed_text(12.6), signed_text(-0.2)
    ('+13', '+0')
    """
    return f"{round(elo):+d}"


def elo_text(elo: Estimate) -> str:
    """Write an Elo estimate with its interval, or with the one limit the games set.

    >>> elo_text(Estimate(31.4, 12.6, 50.8)), elo_text(Estimate(math.inf, 120.2, math.inf))
    ('+31 [+13, +51]', 'above +120')
    """
    if math.isinf(elo.low) and math.isinf(elo.high):
        return "unknown"
    if math.isinf(elo.high):
        return f"above {signed_text(elo.low)}"
    if math.isinf(elo.low):
        return f"below {signed_text(elo.high)}"
    return f"{signed_text(elo.value)} [{signed_text(elo.low)}, {signed_text(elo.high)}]"
