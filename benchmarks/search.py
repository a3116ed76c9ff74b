"""Search: nodes a second, time to depth, playouts, and what a second thread brings."""

import math
import statistics
import time
from collections.abc import Iterator

from benchmarks.core import best_of
from skep import _core
from skep.agents import Limit, make_agent
from skep.agents.alphabeta import evaluator
from skep.cli.bench import POSITIONS
from skep.games import GAMES
from skep.games.hive import Position

HIVE = GAMES["hive"]


def positions(game_type: str = "Base") -> list[Position]:
    texts = POSITIONS.read_text(encoding="utf-8").splitlines()
    return [
        position for position in map(Position.parse, texts) if position.rules.game_type.startswith(game_type)
    ]


def midgames() -> list[Position]:
    """Fifty midgame positions of Base+MLP: those of the bench, played on."""
    found: list[Position] = []
    for position in positions("Base+MLP"):
        engine = _core.HiveEngine(evaluator("hive"), threads=1, table=1, lines=1)
        while position.outcome() is None and position.ply < 60 and len(found) < 50:
            if position.ply >= 16:
                found.append(position.copy())
            position.play(engine.search(position, nodes=500).lines[0].moves[0])
    return found


def figures() -> Iterator[str]:
    chosen = midgames()
    yield from speed_figures(chosen)
    yield from depth_figures(chosen)
    yield from playout_figures(chosen)
    yield from overrun_figures(chosen)
    yield from thread_figures(chosen)


def speed_figures(chosen: list[Position]) -> Iterator[str]:
    nodes, seconds = 100_000, 0.0
    for position in chosen:
        engine = _core.HiveEngine(evaluator("hive"), threads=1, table=16, lines=1)
        seconds += best_of(1, lambda: engine.search(position, nodes=nodes))  # noqa: B023 - called at once
    yield f"alphabeta, midgame Base+MLP: {nodes * len(chosen) / seconds:,.0f} nodes a second of one core"


def depth_figures(chosen: list[Position]) -> Iterator[str]:
    for depth in (3, 4):
        engine = _core.AhmadovEngine(table=16)
        times = []
        for position in chosen:
            engine.clear()
            times.append(best_of(1, lambda: engine.search(position, depth=depth)))  # noqa: B023 - called at once
        yield f"evaluation of ahmadov2024 to depth {depth}: median {1000 * statistics.median(times):.1f} ms"


def playout_figures(chosen: list[Position]) -> Iterator[str]:
    def median(agent: str, count: int) -> float:
        with make_agent(agent).player(HIVE, 1) as player:
            return statistics.median(
                best_of(1, lambda: player.choose(position, Limit()))  # noqa: B023 - called at once
                for position in chosen[:count]
            )

    tree = median("mcts:preset=mcguile,trees=1,threads=1", 20)
    yield f"mcts:preset=mcguile: median {1000 * tree:.1f} ms of processor time a tree"
    move = median("mcts:preset=ahmadov", 5)
    yield f"mcts:preset=ahmadov: median {move:.2f} s of processor time a move, to be shared by all cores"


def overrun_figures(chosen: list[Position]) -> Iterator[str]:
    with make_agent("alphabeta:threads=2").player(HIVE, 1) as player:
        overruns = []
        for position in chosen[:20]:
            started = time.perf_counter()
            player.choose(position, Limit(time=0.1))
            overruns.append(time.perf_counter() - started - 0.1)
    yield f"time limit of 100 ms overrun by at most {1000 * max(overruns):.1f} ms in {len(overruns)} searches"


def thread_figures(chosen: list[Position]) -> Iterator[str]:
    """The wall clock, so run it on a quiet machine."""

    def thought(position: Position, threads: int, **limit: float) -> _core.SearchResult:
        engine = _core.HiveEngine(evaluator("hive"), threads=threads, table=64, lines=1)
        return engine.search(position, **limit)

    def geometric(ratios: Iterator[float]) -> float:
        return math.exp(statistics.fmean(map(math.log, ratios)))

    def speed(position: Position, threads: int) -> float:
        result = thought(position, threads, seconds=0.2)
        return result.nodes / result.seconds

    nodes = geometric(speed(position, 2) / speed(position, 1) for position in chosen)
    times = geometric(
        thought(position, 1, depth=6).seconds / thought(position, 2, depth=6).seconds for position in chosen
    )
    yield f"two threads: {nodes:.2f} x the nodes a second, {times:.2f} x as fast to depth 6"
