"""The clocks of a table. A table without a time control has one too: it only measures moves."""

import time
from collections.abc import Callable

from skep.arena.game.clock import GameClock, TimeControl
from skep.games import Color

FIRST_TIMED_PLY = 2
"""Clocks run from the third ply on, when both sides have come to the board."""


class TableClock:
    """Measures every move, and takes its time from the side that made it."""

    def __init__(self, control: TimeControl | None, now: Callable[[], float] = time.monotonic) -> None:
        self._clock = GameClock(control) if control else None
        self._now = now
        self._moved_at = now()

    @property
    def is_used(self) -> bool:
        """Is this a game against the clock?"""
        return self._clock is not None

    @property
    def running(self) -> Color | None:
        """The side whose time runs."""
        return self._clock.running if self._clock else None

    def seconds_left(self, color: Color) -> float | None:
        """What the clock of a side shows; None without a time control."""
        return self._clock.remaining(color, self._now()) if self._clock else None

    def loser(self) -> Color | None:
        """The side that has used up its time."""
        running = self.running
        return running if running is not None and self.seconds_left(running) == 0 else None

    def seconds_of_move(self) -> float:
        """How long the side to move has thought, in seconds to a hundredth."""
        return round(self._now() - self._moved_at, 2)

    def press(self) -> None:
        """A move was made: it has taken its time."""
        self._moved_at = self._now()
        if self._clock:
            self._clock.press(self._moved_at)

    def reset_move(self) -> None:
        """A move was taken back: the next one is measured from now."""
        self._moved_at = self._now()

    def start(self, turn: Color, ply: int) -> None:
        """Let the time of the side to move run, if the game has come so far."""
        if self._clock and ply >= FIRST_TIMED_PLY:
            self._clock.start(turn, self._now())
        else:
            self.stop()

    def stop(self) -> None:
        """Let no time run."""
        if self._clock:
            self._clock.stop(self._now())

    def restore(self, left: dict[Color, float]) -> None:
        """Put back what was left in a stored game. The clocks stand until the next move."""
        if self._clock and left:
            self._clock.left = left
