"""A clock for a whole game: time for each side, and some more for every move made."""

from dataclasses import dataclass, field

from skep.games import Color


@dataclass(frozen=True, kw_only=True)
class TimeControl:
    """How much time a side has."""

    seconds: float = 600.0
    """For the whole game."""
    increment: float = 5.0
    """Added after each move."""

    def __post_init__(self) -> None:
        if not (1 <= self.seconds <= 86_400 and 0 <= self.increment <= 3_600):
            raise ValueError("a clock has 1 second to a day for the game, and up to an hour for each move")


@dataclass
class GameClock:
    """The time that is left. Time is an argument: seconds of any steady clock.

    >>> clock = GameClock(TimeControl(seconds=60, increment=2))
    >>> clock.start(Color.WHITE, now=100.0)
    >>> clock.press(now=110.0)
    >>> clock.remaining(Color.WHITE, now=500.0), clock.running
    (52.0, None)
    """

    control: TimeControl
    left: dict[Color, float] = field(default_factory=dict)
    running: Color | None = None
    since: float = 0.0

    def __post_init__(self) -> None:
        self.left = self.left or dict.fromkeys((Color.WHITE, Color.BLACK), self.control.seconds)

    def start(self, color: Color, now: float) -> None:
        """Let the time of this side run."""
        self.stop(now)
        self.running, self.since = color, now

    def stop(self, now: float) -> None:
        """Let no time run."""
        if self.running is not None:
            self.left[self.running] = self.remaining(self.running, now)
        self.running = None

    def press(self, now: float) -> None:
        """The side whose time runs has moved."""
        color = self.running
        self.stop(now)
        if color is not None:
            self.left[color] += self.control.increment

    def remaining(self, color: Color, now: float) -> float:
        """Seconds left for a side, never below zero."""
        passed = now - self.since if self.running == color else 0.0
        return max(0.0, self.left[color] - passed)
