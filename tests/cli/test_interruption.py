"""Ctrl-C in long work: what was found so far is written."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.command_line import Skep
from cli.test_puzzle import MATE
from skep.agents import Decision
from skep.agents.swarm.agent import SwarmSettings
from skep.analysis.analyst import Analyst, Evaluation
from skep.analysis.puzzle import Puzzle
from skep.arena.stats.results import Tally
from skep.games.hive import Position
from skep.records.database import importer
from skep.records.database.search import Search, list_games
from skep.records.database.store import Database
from skep.training.swarm_tuning import SwarmCandidate, SwarmTuningSettings
from skep.uhp.examiner import Examiner, Finding

MOVES = ["wB1", "bS1 wB1/", "wG1 wB1\\", "bQ bS1-", "wA1 wG1-", "bQ bS1\\", "wQ wA1-", "bB1 bQ/", "wQ bB1\\"]
GAME = "Base;WhiteWins;Black[5];" + ";".join(MOVES)
PATIENCE_SECONDS = 60


@pytest.fixture
def _ctrl_c_at_the_fourth_position(monkeypatch: pytest.MonkeyPatch, _ctrl_c_is_heard: None) -> None:
    evaluate, calls = Analyst.evaluate, 0

    def counted(self: Analyst, *arguments: Any, **named: Any) -> Evaluation:
        nonlocal calls
        calls += 1
        if calls == 4:
            signal.raise_signal(signal.SIGINT)
        return evaluate(self, *arguments, **named)

    monkeypatch.setattr(Analyst, "evaluate", counted)


@pytest.mark.usefixtures("_ctrl_c_at_the_fourth_position")
def test_analysis_of_a_game_prints_its_table_so_far(skep: Skep) -> None:
    done = skep("analyse", GAME, "--depth", "2")
    assert done.returncode == 130
    header, *rows = done.stdout.splitlines()
    assert header.split() == ["ply", "side", "move", "score", "best", "loss"]
    assert [row.split()[:2] for row in rows] == [["1", "White"], ["2", "Black"]]
    assert done.stderr == "skep: interrupted; 2 of 9 moves judged\n"


@pytest.mark.usefixtures("_ctrl_c_is_heard")
def test_analysis_of_a_position_prints_the_best_lines_so_far() -> None:
    command = [sys.executable, "-m", "skep", "analyse", GAME, "--ply", "4", "--time", "3", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    assert process.stderr.readline().startswith("depth")
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130
    assert len(json.loads(out)["lines"]) == 3
    assert "skep: interrupted; these are the best lines at depth" in errors


def test_perft_prints_the_first_moves_that_were_counted(skep: Skep, monkeypatch: pytest.MonkeyPatch) -> None:
    count, calls = Position.perft, 0

    def perft(self: Position, *arguments: Any) -> int:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise KeyboardInterrupt
        return count(self, *arguments)

    monkeypatch.setattr(Position, "perft", perft)
    assert skep("perft", "Base", "3") == (
        130,
        "wS1: 360\nwB1: 360\n",
        "skep: interrupted; 2 of 4 first moves were counted\n",
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two games, and between them what is none."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.uhp").write_text(GAME + "\n")
    (folder / "b.uhp").write_text("rubbish\n")
    (folder / "c.uhp").write_text(";".join([*MOVES[:-1]]) + "\n")
    return folder


def test_puzzle_find_passes_over_what_it_cannot_read(
    skep: Skep, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.cli.puzzle.puzzles_of", lambda *_: iter([MATE]))
    done = skep("puzzle", "find", folder, "--out", tmp_path / "found.jsonl")
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        f"skep: {folder}/b.uhp, game 1, line 1: no GameString: invalid move 'rubbish' at ply 1: "
        "no piece 'rubbish' in Base",
        f"1 puzzle written to {tmp_path}/found.jsonl",
        "1 puzzle in 2 games; 1 game could not be read",
    ]


def test_puzzle_find_keeps_what_it_found(
    skep: Skep, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def one_then_ctrl_c(*_: Any) -> Iterator[Puzzle]:
        yield MATE
        raise KeyboardInterrupt

    monkeypatch.setattr("skep.cli.puzzle.puzzles_of", one_then_ctrl_c)
    done = skep("puzzle", "find", folder, "--out", tmp_path / "found.jsonl")
    assert done.returncode == 130
    assert done.stderr.splitlines() == [
        f"1 puzzle written to {tmp_path}/found.jsonl",
        "skep: interrupted; 1 puzzle in 1 game",
    ]
    assert len((tmp_path / "found.jsonl").read_text().splitlines()) == 2


@pytest.mark.usefixtures("_ctrl_c_is_heard")
def test_an_import_stores_what_it_has_read(
    skep: Skep, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = importer._take

    def take(*arguments: Any) -> None:
        taken(*arguments)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(importer, "_take", take)
    done = skep("db", "import", folder, "--db", tmp_path / "games.sqlite")
    assert done.returncode == 130
    assert done.stdout.startswith("1 game read from 1 file: 1 stored in ")
    assert done.stderr == "skep: interrupted; what was read is stored, and the same command passes it over\n"
    monkeypatch.undo()
    with Database(tmp_path / "games.sqlite") as database:
        assert len(list(list_games(database, Search()))) == 1


@pytest.mark.usefixtures("_ctrl_c_is_heard")
def test_a_hint_is_given_of_what_was_found_so_far(skep: Skep, monkeypatch: pytest.MonkeyPatch) -> None:
    decide = Analyst.decide

    def interrupted(self: Analyst, *arguments: Any, **named: Any) -> Decision:
        signal.raise_signal(signal.SIGINT)
        return decide(self, *arguments, **named)

    monkeypatch.setattr(Analyst, "decide", interrupted)
    done = skep("hint", GAME, "--ply", "4", "--time", "600")
    assert (done.returncode, done.stderr) == (130, "skep: interrupted; this is the best move so far\n")
    assert done.stdout.startswith("w")


def test_swarm_tune_says_what_was_best(skep: Skep, monkeypatch: pytest.MonkeyPatch) -> None:
    def one_round(settings: SwarmTuningSettings) -> Iterator[list[SwarmCandidate]]:
        yield [SwarmCandidate(settings=SwarmSettings(radius=2), tally=Tally(3, 0, 1))]
        raise KeyboardInterrupt

    monkeypatch.setattr("skep.training.swarm_tuning.tune", one_round)
    done = skep("swarm", "tune")
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr.splitlines()[-1] == "skep: interrupted; the best so far is swarm:radius=2"


def test_a_check_of_an_engine_tells_what_it_found(skep: Skep, monkeypatch: pytest.MonkeyPatch) -> None:
    def two_then_ctrl_c(self: Examiner) -> Iterator[Finding]:
        yield Finding(name="starts", rule="UHP", expected="It starts.")
        yield Finding(name="exits", rule="UHP", expected="It exits.", complaint="it stays")
        raise KeyboardInterrupt

    monkeypatch.setattr(Examiner, "findings", two_then_ctrl_c)
    done = skep("uhp-check", sys.executable)
    assert (done.returncode, done.stdout.splitlines()[0]) == (130, "pass  UHP   starts")
    assert done.stderr == "1 of 2 checks passed\nskep: interrupted; the other checks were not made\n"
    as_json = skep("uhp-check", sys.executable, "--json")
    assert [finding["name"] for finding in json.loads(as_json.stdout)] == ["starts", "exits"]


def test_other_commands_say_that_they_were_interrupted(skep: Skep, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("skep.cli.bench.bench", interrupted)
    assert skep("bench") == (130, "", "\nskep: interrupted\n")
