"""Other threads go on while an engine gets its table: a page must not wait for it."""

import functools
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from skep import _core
from skep.agents.alphabeta import evaluator

TABLE = 64
TRIES = 10
"""Of which one has to do: on a busy machine the other thread may not get its turn in time."""


@functools.cache
def engine() -> _core.HiveEngine:
    return _core.HiveEngine(evaluator("hive"), threads=1, table=TABLE, lines=1)


@pytest.fixture
def patient_threads() -> Iterator[None]:
    """No thread takes Python's lock from one that does not give it away."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    yield
    sys.setswitchinterval(before)


def goes_on_during(work: Callable[[], Any]) -> bool:
    """Does another thread run while this one works?"""
    moments: list[float] = []
    is_over = threading.Event()

    def tick() -> None:
        while not is_over.is_set():
            moments.append(time.perf_counter())
            time.sleep(0.0005)

    other = threading.Thread(target=tick)
    other.start()
    time.sleep(0.01)
    start = time.perf_counter()
    work()
    end = time.perf_counter()
    is_over.set()
    other.join()
    return any(start < moment < end for moment in moments)


@pytest.mark.parametrize(
    "work",
    [
        engine.__wrapped__,
        lambda: _core.AhmadovEngine(table=TABLE),
        lambda: engine().clear(),
    ],
    ids=["engine", "ahmadov", "clearing"],
)
def test_a_table_is_made_and_cleared_without_pythons_lock(
    work: Callable[[], Any], patient_threads: None
) -> None:
    assert any(goes_on_during(work) for _ in range(TRIES))


def test_what_keeps_the_lock_holds_up_others(patient_threads: None) -> None:
    assert not any(goes_on_during(lambda: sum(range(100_000))) for _ in range(TRIES))
