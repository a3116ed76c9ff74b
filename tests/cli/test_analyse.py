"""`skep analyse` and `skep hint`, as their users meet them."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from skep.analysis.puzzle import load_puzzles
from skep.cli import main
from skep.games import captain, hive
from skep.records import Record
from skep.records.database.store import Database, NewGame

BOARD = "Base;setup White bQ@0,0 bA1@1,0 bS1@0,1 bB1@-1,1 wG1@-1,0 wQ@0,-1 wA1@2,0"
GAME = "Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
Skep = Callable[..., tuple[int, str, str]]


@pytest.fixture
def skep(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Skep:
    """The command line, run in this very process: exit status, standard output and standard error."""

    def run(*arguments: str | Path) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["skep", *map(str, arguments)])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(str(end.code))
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def test_a_game_gets_a_table_and_a_graph(skep: Skep, tmp_path: Path) -> None:
    graph = tmp_path / "graph.svg"
    code, out, err = skep("analyse", GAME, "--depth", "1", "--svg", graph)
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == ["ply", "1", "2", "3", "4"]
    assert graph.read_text().startswith("<svg ")


def test_a_position_gets_its_best_lines(skep: Skep) -> None:
    code, out, err = skep("analyse", BOARD, "--depth", "2", "--lines", "2")
    assert code == 0
    assert out.splitlines()[-3].split() == ["+#1", "wA1", "\\bA1"]
    assert out.splitlines()[-1] == "White wins in 1 move (proven): wA1 \\bA1"
    assert err.startswith("depth 2, ")


def test_a_proven_win_is_told_to_programs_too(skep: Skep) -> None:
    code, out, _ = skep("analyse", BOARD, "--nodes", "500", "--json")
    assert code == 0
    assert json.loads(out)["proven_win"] == {"winner": "white", "plies": 1, "moves": ["wA1 \\bA1"]}


def test_a_ply_of_a_game_is_a_position(skep: Skep) -> None:
    code, out, _ = skep("analyse", GAME, "--ply", "2", "--nodes", "500", "--json")
    assert code == 0
    found = json.loads(out)
    assert len(found["lines"]) == 3
    assert found["proven_win"] is None
    hive.parse("Base;wS1;bS1 wS1-").after_moves(found["lines"][0]["moves"])
    assert skep("analyse", GAME, "--ply", "5")[::2] == (2, "skep: the game has 4 plies, not 5\n")


def test_files_stored_games_and_both_games_are_read(skep: Skep, tmp_path: Path) -> None:
    store, file = tmp_path / "games.sqlite", tmp_path / "game.uhp"
    file.write_text(GAME + "\n")
    with Database(store) as database:
        database.add([NewGame.of(Record.of(captain.parse("official;b8-d8;g8xc8")))])
    tables = [
        skep("analyse", file, "--depth", "1"),
        skep("analyse", "1", "--db", store, "--depth", "1"),
        skep("analyse", "steyn;b8-d8", "--depth", "1"),
    ]
    assert [(code, len(out.splitlines())) for code, out, _ in tables] == [(0, 5), (0, 3), (0, 2)]
    code, _, err = skep("analyse", "7", "--db", store)
    assert (code, err) == (2, f"skep: no game number 7 in the database {store}\n")


def test_what_makes_no_sense_is_refused(skep: Skep, tmp_path: Path) -> None:
    assert "depth is from 1 to 1000, not 0" in skep("analyse", GAME, "--depth", "0")[2]
    assert "depth is from 1 to 1000, not 99999999999" in skep("analyse", GAME, "--depth", "99999999999")[2]
    assert "time is more than 0, not 0.0" in skep("analyse", GAME, "--time", "0")[2]
    assert "threads is from 1 to 256, not 100000" in skep("analyse", GAME, "--threads", "100000")[2]
    code, _, err = skep("analyse", BOARD, "--svg", tmp_path / "graph.svg")
    assert code == 2
    assert "--svg draws the evaluation of a whole game" in err
    over = "Base;setup Black bQ@0,0 bA1@1,0 bS1@0,1 bB1@-1,1 wG1@-1,0 wQ@0,-1 wA1@1,-1"
    assert skep("hint", over)[::2] == (2, "skep: the game is over: there is nothing to look for\n")


def test_a_graph_that_cannot_be_written_is_refused_before_thinking(
    skep: Skep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.analysis.review.review_game", None)
    folder = tmp_path / "folder.svg"
    folder.mkdir()
    for path, reason in ((tmp_path / "nowhere" / "graph.svg", "no such file"), (folder, "is a directory")):
        code, out, err = skep("analyse", GAME, "--svg", path)
        assert (code, out) == (2, "")
        assert reason in err
        assert repr(str(path)) in err
    assert list(tmp_path.iterdir()) == [folder]


@pytest.mark.parametrize("text", ["Base;foo", "Base;wS1;bS1 wS1-;wS1 bS1-"])
def test_a_text_that_is_no_game_is_refused_with_what_was_expected(skep: Skep, text: str) -> None:
    code, out, err = skep("analyse", text)
    assert (code, out) == (2, "")
    assert err.startswith("skep: expected a ")
    assert repr(text) in err


def test_a_hint_is_one_sentence(skep: Skep) -> None:
    assert skep("hint", BOARD, "--depth", "3") == (0, "wA1 \\bA1 wins at once.\n", "")
    puzzle = load_puzzles()[0]
    code, out, _ = skep("hint", puzzle.position, "--depth", "5")
    assert code == 0
    assert out.startswith(f"{puzzle.solution[0]} wins by force in 3 plies: ")
