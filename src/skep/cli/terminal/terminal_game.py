"""A game between a person at a terminal and a player."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from skep.agents import Clock, Decision, Limit, Player
from skep.analysis.hint import hint, hint_text
from skep.analysis.wording import SIDES, plies_to_win, points_text
from skep.arena.game.clock import GameClock, TimeControl
from skep.cli.terminal.line_input import LineSource
from skep.cli.terminal.progress import ProgressLine
from skep.games import Color, IllegalMove, InvalidMove, Move, Position
from skep.records.files import write_games
from skep.records.record import Ending, Record, Result

HELP = """\
Type a move as it is listed by `moves`, or one of:
  moves [PIECE]  the legal moves, all or of one piece
  hint           what the engine would play, and why
  undo           take back your last move and the answer to it
  switch         change sides: the computer moves for you from here
  resign         give the game up
  save FILE      write the game to a new file: .pgn, .sgf, .uhp or .jsonl
  board          draw the board again
  help           this text
  quit           leave the game"""

HINT_LIMIT = Limit(time=1.0)


@dataclass(frozen=True, kw_only=True)
class GameSetup:
    """Who plays what, and how long."""

    position: Position
    person: Color
    limit: Limit
    """For a move of the computer."""
    control: TimeControl | None = None
    """For both sides, if the game is played by a clock."""
    hundredths: float | None = None
    """What the player's unit is worth in hundredths of a point; none if its scores mean nothing to others."""
    about: Record = field(default_factory=Record)
    """What the record of the game has besides its moves: the players, the date, the seed."""
    paint: Callable[[str], str] = str
    """Gives the pieces of a text their colours, where the terminal has some."""
    store: Callable[[Record], str] | None = None
    """Keeps a finished game, and says where."""


