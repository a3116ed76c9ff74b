"""A simulation: two programs play each other, game after game, at a pace that can be watched."""

import math
import threading
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import astuple, dataclass, field, replace
from datetime import date
from typing import Any

from skep.agents import Decision, StopFlag
from skep.arena.game.conditions import GameConditions
from skep.arena.game.loop import GameLoop
from skep.games import GAMES, Color, Position
from skep.games.hive import Rules
from skep.records import Ply, Record, Result
from skep.web.agents.offered_agents import make_offered_agent
from skep.web.agents.scores import white_score
from skep.web.agents.thinking import limit_or_default
from skep.web.games.human_study import ColorScore
from skep.web.games.table_settings import Seat

MOST_GAMES = 1000
SHOWN_EVERY = 0.1
"""Seconds between two pictures, however fast the programs play."""
NO_FORFEIT_ON_TIME = GameConditions(margin=math.inf)
"""The pages share the machine: nobody loses a simulated game because it was busy."""


@dataclass(frozen=True, kw_only=True)
class SimulationSettings:
    """Who plays, and how often."""

    game: str = "hive"
    rules: Any = field(default_factory=Rules)
    white: Seat = field(default_factory=Seat)
    black: Seat = field(default_factory=Seat)
    games: int = 1
    swaps: bool = False
    """Do the players swap colours for the second half of the games?"""
    seed: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST_GAMES:
            raise ValueError(f"a simulation has 1 to {MOST_GAMES} games, not {self.games}")

    def is_swapped(self, game: int) -> bool:
        """Has the player named first Black in this game? The first game has number 0."""
        return self.swaps and 2 * game >= self.games

    def seat(self, color: Color, game: int) -> Seat:
        """The seat of a side in a game."""
        return self.white if (color == Color.WHITE) != self.is_swapped(game) else self.black


@dataclass
class SimulationScore:
    """How the games ended."""

    white: int = 0
    black: int = 0
    draws: int = 0
    plies: int = 0
    turns: int = 0
    """A turn is a ply of each side; the last one may have only White's."""

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
        self.turns += (len(record.plies) + 1) // 2

    def __add__(self, other: "SimulationScore") -> "SimulationScore":
        """Both together.

        >>> SimulationScore(white=1, plies=20) + SimulationScore(draws=2, plies=8)
        SimulationScore(white=1, black=0, draws=2, plies=28, turns=0)
        """
        return SimulationScore(*map(sum, zip(astuple(self), astuple(other), strict=True)))

    def color_score(self, color: Color) -> ColorScore:
        """How the side of a colour did."""
        wins, losses = (self.white, self.black) if color == Color.WHITE else (self.black, self.white)
        return ColorScore(color, wins, self.draws, losses, self.turns / self.games if self.games else None)


class Pace:
    """Says when the next move may be made: after a while, or when the person who paused allows it."""

    def __init__(self, stop: StopFlag) -> None:
        self.seconds = 0.0
        """The least time for a move."""
        self._stop = stop
        self._go = threading.Event()
        self._go.set()
        self._lock = threading.Lock()
        self._steps = 0

    @property
    def is_paused(self) -> bool:
        """Does the simulation wait?"""
        return not self._go.is_set()

    def pause(self) -> None:
        """Allow no move until `resume` or `step`."""
        self._go.clear()

    def resume(self) -> None:
        """Go on."""
        self._go.set()

    def step(self) -> None:
        """Allow one move, and pause again."""
        with self._lock:
            self._go.clear()
            self._steps += 1

    @property
    def may_move(self) -> bool:
        """Is a move allowed, or an end wanted?"""
        return self._stop.is_set() or not self.is_paused or self._steps > 0

    def wait(self) -> bool:
        """Wait until the next move may be made, or the simulation is stopped; False where it is paused."""
        until = time.monotonic() + self.seconds
        while time.monotonic() < until and not self._stop.is_set() and not self.is_paused:
            time.sleep(0.02)
        with self._lock:
            if not self.may_move:
                return False
            self._steps -= self.is_paused and self._steps > 0
            return True


