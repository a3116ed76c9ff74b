"""Puzzles solved at a terminal."""

from collections.abc import Callable, Sequence
from typing import TextIO

from skep.analysis.puzzle import Puzzle
from skep.analysis.solving import Solving
from skep.games import IllegalMove, InvalidMove
from skep.games.protocol import Color

HELP = """\
Type the winning move, or one of:
  hint      the next move of the solution
  solution  the whole solution
  next      the next puzzle
  board     draw the board again
  help      this text
  quit      leave"""

_SIDES = {Color.WHITE: "White", Color.BLACK: "Black"}


class PuzzleSession:
    """One puzzle after another, and the commands that are typed in them."""

    def __init__(
        self, puzzles: Sequence[Puzzle], first: int, source: TextIO, say: Callable[[str], None]
    ) -> None:
        self._puzzles = puzzles
        self._number = first
        self._solving = Solving(puzzles[first])
        self._source = source
        self._say = say
        self._solved = 0
        self._is_left = False
        self._commands: dict[str, Callable[[], None]] = {
            "hint": self._hint,
            "solution": lambda: self._say("; ".join(self._solving.puzzle.solution)),
            "next": self._next,
            "board": self._draw,
            "help": lambda: self._say(HELP),
            "quit": self._quit,
        }

    def run(self) -> None:
        """Go on until all puzzles were shown or the person leaves; the end of input is leaving."""
        self._ask()
        while not self._is_left:
            line = self._source.readline()
            text = line.strip()
            if not line:
                self._quit()
            elif text in self._commands:
                self._commands[text]()
            elif text:
                self._try(text)
        self._say(f"{self._solved} solved")

    def _ask(self) -> None:
        puzzle = self._solving.puzzle
        side = _SIDES[self._solving.position.turn]
        moves = (puzzle.plies + 1) // 2
        self._draw()
        self._say(
            f"Puzzle {self._number + 1} of {len(self._puzzles)}: {side} to move wins in "
            f"{moves} {'move' if moves == 1 else 'moves'}. Type `help` for help."
        )

    def _draw(self) -> None:
        self._say(f"\n{self._solving.position}\n")

    def _try(self, text: str) -> None:
        position = self._solving.position
        try:
            move = position.parse_move(text)
        except (InvalidMove, IllegalMove) as error:
            self._say(str(error))
            return
        if not self._solving.play(move):
            self._say(f"{position.move_text(move)} does not win in time. Try again.")
        elif self._solving.is_solved:
            self._solved += 1
            self._draw()
            self._say("Solved.")
            self._next()
        else:
            self._answer()

    def _answer(self) -> None:
        position = self._solving.position
        answer = position.history[-1]
        before = position.copy()
        before.undo()
        self._draw()
        self._say(f"Right. {_SIDES[before.turn]} answers {before.move_text(answer)}. And now?")

    def _hint(self) -> None:
        self._say(self._solving.position.move_text(self._solving.hint()))

    def _next(self) -> None:
        if self._number + 1 == len(self._puzzles):
            self._say("That was the last puzzle.")
            self._quit()
            return
        self._number += 1
        self._solving = Solving(self._puzzles[self._number])
        self._ask()

    def _quit(self) -> None:
        self._is_left = True
