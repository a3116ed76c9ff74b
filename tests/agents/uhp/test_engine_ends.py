"""Engines end with their player, whatever they do."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.agents.uhp.engines import fake

from skep.agents import Limit
from skep.agents.uhp.conversation import UhpEngine
from skep.agents.uhp.engine_process import EngineProcess
from skep.games.hive import Position


@pytest.mark.parametrize("vice", ["FailAtExit", "Immortal"])
def test_an_engine_that_does_not_go_is_made_to(vice: str) -> None:
    engine = UhpEngine(fake(vice))
    engine.close()
    assert not engine.process.is_running


def test_nobody_waits_for_an_engine_after_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def is_kind(*_: object) -> bool:
        raise AssertionError("it was asked to end, and waited for")

    monkeypatch.setattr(EngineProcess, "wait", is_kind)
    with pytest.raises(KeyboardInterrupt), UhpEngine(fake("Immortal")) as engine:
        raise KeyboardInterrupt
    assert not engine.process.is_running


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups to end")
@pytest.mark.parametrize("vice", ["Parent", "Escaper"])
def test_the_children_of_an_engine_end_with_it(vice: str) -> None:
    with UhpEngine(fake(vice)) as engine:
        engine.choose(Position(), Limit(depth=1))
        while "\n" not in engine.process.stderr:
            time.sleep(0.01)
        child = int(engine.process.stderr.split()[1])
        os.kill(child, 0)
    assert _has_ended(child)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups to end")
def test_an_engine_does_not_outlive_a_killed_skep() -> None:
    program = (
        "import sys, time; from skep.agents.uhp.conversation import UhpEngine; "
        f"engine = UhpEngine({fake('Deaf')!r}); print(engine.process.pid, flush=True); time.sleep(60)"
    )
    owner = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert owner.stdout is not None
    engine = int(owner.stdout.readline())
    os.kill(engine, 0)
    owner.kill()
    owner.communicate()
    assert _has_ended(engine)


def _has_ended(pid: int) -> bool:
    """Does it end within ten seconds?"""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and _is_alive(pid):
        time.sleep(0.01)
    return not _is_alive(pid)


def _is_alive(pid: int) -> bool:
    """Zombies do not count: they wait for whoever adopts orphans."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
