"""Players that weigh and players that learn: games, generations, matches of the table learner."""

import dataclasses
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from skep.arena.core_games.core_game import play_core_games
from skep.arena.core_games.core_match import BENCHMARKS, series
from skep.arena.runner.executor import InProcess, Processes
from skep.games.hive import Rules
from skep.training.genetic import Genetic
from skep.training.tabular import Tabular, TabularSettings
from skep.training.td import Td

RULES = Rules(queen_first=True, repetition=False, ply_cap=300)


def figures() -> Iterator[str]:
    """All of them."""
    yield from game_figures()
    yield from genetic_figures()
    yield from tabular_figures()
    yield from flatness_figures()
    yield from td_figures()


def game_figures() -> Iterator[str]:
    """Whole games in the core between players that weigh."""
    for name in ("neutral", "manual", "basic"):
        core_games = series(BENCHMARKS[name](), BENCHMARKS[name](), 200, "bench")
        began = time.process_time()
        played = play_core_games(core_games, RULES)
        seconds = (time.process_time() - began) / len(played)
        plies = sum(len(game.moves) for game in played) / len(played)
        yield f"{name}–{name} game: {1000 * seconds:.1f} ms of {plies:.0f} plies (ibnnasar2020: six minutes)"


def genetic_figures() -> Iterator[str]:
    """The genetic algorithm as published."""
    learner, executor = Genetic(Genetic.PRESETS["published"]), Processes(2)
    try:
        began = time.perf_counter()
        while len(learner.steps) < learner.total:
            learner.recall(learner.step(executor))
        yield f"genetic 21×6 on 2 processes: {time.perf_counter() - began:.0f} s"
    finally:
        executor.close()


def table_cost(settings: TabularSettings, blocks: int) -> tuple[Tabular, float]:
    """A learner after so many blocks, and its seconds."""
    with tempfile.TemporaryDirectory() as folder:
        learner, executor = Tabular(settings, Path(folder) / "weights.table"), InProcess()
        began = time.perf_counter()
        for _ in range(blocks):
            learner.recall(learner.step(executor))
        seconds = time.perf_counter() - began
        learner.close()
        executor.close()
        return learner, seconds


def tabular_figures() -> Iterator[str]:
    """The table learner as published."""
    settings = Tabular.PRESETS["published"]
    learner, seconds = table_cost(settings, learner_blocks(settings))
    totals, size = learner.totals(), learner.steps[-1]["bytes"]
    yield f"table learner, {settings.matches} matches as published: {seconds:.0f} s, {totals['turns']} turns"
    yield (
        f"table: {size / 1e6:.0f} MB, {size / totals['states']:.0f} bytes a state, "
        f"{totals['actions'] / totals['turns']:.1f} actions a state, "
        f"{totals['revisits'] / totals['turns']:.2%} of turns in known states"
    )


def learner_blocks(settings: TabularSettings) -> int:
    """How many steps a run has."""
    return settings.matches // settings.block


def flatness_figures() -> Iterator[str]:
    """Whether a turn costs the same when the table is large."""
    # Matches are cut at 1000 plies, so that 10,000 of them take a minute or two.
    rules = "Base[Q1S3B2G2A3]:queen_first=true,repetition=false,ply_cap=1000"
    settings = dataclasses.replace(Tabular.PRESETS["full"], block=50, rules=rules)
    learner, _ = table_cost(settings, learner_blocks(settings))
    cost = learner.microseconds
    early = sorted(cost[block] for block in range(2, 12))[5]
    late = sorted(cost[block] for block in range(learner.total - 10, learner.total))[5]
    yield (
        f"table learner at match 100: {early:.2f} µs a turn; at match 10,000: {late:.2f} µs "
        f"({late / early - 1:+.0%}), medians of 10 blocks of 50 matches, growth of the file included"
    )


def td_figures() -> Iterator[str]:
    """Games of self-play."""
    settings = dataclasses.replace(Td.PRESETS["full"], blocks=1, yardstick_games=2)
    learner, executor = Td(settings), InProcess()
    began = time.process_time()
    learner.recall(learner.step(executor))
    executor.close()
    yield f"TD(λ): {settings.games / (time.process_time() - began):.0f} games of self-play a second"
