"""What version 0.1 wrote is still read, and what was begun with it is resumed with the same result."""

import gzip
import json
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from skep.arena.runner.executor import InProcess
from skep.records import Record
from skep.records.database.search import Search, find_games
from skep.records.database.store import Database
from skep.records.files import read_games
from skep.training.learner import train
from skep.training.registry import learner_of, resume_run
from skep.training.run import OLD_STEP_NAMES

SAMPLES = Path(__file__).parent / "samples" / "v0.1"
OLD_LEARNERS = ["coevolution", "genetic", "tabular", "td", "tune", "weights"]
"""The learners that version 0.1 had."""


def copied_run(name: str, folder: Path) -> Path:
    """A copy of a run, with its table if it has one."""
    run = Path(shutil.copytree(SAMPLES / "runs" / name, folder / name))
    for packed in run.glob("*.gz"):
        packed.with_suffix("").write_bytes(gzip.decompress(packed.read_bytes()))
    return run


def steps_of(folder: Path) -> list[dict[str, Any]]:
    """The steps of a run under the names of today, without the commit that played them."""
    steps = [json.loads(file.read_text())["step"] for file in sorted((folder / "steps").iterdir())]
    return [
        {OLD_STEP_NAMES.get(name, name): value for name, value in step.items() if name != "commit"}
        for step in steps
    ]


def numbers_of(text: str) -> list[str]:
    """The lines of a weights file that are no comment."""
    return [line for line in text.splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("name", OLD_LEARNERS)
def test_a_run_of_an_old_version_is_resumed_with_the_same_result(name: str, tmp_path: Path) -> None:
    sample, folder = SAMPLES / "runs" / name, copied_run(name, tmp_path)
    last = sorted((folder / "steps").iterdir())[-1]
    last.unlink()
    run = resume_run(folder)
    with learner_of(run) as learner:
        train(learner, run, InProcess(), lambda *progress: None)
    assert last.exists()
    assert steps_of(folder) == steps_of(sample)
    for file in [*sample.glob("*.txt"), *sample.glob("*.csv")]:
        assert numbers_of((folder / file.name).read_text()) == numbers_of(file.read_text())


def test_settings_of_an_old_run_have_the_names_of_today(tmp_path: Path) -> None:
    genetic = resume_run(copied_run("genetic", tmp_path)).settings
    assert (genetic.benchmark, genetic.benchmark_games, genetic.past_champions) == ("neutral", 4, 0)
    td = resume_run(copied_run("td", tmp_path)).settings
    assert (td.benchmarks, td.benchmark_games) == (("random", "basic", "neutral"), 4)
    assert resume_run(copied_run("coevolution", tmp_path)).settings.past_champions == 0


def moves_and_results(database: Path, tournament: str) -> dict[str, tuple[str, str, str, list[str]]]:
    with Database(database, create=False) as opened:
        return {
            game.uid: (*_names(game.record), game.record.result, game.record.move_texts())
            for game in find_games(opened, Search(tournament=tournament))
        }


def _names(record: Record) -> tuple[str, str]:
    return record.white, record.black


def test_a_database_of_an_old_version_is_read(tmp_path: Path) -> None:
    path = Path(shutil.copy(SAMPLES / "games.sqlite", tmp_path))
    cup = moves_and_results(path, "sample-cup").values()
    assert [(white, black, result, len(moves)) for white, black, result, moves in cup] == [
        ("a", "b", "1/2-1/2", 40),
        ("b", "a", "1-0", 35),
        ("a", "c", "0-1", 26),
        ("c", "a", "1-0", 33),
        ("b", "c", "0-1", 32),
        ("c", "b", "1-0", 23),
    ]


def test_a_tournament_of_an_old_version_is_resumed_with_the_same_games(tmp_path: Path) -> None:
    path = Path(shutil.copy(SAMPLES / "games.sqlite", tmp_path))
    whole = moves_and_results(path, "sample-cup")
    with sqlite3.connect(path) as connection:
        lost = "SELECT id FROM games WHERE tournament = 'sample-cup' AND white IN ('b', 'c')"
        connection.execute(f"DELETE FROM positions WHERE game_id IN ({lost})")
        connection.execute(f"DELETE FROM games WHERE id IN ({lost})")
    connection.close()
    assert len(moves_and_results(path, "sample-cup")) == 2
    command = [sys.executable, "-m", "skep", "tournament", "--resume", "sample-cup", "--db", str(path)]
    subprocess.run([*command, "--workers", "0"], check=True, capture_output=True)
    assert moves_and_results(path, "sample-cup") == whole


def test_a_pgn_of_an_old_version_is_read(tmp_path: Path) -> None:
    readings = [entry.reading for entry in read_games(SAMPLES / "cup.pgn")]
    records = [reading.record for reading in readings if reading is not None]
    path = Path(shutil.copy(SAMPLES / "games.sqlite", tmp_path))
    stored = moves_and_results(path, "sample-cup").values()
    assert [(*_names(record), record.result, record.move_texts()) for record in records] == list(stored)


@pytest.mark.parametrize(
    ("learner", "old", "new"),
    [
        ("genetic", ["--yardstick-games", "2", "--hall", "1"], {"benchmark_games": 2, "past_champions": 1}),
        ("td", ["--yardsticks", "random"], {"benchmarks": ["random"]}),
    ],
)
def test_old_options_are_taken_with_a_warning(
    learner: str, old: list[str], new: dict[str, Any], tmp_path: Path
) -> None:
    folder = tmp_path / "run"
    command = [sys.executable, "-m", "skep", "train", learner, "--preset", "smoke", "--workers", "0"]
    done = subprocess.run([*command, *old, "--out", str(folder)], check=True, capture_output=True, text=True)
    warnings = [line for line in done.stderr.splitlines() if "is now called" in line]
    assert len(warnings) == len(new)
    assert all(re.match(r"skep: --[a-z-]+ is now called --[a-z-]+;", line) for line in warnings)
    settings = json.loads((folder / "settings.json").read_text())["settings"]
    assert {name: settings[name] for name in new} == new
