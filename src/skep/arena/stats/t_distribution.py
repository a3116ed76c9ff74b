"""Student's t: how far few measurements may be from the truth, and whether two means differ."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, variance


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
        within = 2 / math.pi * (angle + sine * sum(_odd_terms(cosine, freedom)))
    else:
        within = sine * sum(_even_terms(cosine, freedom))
    return 0.5 + within / 2


def _odd_terms(cosine: float, freedom: int) -> list[float]:
    terms = [cosine] if freedom > 1 else []
    for step in range(3, freedom - 1, 2):
        terms.append(terms[-1] * cosine**2 * (step - 1) / step)
    return terms


def _even_terms(cosine: float, freedom: int) -> list[float]:
    terms = [1.0]
    for step in range(2, freedom - 1, 2):
        terms.append(terms[-1] * cosine**2 * (step - 1) / step)
    return terms


def t_reach(freedom: int) -> float:
    """A variable with Student's distribution lies within ± this with probability 95 %.

    >>> round(t_reach(1), 2), round(t_reach(10), 3)
    (12.71, 2.228)
    """
    low, high = 0.0, 1000.0
    for _ in range(60):  # halvings: more than a double can tell apart
        middle = (low + high) / 2
        low, high = (middle, high) if t_probability(middle, freedom) < 0.975 else (low, middle)
    return high
