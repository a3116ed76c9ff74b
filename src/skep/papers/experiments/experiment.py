"""What every experiment does: it continues from its counts, one batch at a time."""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol

from skep.arena.runner.executor import Executor
from skep.papers.experiments.counts import Counts

Preset = Literal["smoke", "published", "full"]
"""Seconds, for the test suite; the size of the original; enough for tight intervals."""


@dataclass(frozen=True, kw_only=True)
class RunPlan:
    """How much of an experiment is run, and from which random seed."""

    preset: Preset = "published"
    games: int
    """Games of a row; a learner has its own sizes."""
    seed: int = 1


@dataclass(frozen=True)
class Workspace:
    """Where an experiment is run."""

    executor: Executor
    runs: Path
    """The run folders of learners, which continue from there when they were interrupted."""


class Experiment(Protocol):
    """What is played or learned, as frozen data. All randomness comes from the seed and the key."""

    def settings(self, plan: RunPlan) -> dict[str, Any]:
        """What its counts depend on, as JSON, besides the seed and how much was done."""

    def total(self, plan: RunPlan) -> int:
        """How much is to be done, in games or steps; counts have it under `done`."""

    def advance(
        self, counts: Mapping[str, Any], plan: RunPlan, key: str, workspace: Workspace
    ) -> Iterator[Counts]:
        """Continue from these counts to the total, and yield the counts after each batch.

        The final counts are the same wherever it was interrupted.
        """

    def discard(self, plan: RunPlan, workspace: Workspace) -> None:
        """Delete what it keeps besides its counts: the run folders of learners that it needs."""


BATCH_SECONDS = 2.0
"""A batch takes about this long, if single games are short enough: what an interruption costs at most."""
BATCH_GAMES = 1024
"""No batch has more games than this."""


def batches(
    first: int, last: int, places: int, clock: Callable[[], float] = time.monotonic
) -> Iterator[range]:
    """Cut the numbers from first to last into batches of about the same time each.

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
