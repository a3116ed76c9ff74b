"""Whether the machine is large enough."""

from dataclasses import dataclass

import pytest

from skep.agents import registry
from skep.agents.random import RandomAgent
from skep.arena.pairing.entrant import Entrant
from skep.arena.runner.cpu_budget import load_warning


@dataclass(frozen=True, kw_only=True)
class ThreadedSettings:
    threads: int = 1


class ThreadedAgent(RandomAgent):
    Settings = ThreadedSettings


@pytest.fixture(autouse=True)
def threaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "agent_class", lambda name: ThreadedAgent)


def player(threads: int) -> Entrant:
    return Entrant(name=str(threads), agent=f"threaded:threads={threads}")


@pytest.mark.parametrize(
    ("workers", "threads", "fits"), [(2, 1, True), (3, 1, False), (1, 2, True), (2, 2, False)]
)
def test_workers_times_threads_must_fit_the_cores(workers: int, threads: int, fits: bool) -> None:
    warning = load_warning([player(1), player(threads)], workers, cores=2)
    assert (warning is None) == fits


def test_the_warning_names_the_numbers() -> None:
    warning = load_warning([player(1), player(4)], workers=2, cores=2)
    assert warning is not None
    assert warning.startswith("2 workers with 4 threads each share 2 cores")
