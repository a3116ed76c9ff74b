"""Solving a puzzle, move by move: what is right, and what the other side answers.

>>> from skep.analysis.puzzle import load_puzzles
>>> solving = Solving(load_puzzles()[0])
>>> while not solving.is_solved:
...     assert solving.play(solving.hint())
"""

from skep.analysis.forced_win import forced_win, longest_defence
from skep.analysis.prover import prover_of
from skep.analysis.puzzle import Puzzle
from skep.games import Move, Position


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

    def refutation(self, move: Move) -> Move | None:
        """An answer to a wrong move after which there is no win in time; None if any move is as good."""
        trial = self.position.copy()
        trial.play(move)
        left = self.plies_left - 2
        if trial.outcome() is not None or left < 0:
            return None
        return next((answer for answer in trial.legal_moves() if _holds(trial, answer, left)), None)

    def hint(self) -> Move:
        """A move that is right."""
        win = forced_win(self.position, self.plies_left)
        assert win is not None, "every move made so far was right"
        return win.moves[0]


def _holds(position: Position, answer: Move, plies: int) -> bool:
    """Does an answer prevent a win of the other side within so many plies?"""
    trial = position.copy()
    trial.play(answer)
    outcome = trial.outcome()
    if outcome is not None:
        return outcome.winner != position.turn.other
    return plies == 0 or not prover_of(trial, trial.turn).prove(plies).is_won
