"""Hints: a move, and why."""

import re

import pytest

from skep.agents import WIN_SCORE, Limit, Line
from skep.analysis.hint import Hint, hint, hint_text
from skep.analysis.puzzle import load_puzzles
from skep.games import GAMES, Position, hive

START = hive.parse("Base;wS1;bS1 wS1-")
FIRST, SECOND = START.legal_moves()[:2]


def words(best: float, next_best: float | None = None) -> str:
    """The reason for a move with such scores, without the moves."""
    other = None if next_best is None else Line(moves=(SECOND,), score=next_best)
    found = Hint(position=START, choices=2, best=Line(moves=(FIRST,), score=best), next_best=other)
    text = hint_text(found)
    for move, letter in ((FIRST, "A"), (SECOND, "B")):
        text = text.replace(START.move_text(move), letter)
    return text


@pytest.mark.parametrize(
    ("best", "next_best", "expected"),
    [
        (WIN_SCORE - 1, 0, "A wins at once."),
        (WIN_SCORE - 5, 0, "A wins by force in 5 plies: A."),
        (4 - WIN_SCORE, None, "A holds out longest, but every move loses; this one in 4 plies: A."),
        (
            10,
            -30,
            "A is better than the next best, B, by 0.40 points, and leaves the game even (+0.10 for White); "
            "expected is A.",
        ),
        (120, 120, "A leaves White better (+1.20); expected is A."),
        (
            -120,
            2 - WIN_SCORE,
            "A is the only move that does not lose by force, and leaves White worse (-1.20); expected is A.",
        ),
    ],
)
def test_the_reason_is_what_the_engine_knows(best: float, next_best: float | None, expected: str) -> None:
    assert words(best, next_best) == expected


def test_the_only_move_needs_no_other_reason() -> None:
    found = Hint(position=START, choices=1, best=Line(moves=(FIRST,), score=0), next_best=None)
    assert hint_text(found) == f"{START.move_text(FIRST)} is the only legal move."


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_by_its_hint(game: str) -> None:
    puzzle = load_puzzles(game)[0]
    position: Position = puzzle.start()
    found = hint(position, Limit(depth=5))
    assert position.move_text(found.move) == puzzle.solution[0]
    assert re.search(r"wins by force in 3 plies: ", hint_text(found))
