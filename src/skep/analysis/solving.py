"""Solving a puzzle, move by move: what is right, and what the other side answers.

>>> from skep.analysis.puzzle import load_puzzles
>>> solving = Solving(load_puzzles()[0])
>>> while not solving.is_solved:
...     assert solving.play(solving.hint())
"""

from skep.analysis.forced_win import forced_win, longest_defence
from skep.analysis.puzzle import Puzzle
from skep.games import Move


class Solving:
    """One attempt at a puzzle. Every move that still wins in time is right, not only that of the solution.

    >>> from skep.analysis.puzzle import load_puzzles
    >>> solving = Solving(load_puzzles()[0])
    >>> solving.play(solving.hint()), solving.plies_left < solving.puzzle.plies
    (True, True)
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.position = puzzle.start()
        self._start_ply = self.position.ply

    @property
    def plies_left(self) -> int:
        """Plies until the game has to be won."""
        return self.puzzle.plies - (self.position.ply - self._start_ply)

    @property
    def is_solved(self) -> bool:
        """Is the game won?"""
        return self.position.outcome() is not None

    def play(self, move: Move) -> bool:
        """Make a move, answered by the longest defence; False, and nothing changes, if it is wrong.

        Raises IllegalMove.
        """
        solver = self.position.turn
        self.position.play(move)
        outcome = self.position.outcome()
        if outcome is not None and outcome.winner == solver:
            return True
        is_over = outcome is not None or self.plies_left == 0
        defence = None if is_over else longest_defence(self.position, self.plies_left)
        if defence is None:
            self.position.undo()
            return False
        self.position.play(defence[0])
        return True

    def hint(self) -> Move:
        """A move that is right."""
        win = forced_win(self.position, self.plies_left)
        assert win is not None, "every move made so far was right"
        return win.moves[0]
