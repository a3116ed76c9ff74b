"""Settings of the engine itself, whatever agent plays."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class SessionSettings:
    """Settings of the engine itself, beside those of the agent."""

    move_time: float = 5.0
    """Seconds that a `bestmove` without arguments takes at most."""
    seed: int = 0
    """Random seed. The same seed gives the same moves."""
    repetition: bool = True
    """Is the third occurrence of a position a draw? Takes effect with the next game."""
    progress: bool = True
    """Does `bestmove` report `move;depth;score;line` while it thinks?"""

    def __post_init__(self) -> None:
        if not 0 <= self.move_time < 1e6:
            raise ValueError(f"expected a move time in seconds, not {self.move_time:g}")
