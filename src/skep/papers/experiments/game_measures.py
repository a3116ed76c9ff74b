"""Measures of many games: shares, means, and shares of things that come in games.

>>> Share("won").ours({"games": 4, "won": 4}).value
1.0
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from skep.arena.stats.elo import Estimate
from skep.arena.stats.t_distribution import t_reach
from skep.arena.stats.wilson import wilson_interval
from skep.papers.experiments.measure import Measure, NamedCount, around, exact, share_around


@dataclass(frozen=True)
class Share(NamedCount):
    """The share of games with some outcome; intervals are Wilson's."""

    @property
    def needs(self) -> tuple[str, ...]:
        """What it is made of."""
        return (self.what, self.of)

    def ours(self, counts: Mapping[str, Any]) -> Estimate | None:
        """The share of all games."""
        return wilson_interval(counts[self.what], self.size(counts)) if self.size(counts) else None

    def theirs(self, published: float, size: int, counts: Mapping[str, Any]) -> Estimate:
        """The published share, with the interval of its number of games."""
        return wilson_interval(published * size, size) if size else exact(published)

    def text(self, value: float) -> str:
        """In per cent, with two digits where that makes a difference.

        >>> [Share("won").text(value) for value in (0.0, 0.00044, 0.293, 0.9943, 1.0)]
        ['0 %', '0.04 %', '29.3 %', '99.43 %', '100 %']
        """
        digits = 0 if value in (0, 1) else 1 if 0.01 <= value <= 0.99 else 2
        return f"{100 * value:.{digits}f} %"


@dataclass(frozen=True)
class Mean(NamedCount):
    """The mean of something over games; needs the sum of its squares too.

    No work gives the spread of its means. So a published one is given the spread that ours has.
    """

    is_share: bool = False
    """Is it the mean of shares, to be shown in per cent?"""
    digits: int = 1

    @property
    def needs(self) -> tuple[str, ...]:
        """What it is made of."""
        return (self.what, f"{self.what}_squared", self.of)

    def ours(self, counts: Mapping[str, Any]) -> Estimate | None:
        """The mean, with the interval of its standard error."""
        if not self.size(counts):
            return None
        return self._around(counts[self.what] / self.size(counts), self._error(counts, self.size(counts)))

    def theirs(self, published: float, size: int, counts: Mapping[str, Any]) -> Estimate:
        """The published mean, with the interval that ours would have with as many games."""
        return self._around(published, self._error(counts, size) if size else 0.0)

    def text(self, value: float) -> str:
        """With its digits, or in per cent."""
        return f"{100 * value:.{self.digits}f} %" if self.is_share else f"{value:,.{self.digits}f}"

    def _around(self, mean: float, error: float) -> Estimate:
        return share_around(mean, error) if self.is_share else around(mean, error)

    def _error(self, counts: Mapping[str, Any], size: int) -> float:
        own = self.size(counts)
        if own < 2:
            return math.inf
        squares = counts[f"{self.what}_squared"] - counts[self.what] ** 2 / own
        return _half_width(squares, own, size)


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
        share = counts[self.what] / counts[self.of]
        return share_around(share, self._error(counts, self.size(counts)))

    def theirs(self, published: float, size: int, counts: Mapping[str, Any]) -> Estimate:
        """The published share, with the interval that ours would have with as many games."""
        return share_around(published, self._error(counts, size))

    def text(self, value: float) -> str:
        """In per cent."""
        return Share(self.what).text(value)

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
        return _half_width(squares, own, size) / float(mean)


def _half_width(squares: float, own: int, size: int) -> float:
    """Half the 95 % interval of a mean of `size` games, by the squared deviations of `own` games."""
    return t_reach(own - 1) * math.sqrt(max(0.0, squares) / (own - 1) / size)


def is_share(measure: Measure) -> bool:
    """Is it a share of games, or of what comes in them, to be drawn in per cent?"""
    return isinstance(measure, Share | Ratio)
