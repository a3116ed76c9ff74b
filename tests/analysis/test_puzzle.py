"""Puzzles as text, and those that come with skep."""

import json
import re
from pathlib import Path

import pytest

from skep.analysis.puzzle import (
    PUZZLES,
    InvalidPuzzle,
    Puzzle,
    board_text,
    load_puzzles,
    parse_puzzle,
    puzzle_line,
    puzzles_text,
    read_puzzles,
)
from skep.games import GAMES, hive

# The black queen has one free neighbour, and the ant on the right can run there.
#   wQ
# wG1 bQ  bA1 wA1
#   bB1 bS1
MATE = Puzzle(
    game="hive",
    position="Base;setup White bQ@0,0 bA1@1,0 bS1@0,1 bB1@-1,1 wG1@-1,0 wQ@0,-1 wA1@2,0",
    solution=("wA1 bQ/",),
    source="drawn by hand",
)


def test_a_puzzle_is_read_as_it_was_written() -> None:
    assert parse_puzzle(puzzle_line(MATE)) == MATE


def test_a_file_of_puzzles_begins_with_what_is_told_about_them(tmp_path: Path) -> None:
    file = tmp_path / "mate.jsonl"
    file.write_text(puzzles_text([MATE, MATE], ["by hand", "twice"]))
    assert file.read_text().startswith("# by hand\n# twice\n{")
    assert list(read_puzzles(file)) == [MATE, MATE]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"solution": ["wA1 wQ/"]}, "the solution does not win"),
        ({"solution": ["wA1 -bQ"]}, "IllegalMove"),
        ({"position": "Base;setup Green"}, "InvalidGame"),
        ({"game": "go"}, "unknown game 'go'"),
        ({"solution": None}, "TypeError"),
    ],
)
def test_what_is_no_puzzle_is_refused(change: dict[str, object], reason: str) -> None:
    data = json.loads(puzzle_line(MATE)) | change
    with pytest.raises(InvalidPuzzle, match=reason):
        parse_puzzle(json.dumps(data))


def test_the_line_of_a_bad_puzzle_is_named(tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(puzzles_text([MATE], ["good"]) + "[]\n")
    with pytest.raises(InvalidPuzzle, match=r"bad\.jsonl, line 3: no puzzle"):
        list(read_puzzles(file))


def test_a_board_has_the_stun_but_no_history() -> None:
    position = hive.parse("Base+P;wP;bS1 wP-;wQ -wP;bQ bS1-;wA1 -wQ;bQ bS1/")
    text = board_text(position)
    assert text == "Base+P;setup White wQ@-1,0 wP@0,0 wA1@-2,0 bS1@1,0 bQ!@2,-1"
    assert GAMES["hive"].parse(text).key() == position.key()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_puzzles_none_of_them_twice(game: str) -> None:
    puzzles = load_puzzles(game)
    assert {puzzle.game for puzzle in puzzles} == {game}
    assert len({puzzle.start().key() for puzzle in puzzles}) == len(puzzles)
    assert len({puzzle.code for puzzle in puzzles}) == len(puzzles)


def test_there_are_two_hundred_puzzles_of_hive_with_all_pieces_and_some_are_deep() -> None:
    puzzles = load_puzzles()
    assert len(puzzles) >= 300
    assert {puzzle.plies for puzzle in puzzles} == {3, 5, 7, 9}
    assert {puzzle.position.split(";")[0] for puzzle in puzzles} == set(hive.GAME_TYPES)


@pytest.mark.parametrize("file", sorted(PUZZLES.glob("*.jsonl")), ids=lambda file: file.stem)
def test_every_file_says_how_it_was_made(file: Path) -> None:
    about = [line for line in file.read_text("utf-8").splitlines() if line.startswith("#")]
    assert re.match(r"# Made by scripts/puzzles with skep [0-9a-f]{7,}, seed \d+", about[0])
