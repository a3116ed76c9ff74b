"""How hard a puzzle is, and how good a solver: ratings as in chess, by Elo's formula."""

import functools
import math

from skep.analysis.puzzle import Puzzle

FIRST_RATING = 1200.0
"""Of a solver who has not solved anything yet."""
STEP = 32.0
"""The most that one attempt changes."""


@functools.cache
def difficulty(puzzle: Puzzle) -> int:
    """A rating from what a puzzle asks for: its length, and among how many moves the right one hides.

    It is a rule of thumb, not measured on people: a win in one more move counts 300, twice as many moves 60.

    >>> from skep.analysis.puzzle import load_puzzles
    >>> ratings = [difficulty(puzzle) for puzzle in load_puzzles()]
    >>> 500 < min(ratings) < max(ratings) < 2600
    True
    """
    moves = len(puzzle.start().legal_moves())
    return round(300 + 150 * (puzzle.plies - 1) + 60 * math.log2(max(moves, 1)))


def expected(solver: float, puzzle: float) -> float:
    """The chance that a solver of a rating solves a puzzle of a rating at the first try.

    >>> expected(1200, 1200), round(expected(1600, 1200), 2)
    (0.5, 0.91)
    """
    return 1 / (1 + 10 ** ((puzzle - solver) / 400))


def rated(solver: float, puzzle: float, is_solved: bool) -> float:
    """The rating of a solver after an attempt.

    >>> rated(1200, 1200, True), rated(1200, 1200, False)
    (1216.0, 1184.0)
    """
    return solver + STEP * (is_solved - expected(solver, puzzle))
