"""A measure makes a number with a 95 % interval from counts, and compares it with a published one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from skep.arena.stats.elo import Estimate


class Measure(Protocol):
    """A number that can be made of counts, and compared with a published one."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The names of the counts without which it cannot be made."""

    def size(self, counts: Mapping[str, Any]) -> int:
        """How many games, or whatever is counted, are behind the number."""

    def ours(self, counts: Mapping[str, Any]) -> Estimate | None:
        """The number with its interval; None if nothing was counted yet."""

    def theirs(self, published: float, size: int, counts: Mapping[str, Any]) -> Estimate:
        """A published number, made of `size` games, with the interval it should have had."""

    def text(self, value: float) -> str:
        """The number as it is printed in tables."""


@dataclass(frozen=True)
class NamedCount:
    """A count by its name, and the count that says how many there are of it."""

    what: str
    of: str = "games"

    @property
    def needs(self) -> tuple[str, ...]:
        """The count itself."""
        return (self.what,)

    def size(self, counts: Mapping[str, Any]) -> int:
        """How many there are; 0 if nothing was counted yet."""
        return int(counts.get(self.of, 0))


def exact(value: float) -> Estimate:
    """A number that has no interval."""
    return Estimate(float(value), float(value), float(value))


def around(value: float, error: float) -> Estimate:
    """A number that may be wrong by so much on both sides."""
    return Estimate(value, value - error, value + error)


def share_around(share: float, error: float) -> Estimate:
    """A share that may be wrong by so much on both sides, but is never below 0 or above 1."""
    return Estimate(share, max(0.0, share - error), min(1.0, share + error))
