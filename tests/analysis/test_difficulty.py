"""The puzzles that come with skep: enough, with all pieces, easy and hard ones."""

from skep.analysis.difficulty import difficulty
from skep.analysis.puzzle import load_puzzles
from skep.analysis.solving import Solving


def test_there_are_puzzles_with_all_expansions() -> None:
    puzzles = load_puzzles("hive")
    assert len(puzzles) >= 200
    kinds = {puzzle.position.split(";")[0] for puzzle in puzzles}
    assert {"Base+M", "Base+L", "Base+P", "Base+MLP"} <= kinds
    assert {puzzle.plies for puzzle in puzzles} >= {3, 5}


def test_longer_wins_are_harder() -> None:
    short, long = (
        [difficulty(puzzle) for puzzle in load_puzzles("hive") if puzzle.plies == plies] for plies in (3, 5)
    )
    assert sum(short) / len(short) < sum(long) / len(long)


def test_a_refutation_leaves_no_win_in_time() -> None:
    puzzle = load_puzzles("hive")[0]
    solving = Solving(puzzle)
    start = solving.position
    wrong = next(move for move in start.legal_moves() if start.move_text(move) != puzzle.solution[0])
    answer = solving.refutation(wrong)
    assert answer is not None
    after = start.copy()
    after.play(wrong)
    after.play(answer)
    for move in after.legal_moves():
        after.play(move)
        outcome = after.outcome()
        assert outcome is None or outcome.winner != start.turn
        after.undo()
