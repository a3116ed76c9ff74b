"""What is measured of an experiment: numbers with 95 % intervals, made from counts.

Counts are sums over games, so that they can be added up as games are played, and kept as JSON.

>>> Share("won").ours({"games": 4, "won": 4}).value
1.0
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Protocol

from skep.arena.elo import Z_95, Estimate
from skep.arena.share import wilson_interval
from skep.arena.student import t_reach

Counts = dict[str, Any]
"""What an experiment has counted so far, as JSON: sums under names, and curves as lists."""


class Measure(Protocol):
    """A number that can be made of counts, and compared with a published one."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The counts without which it cannot be made."""

    def size(self, counts: Mapping[str, Any]) -> int:
        """How many games, or whatever is counted, are behind the number."""

    def ours(self, counts: Mapping[str, Any]) -> Estimate | None:
        """The number with its interval; None before there is anything to make it of."""

    def theirs(self, published: float, size: int, counts: Mapping[str, Any]) -> Estimate:
        """A published number, made of `size` games, with the interval it should have had."""

    def text(self, value: float) -> str:
        """The number as a reader wants it."""


@dataclass(frozen=True)
class Share:
    """The share of games with some outcome; intervals are Wilson's."""

    what: str
    of: str = "games"

    @property
    def needs(self) -> tuple[str, ...]:
        """What it is made of."""
        return (self.what, self.of)

    def size(self, counts: Mapping[str, Any]) -> int:
        """The games."""
        return int(counts.get(self.of, 0))

    def ours(self, counts: Mapping[str, Any]) -> Estimate | None:
        """The share of all games."""
        return wilson_interval(counts[self.what], self.size(counts)) if self.size(counts) else None

    def theirs(self, published: float, size: int, counts: Mapping[str, Any]) -> Estimate:
        """The published share, as sure as its games make it."""
        return wilson_interval(published * size, size) if size else _exact(published)

    def text(self, value: float) -> str:
        """In per cent, with two digits where that makes a difference.

        >>> [Share("won").text(value) for value in (0.0, 0.00044, 0.293, 0.9943, 1.0)]
        ['0 %', '0.04 %', '29.3 %', '99.43 %', '100 %']
        """
        digits = 0 if value in (0, 1) else 1 if 0.01 <= value <= 0.99 else 2
        return f"{100 * value:.{digits}f} %"


@dataclass(frozen=True)
class Mean:
    """The mean of something over games; needs the sum of its squares too.

    No work gives the spread of its means. So a published one is given the spread that ours has.
    """

    what: str
    of: str = "games"
    is_share: bool = False
    """Is it the mean of shares, to be shown in per cent?"""
    digits: int = 1

    @property
    def needs(self) -> tuple[str, ...]:
        """What it is made of."""
        return (self.what, f"{self.what}_squared", self.of)

    def size(self, counts: Mapping[str, Any]) -> int:
        """The games."""
        return int(counts.get(self.of, 0))

    def ours(self, counts: Mapping[str, Any]) -> Estimate | None:
        """The mean, with the interval of its standard error."""
        if not self.size(counts):
            return None
        return self._around(counts[self.what] / self.size(counts), self._error(counts, self.size(counts)))

    def theirs(self, published: float, size: int, counts: Mapping[str, Any]) -> Estimate:
        """The published mean, as sure as ours would be with as many games."""
        return self._around(published, self._error(counts, size) if size else 0.0)

    def text(self, value: float) -> str:
        """With its digits, or in per cent."""
        return f"{100 * value:.{self.digits}f} %" if self.is_share else f"{value:,.{self.digits}f}"

    def _around(self, mean: float, error: float) -> Estimate:
        if self.is_share:
            return Estimate(mean, max(0.0, mean - error), min(1.0, mean + error))
        return _around(mean, error)

    def _error(self, counts: Mapping[str, Any], size: int) -> float:
        own = self.size(counts)
        if own < 2:
            return math.inf
        squares = counts[f"{self.what}_squared"] - counts[self.what] ** 2 / own
        return t_reach(own - 1) * math.sqrt(max(0.0, squares) / (own - 1) / size)


@dataclass(frozen=True)
class Ratio:
    """The share of things that come in games, such as intentions: those of one game are alike.

    So games are what chance draws, and not the things: the interval is that of a ratio of two sums over games
    (W. G. Cochran, Sampling Techniques, 1977, section 2.11). Counts need the squares of both sums and their
    products under `<what>_<of>`.
    """

    what: str
    of: str
    games: str = "games"

    @property
    def needs(self) -> tuple[str, ...]:
        """What it is made of."""
        return (
            *(self.what, f"{self.what}_squared", f"{self.what}_{self.of}"),
            *(self.of, f"{self.of}_squared", self.games),
        )

    def size(self, counts: Mapping[str, Any]) -> int:
        """The games."""
        return int(counts.get(self.games, 0))

    def ours(self, counts: Mapping[str, Any]) -> Estimate | None:
        """The share of all things, with the interval of its standard error."""
        if not counts.get(self.of):
            return None
        return self._around(counts[self.what] / counts[self.of], counts, self.size(counts))

    def theirs(self, published: float, size: int, counts: Mapping[str, Any]) -> Estimate:
        """The published share, as sure as ours would be with as many games."""
        return self._around(published, counts, size)

    def text(self, value: float) -> str:
        """In per cent."""
        return Share(self.what).text(value)

    def _around(self, share: float, counts: Mapping[str, Any], size: int) -> Estimate:
        error = self._error(counts, size)
        return Estimate(share, max(0.0, share - error), min(1.0, share + error))

    def _error(self, counts: Mapping[str, Any], size: int) -> float:
        own = self.size(counts)
        if own < 2:
            return math.inf
        share, mean = counts[self.what] / counts[self.of], counts[self.of] / own
        squares = (
            counts[f"{self.what}_squared"]
            - 2 * share * counts[f"{self.what}_{self.of}"]
            + share**2 * counts[f"{self.of}_squared"]
        )
        return t_reach(own - 1) * math.sqrt(max(0.0, squares) / (own - 1) / size) / float(mean)


