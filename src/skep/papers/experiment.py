"""What every experiment promises: to go on from what it has counted, a part at a time."""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol

from skep.arena.workers import Crew
from skep.papers.measure import Counts

Preset = Literal["smoke", "published", "full"]
"""Seconds, for the test suite; the size of the original; enough for tight intervals."""


@dataclass(frozen=True, kw_only=True)
class Order:
    """What was asked for."""

    preset: Preset = "published"
    games: int
    """Games of a row; a learner has its own sizes."""
    seed: int = 1


@dataclass(frozen=True)
class Lab:
    """Where an experiment is done."""

    crew: Crew
    runs: Path
    """The run folders of learners, which go on from there when they were interrupted."""


class Experiment(Protocol):
    """A frozen description of what is played or learned. All chance comes from the seed and the key."""

    def settings(self, order: Order) -> dict[str, Any]:
        """What its counts depend on, as JSON, besides the seed and how much was done."""

    def total(self, order: Order) -> int:
        """How much is to be done, in games or steps; counts have it under `done`."""

    def advance(self, counts: Mapping[str, Any], order: Order, key: str, lab: Lab) -> Iterator[Counts]:
        """Go on from what is counted to the total, and say what is counted after each part.

        The same counts come out in the end, wherever it was interrupted.
        """

    def forget(self, order: Order, lab: Lab) -> None:
        """Drop what it keeps besides its counts: the runs of learners that it needs."""


BATCH_SECONDS = 2.0
"""A part takes about so long where that can be had: what an interruption costs at most."""


def batches(
    first: int, last: int, places: int, clock: Callable[[], float] = time.monotonic
) -> Iterator[range]:
    """Cut the numbers from first to last into parts of about the same time each.

    >>> ticking = iter(range(100)).__next__
    >>> [len(part) for part in batches(0, 10, 1, lambda: 0.0)]
    [1, 2, 4, 3]
    >>> [len(part) for part in batches(0, 3, 1, ticking)]
    [1, 1, 1]
    """
    size = max(places, 1)
    while first < last:
        began = clock()
        yield range(first, min(first + size, last))
        first += size
        if clock() - began < BATCH_SECONDS / 2:
            size = min(2 * size, BATCH_GAMES)


BATCH_GAMES = 1024
"""But no part has more games than these."""
