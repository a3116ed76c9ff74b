"""A clock for a whole game: time for each side, and some more for every move made."""

import re
from dataclasses import dataclass, field

from skep.games import Color
from skep.settings import SettingsError


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


_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600}
_AMOUNT = re.compile(r"(\d+(?:\.\d+)?)([smh]?)", re.ASCII)


def parse_clock_seconds(text: str) -> tuple[float, float]:
    """The seconds for a game and those added after each move; `m` and `h` are other units.

    >>> parse_clock_seconds("60+0.5"), parse_clock_seconds("10m+5s"), parse_clock_seconds("1h")
    ((60.0, 0.5), (600.0, 5.0), (3600.0, 0.0))
    """
    parts = [_AMOUNT.fullmatch(part.strip()) for part in text.split("+")]
    amounts = [float(part[1]) * _UNITS[part[2]] for part in parts if part]
    if None in parts or not 1 <= len(amounts) <= 2:
        raise SettingsError(f"setting 'clock' is SECONDS+SECONDS such as 600+5 or 10m+5, not {text!r}")
    return amounts[0], amounts[1] if len(amounts) == 2 else 0.0


def parse_time_control(text: str) -> TimeControl:
    """A time control for people. Raises SettingsError.

    >>> parse_time_control("600+5")
    TimeControl(seconds=600.0, increment=5.0)
    """
    seconds, increment = parse_clock_seconds(text)
    try:
        return TimeControl(seconds=seconds, increment=increment)
    except ValueError as error:
        raise SettingsError(f"setting 'clock': {error}, not {text!r}") from error


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
