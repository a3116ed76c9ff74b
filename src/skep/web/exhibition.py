"""An exhibition: two programs play each other, game after game, at a pace that can be watched."""

import contextlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from skep import __version__
from skep.agents import Decision, Player, StopFlag, make_agent
from skep.games import GAMES, Color, Position
from skep.games.hive import Rules
from skep.records import Ply, Record, Result
from skep.web.table import Seat
from skep.web.thinking import DEFAULT_LIMIT

MOST_GAMES = 1000
SHOWN_EVERY = 0.1
"""Seconds between two pictures, however fast is played."""


@dataclass(frozen=True, kw_only=True)
class ExhibitionSettings:
    """Who plays, and how often."""

    game: str = "hive"
    rules: Any = field(default_factory=Rules)
    white: Seat = field(default_factory=Seat)
    black: Seat = field(default_factory=Seat)
    games: int = 1
    seed: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST_GAMES:
            raise ValueError(f"a simulation has 1 to {MOST_GAMES} games, not {self.games}")

    def seat(self, color: Color) -> Seat:
        """The seat of a side."""
        return self.white if color == Color.WHITE else self.black


@dataclass
class Tally:
    """How the games ended."""

    white: int = 0
    black: int = 0
    draws: int = 0
    plies: int = 0

    @property
    def games(self) -> int:
        """The number of finished games."""
        return self.white + self.black + self.draws

    def add(self, record: Record) -> None:
        """Count a game."""
        self.white += record.result == Result.WHITE
        self.black += record.result == Result.BLACK
        self.draws += record.result == Result.DRAW
        self.plies += len(record.plies)


class Exhibition:
    """Plays in a thread of its own; what is shown is read from here at any time."""

    def __init__(
        self,
        settings: ExhibitionSettings,
        on_change: Callable[[], None],
        on_finished: Callable[[Record, int], None],
    ) -> None:
        self.settings = settings
        self.tally = Tally()
        self.pace = 0.0
        self.trouble = ""
        self.position: Position = GAMES[settings.game].start(settings.rules)
        self.plies: list[Ply] = []
        self.thought: Decision | None = None
        self._on_change, self._on_finished = on_change, on_finished
        self._shown = 0.0
        self._stop = StopFlag()
        self._go = threading.Event()
        self._go.set()
        self._steps = threading.Semaphore(0)

    # control

    @property
    def is_paused(self) -> bool:
        """Does it wait?"""
        return not self._go.is_set()

    @property
    def is_over(self) -> bool:
        """Are all games played, or was it stopped?"""
        return self._stop.is_set() or self.tally.games == self.settings.games or bool(self.trouble)

    def pause(self) -> None:
        """Make no further move until told to."""
        self._go.clear()

    def resume(self) -> None:
        """Go on."""
        self._go.set()

    def step(self) -> None:
        """Make one move, and pause again."""
        self._go.clear()
        self._steps.release()

    def stop(self) -> None:
        """End it."""
        self._stop.set()
        self._go.set()

    # the thread

    def run(self) -> None:
        """Play all games, one after another."""
        try:
            for number in range(self.settings.games):
                if self._stop.is_set():
                    return
                record = self._play(number)
                if record is not None:
                    self.tally.add(record)
                    self._on_finished(record, number)
                    self._show(always=True)
        except (ValueError, OSError, RuntimeError) as error:
            self.trouble = str(error)
        self._show(always=True)

    def _play(self, number: int) -> Record | None:
        """One game; None if it was stopped."""
        settings = self.settings
        game = GAMES[settings.game]
        seed = settings.seed + number
        self.position, self.plies = game.start(settings.rules), []
        with contextlib.ExitStack() as seats:
            players = {
                color: seats.enter_context(
                    make_agent(settings.seat(color).agent).player(game, 2 * seed + (color == Color.BLACK))
                )
                for color in (Color.WHITE, Color.BLACK)
            }
            while self.position.outcome() is None:
                self._wait()
                if self._stop.is_set():
                    return None
                self._move(players[self.position.turn])
        record = Record.of(self.position, white=settings.white.title, black=settings.black.title)
        return replace(record, plies=tuple(self.plies), seed=seed, version=__version__)

    def _move(self, player: Player) -> None:
        position = self.position.copy()
        limit = self.settings.seat(position.turn).limit
        started = time.perf_counter()
        decision = player.choose(
            position.copy(), limit if limit != type(limit)() else DEFAULT_LIMIT, self._think, self._stop
        )
        if self._stop.is_set():
            return
        seconds = round(time.perf_counter() - started, 3)
        text = position.move_text(decision.move)
        position.play(decision.move)
        self.plies.append(Ply(text=text, seconds=seconds, score=decision.score, depth=decision.depth))
        self.position, self.thought = position, decision
        self._show()

    def _think(self, decision: Decision) -> None:
        self.thought = decision
        self._show()

    def _wait(self) -> None:
        """For the pace, and for the person who paused."""
        if self.pace:
            until = time.monotonic() + self.pace
            while time.monotonic() < until and not self._stop.is_set() and self._go.is_set():
                time.sleep(0.02)
        while not self._go.is_set() and not self._steps.acquire(timeout=0.05):
            pass

    def _show(self, always: bool = False) -> None:
        now = time.monotonic()
        if always or now - self._shown >= SHOWN_EVERY or self.is_paused:
            self._shown = now
            self._on_change()
