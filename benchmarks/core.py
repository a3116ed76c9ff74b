"""The Hive core: counting, random play, the Python face, start-up."""

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from skep.agents.uhp.conversation import Engine
from skep.agents.uhp.engine_process import EngineError
from skep.games.hive import Position

PERFT = {"Base": 7, "Base+MLP": 6}
"""Plies that are counted from the start of each game type."""
ENGINE_PATIENCE = 600.0
"""Seconds that another engine may take for a count."""


def best_of(times: int, run: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Seconds of processor time of the quickest of several runs: the one that was disturbed least."""
    durations = []
    for _ in range(times):
        started = clock()
        run()
        durations.append(clock() - started)
    return min(durations)


def midgame(plies: int = 40, seed: int = 1, game_type: str = "Base+MLP") -> Position:
    rng = random.Random(seed)
    position = Position(game_type)
    while position.ply < plies:
        position.play(rng.choice(position.legal_moves()))
    return position


def figures() -> Iterator[str]:
    yield from perft_figures()
    yield from engine_figures()
    yield from playout_figures()
    yield from python_figures()
    yield from start_up_figures()
    yield from open_spiel_figures()


def perft_figures() -> Iterator[str]:
    for game_type, depth in PERFT.items():
        position = Position(game_type, repetition=False)
        one = best_of(3, lambda: position.perft(depth), time.perf_counter)  # noqa: B023 - called at once
        yield f"perft {game_type} {depth}: {one:.2f} s"
        two = best_of(3, lambda: position.perft(depth, threads=2), time.perf_counter)  # noqa: B023 - called at once
        yield f"perft {game_type} {depth} on 2 threads: {one / two:.2f} x one thread, by the wall clock"


def engine_figures() -> Iterator[str]:
    """Perft by turns with another engine that knows `perft N`: make bench ENGINE='some-engine uhp'."""
    command = os.environ.get("ENGINE")
    if not command:
        yield "perft beside another engine: name one with `make bench ENGINE='some-engine uhp'`"
        return
    with Engine(command) as engine:
        for game_type, depth in PERFT.items():
            yield from _perft_beside(engine, game_type, depth)


def _perft_beside(engine: Engine, game_type: str, depth: int) -> Iterator[str]:
    position = Position(game_type, repetition=False)
    ours, theirs = [], []
    try:
        engine.request(f"newgame {game_type}")
        for _ in range(3):
            ours.append(best_of(1, lambda: position.perft(depth), time.perf_counter))
            theirs.append(
                best_of(1, lambda: engine.request(f"perft {depth}", ENGINE_PATIENCE), time.perf_counter)
            )
    except EngineError as error:
        yield f"perft {game_type} {depth} beside {engine.id}: {error}"
        return
    yield (
        f"perft {game_type} {depth}: {min(ours):.2f} s, {engine.id} {min(theirs):.2f} s: "
        f"{min(theirs) / min(ours):.2f} x as fast, by the wall clock, best of 3 by turns, one thread of ours"
    )


def playout_figures() -> Iterator[str]:
    start = Position("Base")
    plies = start.playouts(3000, 1, 200).plies
    speed = plies / best_of(3, lambda: start.playouts(3000, 1, 200))
    yield f"random play, Base: {speed:,.0f} plies a second"


def python_figures() -> Iterator[str]:
    position = midgame()
    count = 20_000

    def repeat(call: Callable[[], object]) -> float:
        return best_of(3, lambda: [call() for _ in range(count)]) / count * 1e6

    count = len(position.legal_moves())
    yield f"legal_moves() from Python, {count} moves: {repeat(position.legal_moves):.1f} µs"
    yield f"copy(): {repeat(position.copy):.1f} µs"
    yield f"features(): {repeat(position.features):.1f} µs"


def start_up_figures() -> Iterator[str]:
    def run(*arguments: str) -> float:
        return statistics.median(
            best_of(
                1,
                lambda: subprocess.run([sys.executable, *arguments], check=True, capture_output=True),
                time.perf_counter,
            )
            for _ in range(9)
        )

    bare = run("-c", "pass")
    importing = run("-c", "import skep") - bare
    yield f"import skep: {1000 * importing:.0f} ms over bare Python ({1000 * bare:.0f} ms)"
    yield f"skep --help: {1000 * run('-m', 'skep', '--help'):.0f} ms"


def open_spiel_figures() -> Iterator[str]:
    """Both listing the moves of the same positions, from Python."""
    try:
        import pyspiel
    except ImportError:
        yield "open_spiel is not installed: no comparison"
        return
    game = pyspiel.load_game("hive", {"board_size": 14})
    ours, theirs = Position("Base+MLP", repetition=False), game.new_initial_state()
    ratios = []
    rng = random.Random(1)
    while ours.ply < 60 and (moves := ours.legal_moves()):
        text = ours.move_text(rng.choice(moves))
        ours.play(ours.parse_move(text))
        theirs = game.deserialize_state(ours.game_text())
        our_time = best_of(5, ours.legal_moves)
        their_time = best_of(5, theirs.legal_actions)
        ratios.append(their_time / our_time)
    yield (
        f"legal moves from Python: {statistics.median(ratios):.1f} x as fast as open_spiel "
        f"(median of {len(ratios)} positions)"
    )
