"""A game between a person at a terminal and a player."""

from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from skep.agents import Decision, Limit, Player
from skep.games import Color, IllegalMove, InvalidMove, Position

HELP = """\
Type a move as it is listed by `moves`, or one of:
  moves [PIECE]  the legal moves, all or of one piece
  undo           take back your last move and the answer to it
  save FILE      write the game to a new file
  board          draw the board again
  help           this text
  quit           leave the game"""

_SIDES = {Color.WHITE: "White", Color.BLACK: "Black"}


class TerminalGame:
    """The game and the conversation about it."""

    def __init__(
        self,
        position: Position,
        person: Color,
        player: Player,
        limit: Limit,
        source: TextIO,
        say: Callable[[str], None],
    ) -> None:
        self._position = position
        self._person = person
        self._player = player
        self._limit = limit
        self._source = source
        self._say = say
        self._is_left = False
        self._commands: dict[str, Callable[[str], None]] = {
            "moves": self._moves,
            "undo": self._undo,
            "save": self._save,
            "board": lambda _: self._draw(),
            "help": lambda _: self._say(HELP),
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play until the game is over or the person leaves; the end of input is leaving."""
        self._say(f"You play {_SIDES[self._person]}. Type `help` for help.")
        self._draw()
        while not self._is_left and self._position.outcome() is None:
            if self._position.turn == self._person:
                self._listen()
            else:
                self._answer()
        self._say_outcome()

    def _listen(self) -> None:
        self._say(f"{_SIDES[self._person]} to move:")
        line = self._source.readline()
        word, _, rest = line.strip().partition(" ")
        if not line:
            self._quit("")
        elif word in self._commands:
            self._commands[word](rest.strip())
        elif word:
            self._play(line.strip())

    def _play(self, text: str) -> None:
        try:
            self._position.play(self._position.parse_move(text))
        except (InvalidMove, IllegalMove) as error:
            self._say(f"{error}. Type `moves` to see what is legal.")
            return
        self._draw()

    def _answer(self) -> None:
        decision = self._player.choose(self._position.copy(), self._limit)
        self._say(f"{_SIDES[self._position.turn]} plays {self._decision_text(decision)}")
        self._position.play(decision.move)
        self._draw()

    def _decision_text(self, decision: Decision) -> str:
        text = self._position.move_text(decision.move)
        return text if decision.score is None else f"{text}  (score {decision.score:+.0f})"

    def _draw(self) -> None:
        self._say(f"\n{self._position}\n")

    def _moves(self, piece: str) -> None:
        texts = [self._position.move_text(move) for move in self._position.legal_moves()]
        chosen = [text for text in texts if text.split(" ")[0] == piece or not piece]
        self._say("; ".join(chosen) or f"{piece!r} has no legal move")

    def _undo(self, _: str) -> None:
        if self._position.ply < 2:
            self._say("there is no move of yours to take back")
            return
        self._position.undo()
        self._position.undo()
        self._draw()

    def _save(self, name: str) -> None:
        if not name:
            self._say("expected a file name after `save`")
            return
        try:
            with Path(name).open("x", encoding="utf-8") as file:
                file.write(self._position.game_text() + "\n")
        except OSError as error:
            self._say(f"cannot save to {name!r}: {error.strerror}")
            return
        self._say(f"saved to {name}")

    def _quit(self, _: str) -> None:
        self._is_left = True

    def _say_outcome(self) -> None:
        outcome = self._position.outcome()
        if outcome is None:
            self._say("The game is left unfinished.")
        elif outcome.winner is None:
            self._say(f"The game is a draw ({outcome.reason}).")
        else:
            self._say(f"{_SIDES[outcome.winner]} wins ({outcome.reason}).")
