"""A table: one game that is being played, with its seats, clock and watchers.

Nothing here knows the browser: pages call the methods and are told when something has changed.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from skep import __version__
from skep.agents import Decision, Limit
from skep.arena.clock import GameClock, TimeControl
from skep.games import Color, IllegalMove, Move, Position
from skep.games.hive import Rules
from skep.records import Ending, Ply, Record, Result

Listener = Callable[[], None]


@dataclass(frozen=True, kw_only=True)
class Seat:
    """Who plays a side."""

    agent: str = ""
    """The text that makes an agent; empty for a person."""
    name: str = ""
    """What the player is called; empty for what it is."""
    is_elsewhere: bool = False
    """Does this person play from another browser, by a link of their own?"""
    limit: Limit = field(default_factory=Limit)
    """How long an agent may think about a move."""

    @property
    def title(self) -> str:
        """The player in words."""
        return self.name or self.agent or "person"


@dataclass(frozen=True, kw_only=True)
class TableSettings:
    """What is agreed before the game."""

    game: str = "hive"
    rules: Any = field(default_factory=Rules)
    setup: str = ""
    """The board the game begins with, where it is not the usual one: a game text that only sets it up."""
    white: Seat = field(default_factory=Seat)
    black: Seat = field(default_factory=Seat)
    control: TimeControl | None = None
    seed: int = 1

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """White's and Black's seat."""
        return self.white, self.black

    def seat(self, color: Color) -> Seat:
        """The seat of a side."""
        return self.white if color == Color.WHITE else self.black


@dataclass(frozen=True)
class Offer:
    """What one side proposes to the other: `draw` or `undo`."""

    kind: str
    by: Color


class Table:
    """One game in play."""

    def __init__(
        self,
        id: str,
        settings: TableSettings,
        *,
        keys: dict[str, str] | None = None,
        save: "Callable[[Table], None]" = lambda table: None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.id = id
        self.settings = settings
        self.keys = keys or {}
        """Secrets by seat: `white`, `black`, and `host` for all who sit at the first browser."""
        self.position = Record(rules=settings.rules, setup=settings.setup).start()
        self.plies: list[Ply] = []
        self.date = date.today().isoformat()
        self.ended: tuple[Result, Ending] | None = None
        self.offer: Offer | None = None
        self.clock = GameClock(settings.control) if settings.control else None
        self.thought: Decision | None = None
        """What the agent to move, or the one that moved last, thinks."""
        self.trouble = ""
        """Why an agent cannot play on."""
        self.save = save
        self._now = now
        self._moved_at = now()
        self._listeners: list[Listener] = []

    # who may do what

    def sides_of(self, key: str) -> frozenset[Color]:
        """The sides that the holder of a key moves for."""
        both = (("white", Color.WHITE), ("black", Color.BLACK))
        people = [(name, color) for name, color in both if not self.settings.seat(color).agent]
        if self._opens(key, "host"):
            return frozenset(color for _, color in people if not self.settings.seat(color).is_elsewhere)
        return frozenset(color for name, color in people if self._opens(key, name))

    def _opens(self, key: str, seat: str) -> bool:
        """Is this the secret of a seat? Compared in a time that tells nothing about how near a guess is."""
        secret = self.keys.get(seat, "")
        return bool(secret) and secrets.compare_digest(key.encode(), secret.encode())

    def is_agents_turn(self) -> bool:
        """Is it an agent that has to move?"""
        return not self.is_over and bool(self.settings.seat(self.position.turn).agent)

    @property
    def is_over(self) -> bool:
        """Has the game ended, on the board or otherwise?"""
        return self.ended is not None

    # the game

    def play(self, move: Move, decision: Decision | None = None) -> None:
        """Make a move for the side to move. Raises IllegalMove."""
        if self.is_over:
            raise IllegalMove("the game is over")
        if self.check_flag():
            return
        text = self.position.move_text(move)
        self.position.play(move)
        now = self._now()
        thought = decision or Decision(move=move)
        seconds = round(now - self._moved_at, 2)
        self.plies.append(
            Ply(text=text, seconds=seconds, score=thought.score, depth=thought.depth, nodes=thought.nodes)
        )
        self.thought = decision
        self.offer = None
        self._moved_at = now
        if self.clock:
            self.clock.press(now)
        self._settle()
        self._start_clock()
        self._changed()

    def undo(self, plies: int) -> None:
        """Take back so many moves; also the end of a game that the board did not decide."""
        for _ in range(min(plies, self.position.ply)):
            self.position.undo()
            self.plies.pop()
        self.ended = None
        self.offer = None
        self.thought = None
        self.trouble = ""
        self._moved_at = self._now()
        self._start_clock()
        self._changed()

    def undo_plies(self) -> int:
        """How many plies an undo takes back: against an agent up to the person's own last move."""
        people = [color for color in (Color.WHITE, Color.BLACK) if not self.settings.seat(color).agent]
        if len(people) != 1:
            return min(1, self.position.ply)
        own_turn = self.position.turn == people[0]
        return min(2 if own_turn else 1, self.position.ply)

    def resign(self, color: Color) -> None:
        """This side gives up."""
        self._end(Result.won_by(color.other), Ending.RESIGNATION)

    def propose(self, kind: str, by: Color) -> None:
        """Propose a `draw`, or to `undo`, to the other side."""
        if not self.is_over or kind == "undo":
            self.offer = Offer(kind, by)
            self._changed()

    def answer(self, accepted: bool) -> None:
        """Answer the other side's offer."""
        offer, self.offer = self.offer, None
        if offer is None:
            return
        if accepted and offer.kind == "draw":
            self._end(Result.DRAW, Ending.AGREEMENT)
        elif accepted:
            self.undo(1 if self.position.turn != offer.by else 2)
        else:
            self._changed()

    def check_flag(self) -> bool:
        """End the game if the side to move has used up its time; true if it has."""
        if self.clock is None or self.is_over or self.clock.running is None:
            return False
        loser = self.clock.running
        if self.clock.remaining(loser, self._now()) > 0:
            return False
        self._end(Result.won_by(loser.other), Ending.TIME)
        return True

    def seconds_left(self, color: Color) -> float | None:
        """What the clock of a side shows; None without clocks."""
        return self.clock.remaining(color, self._now()) if self.clock else None

    def begin_from(self, moves: list[Move]) -> None:
        """Set up the game by moves that nobody at this table has made."""
        for move in moves:
            self.plies.append(Ply(text=self.position.move_text(move)))
            self.position.play(move)
        self._settle()

    def position_at(self, ply: int) -> Position:
        """The position after so many plies."""
        position = self.position.copy()
        for _ in range(position.ply - ply):
            position.undo()
        return position

    def repeating_moves(self) -> list[Move]:
        """The moves of the side to move that would end the game by repetition."""
        repeating = []
        trial = self.position.copy()
        for move in trial.legal_moves():
            trial.play(move)
            outcome = trial.outcome()
            if outcome is not None and outcome.reason == "repetition":
                repeating.append(move)
            trial.undo()
        return repeating

    def record(self) -> Record:
        """The game as data."""
        record = Record.of(
            self.position,
            white=self.settings.white.title,
            black=self.settings.black.title,
            date=self.date,
            seed=self.settings.seed,
            version=__version__,
        )
        result, ending = self.ended or (record.result, record.ending)
        return replace(record, plies=tuple(self.plies), result=result, ending=ending)

    # who watches

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call the listener at every change; returns what ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    @property
    def listeners(self) -> int:
        """How many watch."""
        return len(self._listeners)

    def tell(self, thought: Decision) -> None:
        """An agent tells what it thinks so far."""
        self.thought = thought
        self._notify()

    def fail(self, trouble: str) -> None:
        """An agent cannot play on; a person may take its moves back or move for it."""
        self.trouble = trouble
        self._notify()

    # restoring

    def restore(
        self, plies: list[Ply], ended: tuple[Result, Ending] | None, left: dict[Color, float]
    ) -> None:
        """Put back a stored game. The clock stands until the next move."""
        for ply in plies:
            self.position.play(self.position.parse_move(ply.text))
        self.plies = list(plies)
        self.ended = ended
        if self.clock and left:
            self.clock.left = left

    def _settle(self) -> None:
        outcome = self.position.outcome()
        if outcome is not None:
            self.ended = Result.won_by(outcome.winner), Ending(outcome.reason)
            if self.clock:
                self.clock.stop(self._now())

    def _start_clock(self) -> None:
        """Clocks run from the third ply on, when both sides have come to the board."""
        if self.clock and not self.is_over and self.position.ply >= 2:
            self.clock.start(self.position.turn, self._now())

    def _end(self, result: Result, ending: Ending) -> None:
        if self.is_over:
            return
        self.ended = result, ending
        self.offer = None
        if self.clock:
            self.clock.stop(self._now())
        self._changed()

    def _changed(self) -> None:
        self.save(self)
        self._notify()

    def _notify(self) -> None:
        for listener in list(self._listeners):
            listener()
