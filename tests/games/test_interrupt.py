"""Ctrl-C, and a notebook's interrupt, end the long calls of the core: each of these would take hours."""

import os
import signal
import threading
from collections.abc import Callable, Iterator

import pytest

from skep import _core
from skep.agents import Limit, StopFlag, make_agent
from skep.agents.alphabeta import evaluator
from skep.games import GAMES
from skep.games.hive import Position

HOURS = 10_000.0


def choose(agent: str) -> None:
    with make_agent(agent).player(GAMES["hive"], 1) as player:
        player.choose(Position("Base+MLP"), Limit(time=HOURS))


def search_in_silence() -> None:
    """Without reports, which are calls of Python, and there an interrupt would be heard anyway."""
    engine = _core.HiveEngine(evaluator("hive"), threads=2, table=1, lines=1)
    engine.search(Position("Base+MLP"), seconds=HOURS)


def learn_by_td() -> object:
    weights = [0.0] * len(_core.hive_advanced_names())
    seeds = list(range(3_000_000))
    return _core.hive_advanced_lessons(Position("Base"), weights, seeds, rate=0.1, trace=0.5, exploration=0.1)


def learn_a_table() -> object:
    table = bytes(_core.TABLE_SLOT_BYTES * 64)
    return _core.hive_tabular_matches(Position("Base"), [1_000, 1_000], list(range(3_000_000)), table)


LONG_WORK: dict[str, Callable[[], object]] = {
    "perft": lambda: Position("Base+MLP").perft(12),
    "perft on two threads": lambda: Position("Base+MLP").perft(12, threads=2),
    "playouts": lambda: Position("Base+MLP").playouts(10**12, 1, 300),
    "alpha-beta": search_in_silence,
    "learning by TD": learn_by_td,
    "learning a table": learn_a_table,
    "Monte-Carlo": lambda: choose("mcts:iterations=1000000000"),
}


@pytest.fixture(autouse=True)
def interrupts_are_heard() -> Iterator[None]:
    """Also where the tests were started in the background, by a shell that lets them ignore interrupts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupt_soon() -> None:
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()


@pytest.mark.parametrize("work", LONG_WORK.values(), ids=list(LONG_WORK))
def test_an_interrupt_ends_long_work(work: Callable[[], object]) -> None:
    interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        work()


def test_a_signal_handler_that_raises_nothing_runs_while_the_core_works_and_may_stop_it() -> None:
    stop = StopFlag()
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        interrupt_soon()
        with make_agent("alphabeta").player(GAMES["hive"], 1) as player:
            decision = player.choose(Position("Base"), Limit(time=HOURS), None, stop)
    finally:
        signal.signal(signal.SIGINT, before)
    assert decision.move in Position("Base").legal_moves


def test_work_that_is_not_interrupted_gives_its_answer_and_its_errors() -> None:
    assert Position("Base").perft(3) == 1440
    over = Position("Base", ply_cap=1).after_moves(["wS1"])
    with (
        make_agent("alphabeta").player(GAMES["hive"], 1) as player,
        pytest.raises(ValueError, match="the game is over"),
    ):
        player.choose(over, Limit(nodes=10))
