"""The Last Captain and coevolution: random games, a published generation, larger swarms."""

import time
from collections.abc import Iterator
from dataclasses import replace

from benchmarks.core import best_of
from skep.arena.runner.cpu_budget import core_count
from skep.arena.runner.executor import Executor, make_executor
from skep.games.captain import Position
from skep.training.coevolution import Coevolution
from skep.training.coevolution_settings import PRESETS, CoevolutionSettings

RANDOM_GAMES = 10_000
WANTED_SECONDS = 3.0
"""For so many random games, on one core."""
WANTED_GENERATION_SECONDS = 0.4
"""For a published generation, on two cores."""
SWARM_SIZES = (4, 8, 16, 32, 64)


def figures() -> Iterator[str]:
    yield from random_figures()
    executor = make_executor("0")
    try:
        yield from generation_figures(executor)
        yield from growth_figures(executor)
    finally:
        executor.close()


def random_figures() -> Iterator[str]:
    for rules in ("official", "steyn"):
        start = Position(rules)
        cap = start.rules.ply_cap
        seconds = best_of(3, lambda: start.playouts(RANDOM_GAMES, 1, cap))  # noqa: B023 - called at once
        ratio = WANTED_SECONDS / seconds
        yield f"{RANDOM_GAMES:,} random games, {rules}: {seconds:.2f} s, {ratio:.1f} x as fast as wanted"


def generation_figures(executor: Executor) -> Iterator[str]:
    for rules in ("steyn", "official"):
        settings = replace(PRESETS["published"], rules=rules, threads=1)
        seconds = generation_seconds(settings, executor, 3) / 2
        ratio = WANTED_GENERATION_SECONDS / seconds
        on_each = f"{seconds:.2f} s of each of 2 cores"
        yield f"a published generation, {rules}: {on_each}, {ratio:.1f} x as fast as wanted"
    learner = Coevolution(replace(PRESETS["published"], threads=core_count()))
    seconds = best_of(3, lambda: learner.step(executor), time.perf_counter)
    yield f"the same, steyn, by the wall clock: {seconds:.2f} s on {core_count()} cores"


def generation_seconds(settings: CoevolutionSettings, executor: Executor, times: int) -> float:
    """Processor time of the first generation, the flight of the swarms included."""

    def generation() -> None:
        learner = Coevolution(settings)
        learner.recall(learner.step(executor))

    return best_of(times, generation)


def growth_figures(executor: Executor) -> Iterator[str]:
    """Time of a generation against its games, counted by networks that play: two, or one against chance."""
    first = None
    for size in SWARM_SIZES:
        settings = CoevolutionSettings(swarm_size=size, threads=1, rules="official")
        games = 2 * size * size + 2 * settings.random_games
        players = games + 2 * size * size
        each = generation_seconds(settings, executor, 1) / players
        first = first or each
        yield (
            f"swarms of {size}: {games} games, {1000 * each:.2f} ms for each network in each, "
            f"{each / first:.2f} x that of swarms of {SWARM_SIZES[0]}"
        )