class Simulation:
    """Plays in a thread, which it leaves while it is paused; what is shown is read from here at any time."""

    def __init__(
        self,
        settings: SimulationSettings,
        on_change: Callable[[], None],
        on_finished: Callable[[Record], None],
    ) -> None:
        self.settings = settings
        self.halves = SimulationScore(), SimulationScore()
        """The games before and after the players swap colours."""
        self._game = 0
        self.trouble = ""
        """Why an agent cannot play on."""
        self.position: Position = GAMES[settings.game].start(settings.rules)
        self.plies: list[Ply] = []
        self.thought: Decision | None = None
        self._thinker = Color.WHITE
        self._on_change, self._on_finished = on_change, on_finished
        self._shown_at = 0.0
        self._stop = StopFlag()
        self.pace = Pace(self._stop)
        self._busy = threading.Lock()
        self._moves = self._play_all()

    def go_to(self, halves: tuple[SimulationScore, SimulationScore], plies: list[Ply]) -> None:
        """Begin where an earlier simulation was: after so many games, and in the middle of one."""
        self.halves, self.plies = halves, plies
        self.position = GAMES[self.settings.game].start(self.settings.rules)
        for ply in plies:
            self.position.play(self.position.parse_move(ply.text))
        self._thinker = self.position.turn.other
        is_between = bool(plies) and self.position.outcome() is not None
        self._game = self.score.games - is_between

    @property
    def score(self) -> SimulationScore:
        """How all games ended."""
        return self.halves[0] + self.halves[1]

    def color_scores(self) -> list[ColorScore]:
        """How the player named first did with either colour, where colours are swapped."""
        return [half.color_score(color) for half, color in zip(self.halves, Color, strict=True)]

    def seat(self, color: Color) -> Seat:
        """The seat of a side in the game that is shown."""
        return self.settings.seat(color, self._game)

    @property
    def is_stopped(self) -> bool:
        """Was it ended before its games were played?"""
        return self._stop.is_set()

    @property
    def is_over(self) -> bool:
        """Are all games played, or was it stopped?"""
        return self.is_stopped or self.score.games == self.settings.games or bool(self.trouble)

    def stop(self) -> None:
        """End it; the game that is being played is not counted."""
        self._stop.set()
        self.pace.resume()

    def run(self) -> None:
        """Play on until all games are played or somebody pauses; to be called again when they go on.

        Returns at once where another thread is at it: however often somebody clicks, one thread is busy.
        """
        while self._busy.acquire(blocking=False):
            try:
                self._play_on()
            finally:
                self._busy.release()
            if self.is_over or not self.pace.may_move:  # else it was allowed when this thread was leaving
                return

    def _play_on(self) -> None:
        try:
            while self.pace.wait():
                if not next(self._moves, False):
                    break
        except (ValueError, OSError, RuntimeError) as error:
            self.trouble = str(error)
        self._show(always=True)

    def _play_all(self) -> Iterator[bool]:
        """Play all games; True after each move. Raises ValueError with the message of an agent that fails."""
        for number in range(self.score.games, self.settings.games):
            self._game = number
            before = self.plies if self.position.outcome() is None else []
            record = yield from self._play(number, before)
            if self._stop.is_set():
                return
            if record.last_words:
                raise ValueError(record.last_words)
            self.halves[self.settings.is_swapped(number)].add(record)
            self._on_finished(record)
            self._show(always=True)
            yield True

    def _play(self, number: int, before: list[Ply]) -> Generator[bool, None, Record]:
        """Play a game to its end, from the moves that were made before."""
        settings = self.settings
        seats = settings.seat(Color.WHITE, number), settings.seat(Color.BLACK, number)
        white, black = (make_offered_agent(seat.agent) for seat in seats)
        limits = limit_or_default(seats[0].limit), limit_or_default(seats[1].limit)
        with GameLoop(
            (white, black),
            settings.rules,
            limits,
            seed=settings.seed + number,
            conditions=replace(NO_FORFEIT_ON_TIME, opening=tuple(ply.text for ply in before)),
            report=self._show_thought,
            stop=self._stop,
        ) as loop:
            loop.plies[:] = before  # with what was thought about them
            self._take(loop)
            for _ in loop:
                self._take(loop)
                self._show()
                if loop.position.outcome() is None:
                    yield True
        names = seats[0].title, seats[1].title
        return replace(loop.record(), white=names[0], black=names[1], date=date.today().isoformat())

    def scores(self) -> list[float | None]:
        """What the players thought at each move, in hundredths of a point in favour of White."""
        first = GAMES[self.settings.game].start(self.settings.rules).turn
        sides = [first if number % 2 == 0 else first.other for number in range(len(self.plies))]
        return [self._white_score(ply.score, side) for ply, side in zip(self.plies, sides, strict=False)]

    def thought_score(self) -> float | None:
        """What the player to move, or the one that moved last, thinks; as `scores`."""
        return self._white_score(self.thought.score if self.thought else None, self._thinker)

    def _white_score(self, score: float | None, side: Color) -> float | None:
        return white_score(score, side, self.seat(side).agent, self.settings.game)

    def _take(self, loop: GameLoop) -> None:
        self.position, self.plies = loop.position.copy(), list(loop.plies)
        self.thought, self._thinker = loop.decision, loop.position.turn.other

    def _show_thought(self, decision: Decision) -> None:
        self.thought, self._thinker = decision, self.position.turn
        self._show()

    def _show(self, always: bool = False) -> None:
        now = time.monotonic()
        if always or now - self._shown_at >= SHOWN_EVERY or self.pace.is_paused:
            self._shown_at = now
            self._on_change()
