"""Workers that do their work, and workers that die of it."""

import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from arena.deadly_work import die, die_at_first
from skep.agents.uhp.agent import EnginePool
from skep.arena.runner.executor import (
    InProcess,
    Processes,
    WorkersError,
    make_executor,
    open_executor,
    spread,
)
from skep.arena.runner.worker import Worker


@pytest.fixture
def processes() -> Iterator[Processes]:
    executor = Processes(2)
    yield executor
    executor.close()


def test_work_comes_back_in_order(processes: Processes) -> None:
    assert spread(processes, pow, [(number, 2) for number in range(20)]) == [n * n for n in range(20)]


def test_the_work_of_a_dead_worker_is_done_again(processes: Processes, tmp_path: Path) -> None:
    marker = tmp_path / "died"
    pieces = [(marker, number) for number in range(8)]
    assert spread(processes, die_at_first, pieces) == [n * n for n in range(8)]
    assert marker.exists()


def test_work_that_always_kills_is_given_up(processes: Processes) -> None:
    with pytest.raises(WorkersError, match="3 workers died of the same work"):
        spread(processes, die, [()])


def test_an_error_of_the_work_is_passed_on(processes: Processes) -> None:
    with pytest.raises(ZeroDivisionError):
        spread(processes, divmod, [(1, 0)])


@pytest.mark.parametrize(("text", "kind", "places"), [("0", InProcess, 1), ("3", Processes, 3)])
def test_a_number_is_a_number_of_processes(text: str, kind: type, places: int) -> None:
    executor = make_executor(text)
    executor.close()
    assert (type(executor), executor.places) == (kind, places)


@pytest.mark.parametrize("text", ["two", "-1", "1.5", ""])
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"a number of processes or an address .*, not '{text}'"):
        make_executor(text)


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_games_are_stopped_before_an_executor_is_closed(
    error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(InProcess, "stop", lambda self: heard.append("stop"))
    monkeypatch.setattr(InProcess, "close", lambda self: heard.append("close"))
    with pytest.raises(error), open_executor("0"):
        raise error
    assert heard == ["stop", "close"]
    with open_executor("0"):
        pass
    assert heard == ["stop", "close", "close"]


def test_stopping_ends_workers_in_the_middle_of_their_work() -> None:
    executor = Processes(1)
    endless = executor.submit(0, time.sleep, 10_000)
    executor.stop()
    executor.close()
    assert isinstance(endless.exception(), BrokenExecutor)


def test_a_stopped_worker_kills_its_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[str] = []
    monkeypatch.setattr(EnginePool, "close", lambda self: ended.append("close"))
    monkeypatch.setattr(EnginePool, "kill", lambda self: ended.append("kill"))
    worker = Worker()
    worker.close()
    worker.stop.set()
    worker.close()
    assert ended == ["close", "kill"]
