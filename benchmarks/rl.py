"""Learning environments: steps a second in random play, beside open_spiel's Hive in the same run."""

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from skep.games.hive import Rules
from skep.rl import BatchEnv

GAMES = 256
SECONDS = 3.0
"""How long each environment plays."""
PLY_CAP = 500
"""Games of both end here: open_spiel's default."""
THEIR_BOARD = 14
"""Open_spiel's board has a fixed radius; this one is large enough for random games."""


def figures() -> Iterator[str]:
    plain, featured = batch_speed(features=False), batch_speed()
    yield f"BatchEnv of {GAMES}, Base+MLP, planes and masks: {plain:,.0f} steps a second of one core"
    yield f"with features too: {featured:,.0f} steps a second of one core"
    one, two = (batch_speed(threads=threads, clock=time.perf_counter) for threads in (1, 2))
    yield f"on 2 threads: {two / one:.2f} x one thread, by the wall clock"
    try:
        import pyspiel
    except ImportError:
        yield "open_spiel is not installed: no comparison"
        return
    game = pyspiel.load_game("hive", {"board_size": THEIR_BOARD})
    for what, sees in (("moves only", False), ("with its observation", True)):
        theirs = open_spiel_speed(game, sees)
        yield (
            f"open_spiel from Python, {what}: {theirs:,.0f} steps a second of one core; "
            f"BatchEnv with features is {featured / theirs:.1f} x as fast"
        )


def batch_speed(
    features: bool = True, threads: int = 1, clock: Callable[[], float] = time.process_time
) -> float:
    rules = Rules(game_type="Base+MLP", ply_cap=PLY_CAP)
    env = BatchEnv(GAMES, rules, features=features, threads=threads)

    def step() -> int:
        env.step(env.random_actions())
        return GAMES

    for _ in range(PLY_CAP // 2):  # not all of them in the opening
        step()
    return steps_per_second(step, clock)


def open_spiel_speed(game: Any, sees: bool) -> float:
    generator = random.Random(1)
    state = game.new_initial_state()

    def step() -> int:
        nonlocal state
        if state.is_terminal():
            state = game.new_initial_state()
        state.apply_action(generator.choice(state.legal_actions()))
        if sees and not state.is_terminal():
            state.observation_tensor()
        return 1

    return steps_per_second(step, time.process_time)


def steps_per_second(step: Callable[[], int], clock: Callable[[], float]) -> float:
    steps, started = 0, clock()
    while clock() < started + SECONDS:
        steps += step()
    return steps / (clock() - started)