@dataclass(frozen=True)
class Value:
    """A number without an interval of its own, which agrees with another within a tolerance."""

    what: str
    of: str = "games"
    tolerance: float = 0.1
    """The share by which two numbers may differ and still be called the same."""
    digits: int = 2
    unit: str = ""

    @property
    def needs(self) -> tuple[str, ...]:
        """Nothing: what was not measured is left out."""
        return ()

    def size(self, counts: Mapping[str, Any]) -> int:
        """What it was made of."""
        return int(counts.get(self.of, 0))

    def ours(self, counts: Mapping[str, Any]) -> Estimate | None:
        """The number as it is."""
        return _exact(counts[self.what]) if self.what in counts else None

    def theirs(self, published: float, size: int, counts: Mapping[str, Any]) -> Estimate:
        """The published number, give or take the tolerance."""
        return _around(published, self.tolerance * abs(published))

    def text(self, value: float) -> str:
        """With its digits and its unit."""
        return f"{value:,.{self.digits}f}" + (f" {self.unit}" if self.unit else "")


@dataclass(frozen=True)
class Deviate:
    """A number with the standard error 1, such as the t of a test."""

    what: str
    of: str = "games"

    @property
    def needs(self) -> tuple[str, ...]:
        """What it is made of."""
        return (self.what,)

    def size(self, counts: Mapping[str, Any]) -> int:
        """What the test was made of."""
        return int(counts.get(self.of, 0))

    def ours(self, counts: Mapping[str, Any]) -> Estimate | None:
        """The number, give or take its error."""
        return _around(counts[self.what], Z_95) if self.what in counts else None

    def theirs(self, published: float, size: int, counts: Mapping[str, Any]) -> Estimate:
        """The published number, give or take its error."""
        return _around(published, Z_95)

    def text(self, value: float) -> str:
        """With two digits."""
        return f"{value:.2f}"


@dataclass(frozen=True)
class Chance:
    """The one-sided p-value of a test whose deviate has the standard error 1, which gives its interval.

    >>> Chance("p").ours({"p": 0.5})
    Estimate(value=0.5, low=0.025, high=0.975)
    """

    what: str
    of: str = "games"

    @property
    def needs(self) -> tuple[str, ...]:
        """What it is made of."""
        return (self.what,)

    def size(self, counts: Mapping[str, Any]) -> int:
        """What the test was made of."""
        return int(counts.get(self.of, 0))

    def ours(self, counts: Mapping[str, Any]) -> Estimate | None:
        """The p-value, give or take the error of its deviate."""
        return _chance(counts[self.what]) if self.what in counts else None

    def theirs(self, published: float, size: int, counts: Mapping[str, Any]) -> Estimate:
        """The published p-value, give or take the error of its deviate."""
        return _chance(published)

    def text(self, value: float) -> str:
        """With two digits, or as very small."""
        return f"{value:.2f}" if value >= 0.005 else "below 0.005"


def _chance(p: float) -> Estimate:
    normal = NormalDist()
    deviate = normal.inv_cdf(min(max(p, ROUNDING), 1 - ROUNDING))
    low, high = (round(normal.cdf(deviate + end), 9) for end in (-Z_95, Z_95))
    return Estimate(p, low, high)


def is_share(measure: Measure) -> bool:
    """Is it a share of games, or of what comes in them, to be drawn in per cent?"""
    return isinstance(measure, Share | Ratio)


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
"""Numbers nearer to each other than this are the same."""


def added(counts: Mapping[str, Any], more: Mapping[str, Any]) -> Counts:
    """Two counts as one: numbers are added.

    >>> added({"games": 2}, {"games": 1, "won": 1})
    {'games': 3, 'won': 1}
    """
    return {**counts, **{name: counts.get(name, 0) + value for name, value in more.items()}}


def sums(name: str, values: Iterable[float]) -> Counts:
    """What `Mean` needs of some values.

    >>> sums("turns", [1.0, 3.0])
    {'turns': 4.0, 'turns_squared': 10.0}
    """
    kept = list(values)
    return {name: sum(kept), f"{name}_squared": sum(value**2 for value in kept)}


def _exact(value: float) -> Estimate:
    return Estimate(float(value), float(value), float(value))


def _around(value: float, error: float) -> Estimate:
    return Estimate(value, value - error, value + error)
