"""Puzzles in words and addresses."""

from collections.abc import Collection, Sequence

from skep.analysis.difficulty import difficulty
from skep.analysis.puzzle import Puzzle
from skep.web.panels.board.side_label import COLOR_NAMES


def task_text(puzzle: Puzzle) -> str:
    """What is to be done.

    >>> from skep.analysis.puzzle import load_puzzles
    >>> task_text(load_puzzles()[0])
    'White to move wins in 2 moves'
    """
    return f"{COLOR_NAMES[puzzle.start().turn]} to move wins {in_moves(puzzle.plies)}"


def in_moves(plies: int) -> str:
    """So many plies as moves of the side that begins.

    >>> in_moves(1), in_moves(5)
    ('in 1 move', 'in 3 moves')
    """
    moves = (plies + 1) // 2
    return f"in {moves} move{'s' if moves != 1 else ''}"


def puzzle_path(game: str, number: int) -> str:
    """The address of a puzzle, counted from 1."""
    return f"/puzzles/{game}/{number}"


def unsolved(game: str, puzzles: Sequence[Puzzle], solved: Collection[str]) -> dict[str, int]:
    """The addresses of the puzzles that were not solved yet, with their difficulty.

    >>> from skep.analysis.puzzle import load_puzzles
    >>> first, second = load_puzzles("captain")[:2]
    >>> list(unsolved("captain", [first, second], {first.code}))
    ['/puzzles/captain/2']
    """
    numbered = enumerate(puzzles, 1)
    return {
        puzzle_path(game, number): difficulty(puzzle)
        for number, puzzle in numbered
        if puzzle.code not in solved
    }
