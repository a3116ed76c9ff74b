"""A measure of a single number: a value with a tolerance."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from skep.arena.stats.elo import Estimate
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
