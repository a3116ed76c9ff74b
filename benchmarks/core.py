"""The Hive core: counting, random play, the Python face, start-up."""

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from skep.games.hive import Position

# The fastest known engine on the machines this was written on, in seconds and plies a second.
FASTEST_KNOWN = {("Base", 7): 2.2, ("Base+MLP", 6): 1.0}
FASTEST_KNOWN_PLIES = 570_000


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
    yield from playout_figures()
    yield from python_figures()
    yield from start_up_figures()
    yield from open_spiel_figures()


def perft_figures() -> Iterator[str]:
    for (game_type, depth), known in FASTEST_KNOWN.items():
        position = Position(game_type, repetition=False)
        seconds = best_of(3, lambda: position.perft(depth))  # noqa: B023 - called at once
        yield f"perft {game_type} {depth}: {seconds:.2f} s, {known / seconds:.1f} x the fastest known engine"
        one = best_of(3, lambda: position.perft(depth), time.perf_counter)  # noqa: B023 - called at once
        two = best_of(3, lambda: position.perft(depth, threads=2), time.perf_counter)  # noqa: B023 - called at once
        yield f"perft {game_type} {depth} on 2 threads: {one / two:.2f} x one thread, by the wall clock"


def playout_figures() -> Iterator[str]:
    start = Position("Base")
    plies = start.playouts(3000, 1, 200).plies
    speed = plies / best_of(3, lambda: start.playouts(3000, 1, 200))
    ratio = speed / FASTEST_KNOWN_PLIES
    yield f"random play, Base: {speed:,.0f} plies a second, {ratio:.1f} x the fastest known engine"


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
