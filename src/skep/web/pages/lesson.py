"""A lesson: one rule, and a small board to try it on."""

from dataclasses import dataclass

from skep.games import GAMES, Position


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """One rule, and a board to try it on."""

    name: str
    """In the address of its page."""
    game: str = "hive"
    title: str
    bug: str
    """The insect that is drawn beside the title."""
    rule: str
    """The rule in a few sentences."""
    task: str
    """What to try."""
    board: str
    """The board, as a game text."""
    goals: tuple[str, ...] = ()
    """The moves that solve the task; none means any move there is."""
    refused: str = ""
    """A move that one will want to try, and that is not allowed."""
    done: str = "Well done."
    """What is said when the task is solved."""

    def position(self) -> Position:
        """The board as it is at the beginning."""
        return GAMES[self.game].parse(self.board)

    def is_solved_by(self, move: int) -> bool:
        """Does this move, made at the beginning, solve the task?"""
        position = self.position()
        return not self.goals or move in [position.parse_move(goal) for goal in self.goals]
