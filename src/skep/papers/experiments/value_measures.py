"""Measures of single numbers: a value with a tolerance, the t of a test, and its p-value."""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

from skep.arena.stats.elo import Z_95, Estimate
from skep.papers.experiments.measure import NamedCount, around, exact


@dataclass(frozen=True)
class Value(NamedCount):
    """A number without an interval of its own, which agrees with another within a tolerance."""

    tolerance: float = 0.1
    """The share by which two numbers may differ and still be called the same."""
    digits: int = 2
    unit: str = ""

    @property
    def needs(self) -> tuple[str, ...]:
        """Nothing: what was not measured is left out."""
        return ()

    def ours(self, counts: Mapping[str, Any]) -> Estimate | None:
        """The number as it is."""
        return exact(counts[self.what]) if self.what in counts else None

    def theirs(self, published: float, size: int, counts: Mapping[str, Any]) -> Estimate:
        """The published number, give or take the tolerance."""
        return around(published, self.tolerance * abs(published))

    def text(self, value: float) -> str:
        """With its digits and its unit."""
        return f"{value:,.{self.digits}f}" + (f" {self.unit}" if self.unit else "")


@dataclass(frozen=True)
class TStatistic(NamedCount):
    """The t of a test: a number with the standard error 1."""

    def ours(self, counts: Mapping[str, Any]) -> Estimate | None:
        """The number, give or take its error."""
        return around(counts[self.what], Z_95) if self.what in counts else None

    def theirs(self, published: float, size: int, counts: Mapping[str, Any]) -> Estimate:
        """The published number, give or take its error."""
        return around(published, Z_95)

    def text(self, value: float) -> str:
        """With two digits."""
        return f"{value:.2f}"


@dataclass(frozen=True)
class PValue(NamedCount):
    """The one-sided p-value of a test. Its t has the standard error 1, which gives its interval.

    >>> PValue("p").ours({"p": 0.5})
    Estimate(value=0.5, low=0.025, high=0.975)
    """

    def ours(self, counts: Mapping[str, Any]) -> Estimate | None:
        """The p-value with its interval."""
        return _p_estimate(counts[self.what]) if self.what in counts else None

    def theirs(self, published: float, size: int, counts: Mapping[str, Any]) -> Estimate:
        """The published p-value with its interval."""
        return _p_estimate(published)

    def text(self, value: float) -> str:
        """With two digits, or as very small."""
        return f"{value:.2f}" if value >= 0.005 else "below 0.005"


SMALLEST_P = 1e-9
"""Smaller p-values are taken for this one, and larger ones than 1 less this for that."""


def _p_estimate(p: float) -> Estimate:
    normal = NormalDist()
    deviate = normal.inv_cdf(min(max(p, SMALLEST_P), 1 - SMALLEST_P))
    low, high = (round(normal.cdf(deviate + end), 9) for end in (-Z_95, Z_95))
    return Estimate(p, low, high)
