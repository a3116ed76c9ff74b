"""The swarm: a move in the middle of a game, and whole games."""

import statistics
import time
from collections.abc import Iterator

from skep.agents import Limit, make_agent
from skep.games import GAMES
from skep.games.hive import Position, Rules
from skep.games.random_board import random_full_position

MIDGAMES = 200
TRIALS = 1000
TRIAL_MOVES = 100  # of the swarm, in McGuile's trials of the whole swarm


def figures() -> Iterator[str]:
    for agent in ("swarm:preset=published", "swarm:preset=best", "bees"):
        yield f"{agent}: {statistics.median(move_seconds(agent)) * 1e6:.0f} µs a move, median of full boards"
    seconds = trial_seconds("swarm:preset=published,mode=whole,intention=velocity", TRIALS)
    yield f"{TRIALS} games of the whole swarm, {TRIAL_MOVES} moves: {seconds:.1f} s on one core"


def move_seconds(agent: str) -> Iterator[float]:
    """How long a player takes for its tenth move of games that begin with full boards."""
    rules = Rules(free_pass=True, repetition=False)
    for seed in range(MIDGAMES):
        position = random_full_position(rules, seed)
        with make_agent(agent).player(GAMES["hive"], seed) as player:
            for _ in range(10):
                started = time.perf_counter()
                move = player.choose(position, Limit()).move
                seconds = time.perf_counter() - started
                position.play(move)
                if position.outcome() is not None:
                    break
                position.play(0)
        yield seconds


def trial_seconds(agent: str, games: int) -> float:
    """How long so many games against the immobile player take."""
    rules = Rules(free_pass=True, repetition=False)
    started = time.perf_counter()
    for seed in range(games):
        play_trial(agent, random_full_position(rules, seed), seed)
    return time.perf_counter() - started


def play_trial(agent: str, position: Position, seed: int) -> None:
    """Let the swarm move until it has won or made all its moves."""
    with make_agent(agent).player(GAMES["hive"], seed) as player:
        for _ in range(TRIAL_MOVES):
            position.play(player.choose(position, Limit()).move)
            if position.outcome() is not None:
                return
            position.play(0)
