"""Student's t: how far few measurements may be from the truth, and whether two means differ."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from statistics import mean, variance

from skep.arena.stats.elo import Z_95


@dataclass(frozen=True)
class TTest:
    """Two means compared (Student 1908, equal variances)."""

    t: float
    freedom: int
    p: float
    """One-sided: how likely the second mean would be above the first by so much, were they equal in truth."""


def t_test(first: Sequence[float], second: Sequence[float]) -> TTest:
    """Is the second mean above the first? Needs two values in each.

    >>> t_test([1.0, 2.0, 3.0], [2.0, 3.0, 4.0]).freedom
    4
    """
    freedom = len(first) + len(second) - 2
    pooled = ((len(first) - 1) * variance(first) + (len(second) - 1) * variance(second)) / freedom
    error = math.sqrt(pooled * (1 / len(first) + 1 / len(second)))
    difference = mean(second) - mean(first)
    t = difference / error if error else math.copysign(math.inf, difference) if difference else 0.0
    return TTest(t, freedom, 1 - t_probability(t, freedom))


def t_probability(t: float, freedom: int) -> float:
    """The probability that a variable with Student's distribution is below t.

    By the angle θ = atan(t / √ν): for whole ν the integral is a finite sum (Abramowitz and Stegun 26.7.3-4).

    >>> round(t_probability(2.0, 1), 4), t_probability(0.0, 7)
    (0.8524, 0.5)
    """
    if math.isinf(t):
        return float(t > 0)
    angle = math.atan(t / math.sqrt(freedom))
    cosine, sine = math.cos(angle), math.sin(angle)
    if freedom % 2:
        first = cosine if freedom > 1 else 0.0
        within = 2 / math.pi * (angle + sine * _sum_of_terms(first, cosine, range(3, freedom - 1, 2)))
    else:
        within = sine * _sum_of_terms(1.0, cosine, range(2, freedom - 1, 2))
    return 0.5 + within / 2


def _sum_of_terms(first: float, cosine: float, steps: range) -> float:
    """The first term and those after it, each of the one before by a factor of its own."""
    total = term = first
    square = cosine**2
    for step in steps:
        term *= square * (step - 1) / step
        total += term
    return total


@cache  # reports ask for a few hundred sizes, each many times
def t_reach(freedom: int) -> float:
    """A variable with Student's distribution lies within ± this with probability 95 %.

    By Newton's steps from the normal distribution: as the density falls, each ends nearer to the answer and
    never beyond it, and the digits that are right double.

    >>> round(t_reach(1), 2), round(t_reach(10), 3)
    (12.71, 2.228)
    """
    t, step = Z_95, math.inf
    while step > 1e-9 * t:
        step = (0.975 - t_probability(t, freedom)) / _density(t, freedom)
        t += step
    return t


def _density(t: float, freedom: int) -> float:
    height = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2))
    return height / math.sqrt(freedom * math.pi) * math.pow(1 + t * t / freedom, -(freedom + 1) / 2)