class TerminalGame:
    """The game, and the commands that are typed in it."""

    def __init__(
        self,
        setup: GameSetup,
        player: Player,
        source: LineSource,
        say: Callable[[str], None],
        seconds: Callable[[], float],
    ) -> None:
        self._setup = setup
        self._position = setup.position
        self._person = setup.person
        self._limit = setup.limit
        self._clock = GameClock(setup.control) if setup.control else None
        self._hundredths = setup.hundredths
        self._player = player
        self._source = source
        self._say = say
        self._seconds = seconds
        self._ended: str | None = None
        """How the game ended otherwise than on the board."""
        self._given_up: tuple[Result, Ending] | None = None
        """What that means for the record; none for a game that is left unfinished."""
        self._commands: dict[str, Callable[[str], None]] = {
            "moves": self._moves,
            "hint": self._hint,
            "undo": self._undo,
            "switch": self._switch,
            "resign": self._resign,
            "save": self._save,
            "board": lambda _: self._draw(),
            "help": lambda _: self._say(HELP),
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play until the game is over or the person leaves; the end of input is leaving."""
        self._say(f"You play {SIDES[self._person]}. Type `help` for help.")
        self._draw()
        while self._ended is None and self._position.outcome() is None:
            if self._clock is not None and self._clock.running != self._position.turn:
                self._clock.start(self._position.turn, self._seconds())
            if self._position.turn == self._person:
                self._listen()
            else:
                self._answer()
        self._say(self._ended or self._outcome_text())
        record = self._record()
        if self._setup.store is not None and record.result != Result.UNKNOWN:
            self._say(self._setup.store(record))

    def words(self) -> list[str]:
        """What can be typed now: commands and moves."""
        return [*self._commands, *self._move_texts()]

    def _move_texts(self) -> list[str]:
        return [self._position.move_text(move) for move in self._position.legal_moves()]

    def _record(self) -> Record:
        """The game so far, or as it ended."""
        about = self._setup.about
        known = {"white": about.white, "black": about.black, "date": about.date, "seed": about.seed}
        record = Record.of(self._position, **known, version=about.version, tags=about.tags)
        if self._given_up is None:
            return record
        result, ending = self._given_up
        return replace(record, result=result, ending=ending)

    def _listen(self) -> None:
        self._say(f"{SIDES[self._person]} to move{self._clock_text()}:")
        line = self._source.readline()
        word, _, rest = line.strip().partition(" ")
        if not line:
            self._quit("")
        elif word in self._commands:
            self._commands[word](rest.strip())
        elif word:
            self._try(line.strip())

    def _try(self, text: str) -> None:
        try:
            move = self._position.parse_move(text)
        except (InvalidMove, IllegalMove) as error:
            self._say(f"{error}. Type `moves` to see what is legal.")
            return
        self._play(move)

    def _answer(self) -> None:
        side = SIDES[self._position.turn]
        with ProgressLine() as progress:
            progress.show(f"{side} is thinking")
            decision = self._player.choose(
                self._position.copy(),
                self._time_limit(),
                report=lambda so_far: progress.show(f"{side} is thinking: depth {so_far.depth}"),
            )
        self._say(f"{side} plays {self._decision_text(decision)}")
        self._play(decision.move)

    def _play(self, move: Move) -> None:
        """Make a move, unless it comes too late."""
        side = self._position.turn
        if self._clock is not None and self._clock.remaining(side, self._seconds()) == 0:
            self._ended = f"{SIDES[side.other]} wins: the time of {SIDES[side]} is up."
            self._given_up = (Result.won_by(side.other), Ending.TIME)
            return
        if self._clock is not None:
            self._clock.press(self._seconds())
        self._position.play(move)
        self._draw()

    def _time_limit(self) -> Limit:
        if self._clock is None:
            return self._limit
        left = self._clock.remaining(self._position.turn, self._seconds())
        return replace(self._limit, clock=Clock(remaining=left, increment=self._clock.control.increment))

    def _clock_text(self) -> str:
        if self._clock is None:
            return ""
        now = self._seconds()
        left = [f"{SIDES[side]} {_minutes_text(self._clock.remaining(side, now))}" for side in SIDES]
        return f" ({', '.join(left)})"

    def _decision_text(self, decision: Decision) -> str:
        text = self._position.move_text(decision.move)
        if decision.score is None:
            return text
        if plies_to_win(decision.score) is not None:
            return f"{text}  (score {points_text(decision.score)})"
        if self._hundredths is None:
            return text
        return f"{text}  (score {points_text(decision.score * self._hundredths)})"

    def _draw(self) -> None:
        self._say(f"\n{self._setup.paint(str(self._position))}\n")

    def _moves(self, piece: str) -> None:
        chosen = [text for text in self._move_texts() if text.split(" ")[0] == piece or not piece]
        self._say(self._setup.paint("; ".join(chosen)) or f"{piece!r} has no legal move")

    def _hint(self, _: str) -> None:
        with ProgressLine() as progress:
            progress.show("looking for a hint")
            found = hint(self._position, HINT_LIMIT)
        self._say(hint_text(found))

    def _undo(self, _: str) -> None:
        if self._position.ply < 2:
            self._say("there is no move of yours to take back")
            return
        self._position.undo()
        self._position.undo()
        self._draw()

    def _switch(self, _: str) -> None:
        self._person = self._person.other
        self._say(f"You play {SIDES[self._person]} now.")

    def _resign(self, _: str) -> None:
        self._ended = f"{SIDES[self._person.other]} wins (resignation)."
        self._given_up = (Result.won_by(self._person.other), Ending.RESIGNATION)

    def _save(self, name: str) -> None:
        if not name:
            self._say("expected a file name after `save`")
            return
        if Path(name).exists():
            self._say(f"cannot save to {name!r}: File exists")
            return
        try:
            write_games([self._record()], Path(name))
        except OSError as error:
            self._say(f"cannot save to {name!r}: {error.strerror}")
            return
        except ValueError as error:
            self._say(f"cannot save: {error}")
            return
        self._say(f"saved to {name}")

    def _quit(self, _: str) -> None:
        self._ended = "The game is left unfinished."

    def _outcome_text(self) -> str:
        outcome = self._position.outcome()
        assert outcome is not None, "the game went on"
        if outcome.winner is None:
            return f"The game is a draw ({outcome.reason})."
        return f"{SIDES[outcome.winner]} wins ({outcome.reason})."


def _minutes_text(seconds: float) -> str:
    """Time as people read it from a clock.

    >>> _minutes_text(125.7)
    '2:05'
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
