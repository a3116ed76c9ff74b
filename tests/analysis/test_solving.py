"""Solving puzzles, right and wrong."""

import pytest

from skep.analysis.puzzle import Puzzle, load_puzzles
from skep.analysis.solving import Solving
from skep.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_hints_solve_every_short_puzzle_in_its_plies(game: str) -> None:
    for puzzle in [puzzle for puzzle in load_puzzles(game) if puzzle.plies == 3][:5]:
        solving = Solving(puzzle)
        while not solving.is_solved:
            assert solving.play(solving.hint())
        assert solving.plies_left == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_other_first_move_is_wrong_and_changes_nothing(game: str) -> None:
    puzzle: Puzzle = load_puzzles(game)[0]
    solving = Solving(puzzle)
    before = solving.position.game_text()
    right = solving.position.parse_move(puzzle.solution[0])
    for move in solving.position.legal_moves():
        if move != right:
            assert not solving.play(move)
            assert solving.position.game_text() == before
    assert solving.play(right)


def test_a_last_move_that_does_not_win_is_wrong() -> None:
    solving = Solving(load_puzzles()[0])
    solving.play(solving.hint())
    winning = solving.hint()
    other = next(
        move for move in solving.position.legal_moves() if move != winning and not _ends(solving, move)
    )
    assert not solving.play(other)
    assert solving.plies_left == 1


def _ends(solving: Solving, move: int) -> bool:
    position = solving.position.copy()
    position.play(move)
    return position.outcome() is not None
