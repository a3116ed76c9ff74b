"""Runs of the network learner whose process is killed, or a worker of it."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arena.dask_cluster import LocalCluster
from skep.arena.runner.executor import Executor, InProcess, make_executor
from skep.training.learner import train
from skep.training.network.settings import PRESETS
from skep.training.registry import learner_of
from skep.training.run import Run

SETTINGS = replace(PRESETS["smoke"], games=8, nodes=5, order_passes=1, match_games=0)
OPTIONS = ["--preset", "smoke", "--games", "8", "--nodes", "5", "--order-passes", "1", "--match-games", "0"]

KILLED = """
import os, pathlib, runpy, signal, sys

files_left, name_file = int(sys.argv.pop(1)), pathlib.Path.replace

def name_file_or_die(draft, path):
    global files_left
    files_left -= 1
    if files_left < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return name_file(draft, path)

pathlib.Path.replace = name_file_or_die
runpy.run_module("skep", run_name="__main__", alter_sys=True)
"""
"""skep that kills itself after so many files, when the next one is written but has not got its name."""


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def finished(folder: Path, executor: Executor) -> dict[str, bytes]:
    """The files of a run."""
    run = Run.begin(folder, "network", SETTINGS)
    try:
        with learner_of(run) as pupil:
            train(pupil, run, executor, lambda *_: None)
    finally:
        executor.close()
    return files(folder)


def killed_after(files_written: int, *options: str) -> bool:
    """Whether a run was killed; otherwise it has ended."""
    command = [sys.executable, "-c", KILLED, str(files_written), "train", "network", *options]
    done = subprocess.run([*command, "--workers", "0"], capture_output=True, text=True, check=False)
    assert done.returncode in (0, -9), done.stderr
    return done.returncode == -9


def test_a_process_killed_twice_goes_on_with_the_same_bytes(tmp_path: Path) -> None:
    whole, folder = finished(tmp_path / "whole", InProcess()), tmp_path / "killed"
    assert killed_after(2, *OPTIONS, "--out", str(folder))
    assert set(files(folder)) > {"settings.json", "data/000000.positions"}, "and a draft of the step"
    assert killed_after(4, "--resume", str(folder))
    assert {"steps/000000.json", "networks/01.order"} < set(files(folder))
    assert "steps/000001.json" not in files(folder)
    assert not killed_after(100, "--resume", str(folder))
    assert files(folder) == whole


class Assassin:
    """An executor one of whose workers is killed as soon as all of them have work."""

    def __init__(self, cluster: LocalCluster) -> None:
        self._cluster = cluster
        self._executor = make_executor(cluster.address)
        self._submitted = 0
        self.worker_died = self._executor.worker_died
        self.stop, self.close = self._executor.stop, self._executor.close

    @property
    def places(self) -> int:
        return self._executor.places

    def submit(self, place: int, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Future[Any]:
        future = self._executor.submit(place, work, *args, **kwargs)
        self._submitted += 1
        if self._submitted == 2:
            assert not future.done()
            self._cluster.kill_worker()
        return future


def test_games_of_a_dead_worker_are_played_by_another_and_none_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.training.network.learner.GAMES_A_PIECE", 4)
    whole = finished(tmp_path / "whole", InProcess())
    with LocalCluster(tmp_path, workers=2) as cluster:
        assert finished(tmp_path / "spread", Assassin(cluster)) == whole
