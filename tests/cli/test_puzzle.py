"""`skep puzzle`, as somebody types it."""

import io
import json
import sys
from pathlib import Path

import pytest

from skep.analysis.puzzle import Puzzle, load_puzzles, puzzles_text, read_puzzles
from skep.cli import main
from skep.cli.terminal.puzzle_session import PuzzleSession

# The black queen has one free neighbour, and the ant on the right can run there.
#   wQ
# wG1 bQ  bA1 wA1
#   bB1 bS1
MATE = Puzzle(
    game="hive",
    position="Base;setup White bQ@0,0 bA1@1,0 bS1@0,1 bB1@-1,1 wG1@-1,0 wQ@0,-1 wA1@2,0",
    solution=("wA1 \\bA1",),
)


def skep(*arguments: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["skep", *arguments])
    try:
        main()
    except SystemExit as end:
        return int(str(end.code))
    return 0


def conversation(typed: str, puzzles: list[Puzzle]) -> list[str]:
    said: list[str] = []
    PuzzleSession(puzzles, 0, io.StringIO(typed), said.append).run()
    return said


def test_the_right_move_solves_and_brings_the_next_puzzle() -> None:
    said = conversation("wA1 bQ/\n", [MATE, MATE])
    assert said[1] == "Puzzle 1 of 2: White to move wins in 1 move. Type `help` for help."
    assert "Solved." in said
    assert said[-2].startswith("Puzzle 2 of 2")
    assert said[-1] == "1 solved"


def test_a_wrong_move_may_be_tried_again() -> None:
    said = conversation("wA1 wQ/\nwX\nwA1 bQ/\n", [MATE])
    assert said[2] == "wA1 wQ/ does not win in time. Try again."
    assert "no piece 'wX'" in said[3]
    assert said[-2:] == ["That was the last puzzle.", "1 solved"]


def test_longer_puzzles_are_answered() -> None:
    (puzzle,) = [one for one in load_puzzles() if one.plies == 3][:1]
    said = conversation(f"{puzzle.solution[0]}\nhint\nsolution\n", [puzzle])
    right = next(text for text in said if text.startswith("Right. "))
    assert right.endswith("And now?")
    assert "; ".join(puzzle.solution) in said


def test_help_next_and_quit() -> None:
    said = conversation("help\nboard\nnext\nquit\nwA1 bQ/\n", [MATE, MATE])
    assert "Type the winning move" in said[2]
    assert said[-1] == "0 solved"


def test_puzzles_are_solved_from_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mates.jsonl"
    file.write_text(puzzles_text([MATE], ["by hand"]))
    monkeypatch.setattr(sys, "stdin", io.StringIO("wA1 bQ/\n"))
    assert skep("puzzle", "solve", str(file), monkeypatch=monkeypatch) == 0
    assert "Solved." in capsys.readouterr().out
    assert skep("puzzle", "solve", str(file), "--number", "2", monkeypatch=monkeypatch) == 2
    assert capsys.readouterr().err == "skep: the puzzles are numbered from 1 to 1, not 2\n"


def test_puzzles_are_found_in_a_board_and_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert skep("puzzle", "find", MATE.position, "--plies", "1", monkeypatch=monkeypatch) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["solution"] == ["wA1 \\bA1"]
    games, out = tmp_path / "games.uhp", tmp_path / "found.jsonl"
    games.write_text(MATE.position + "\n")
    found = skep("puzzle", "find", str(games), "--plies", "1", "--out", str(out), monkeypatch=monkeypatch)
    assert found == 0
    assert out.read_text().startswith(f"# Found by: skep puzzle find {games} --plies 1 --out {out}\n")
    assert [puzzle.solution for puzzle in read_puzzles(out)] == [MATE.solution]


def test_a_file_that_cannot_be_written_is_refused_before_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delattr("skep.cli.puzzle.puzzles_of")
    out = tmp_path / "nowhere" / "found.jsonl"
    assert skep("puzzle", "find", MATE.position, "--out", str(out), monkeypatch=monkeypatch) == 2
    assert "no such file or directory" in capsys.readouterr().err


def test_the_search_tells_how_far_it_has_got(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("skep.cli.terminal.progress.PATIENCE_SECONDS", 0)
    monkeypatch.setattr("skep.cli.terminal.progress.PLAIN_SECONDS", 0)
    assert skep("puzzle", "find", "Base;wS1;bS1 wS1-", "--plies", "1", monkeypatch=monkeypatch) == 1
    told = [f"game 1, ply {ply}, 0 puzzles so far" for ply in range(3)]
    counts = "0 puzzles in 1 game"
    assert capsys.readouterr().err.splitlines() == [*told, counts]


def test_finding_nothing_is_an_exit_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert skep("puzzle", "find", "Base;wS1", monkeypatch=monkeypatch) == 1
    assert capsys.readouterr().out == ""
