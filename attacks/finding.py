"""What an attack found."""

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Finding:
    """One line of the table."""

    test: str
    figure: str = ""
    count: int = 0
    """How many were done: texts, lines, positions, kills; what many runs add up."""
    failures: list[str] = field(default_factory=list)
    skipped: str = ""
    """Why it could not be done here."""

    @property
    def verdict(self) -> str:
        """In one word or two."""
        if self.failures:
            return f"{len(self.failures)} failed"
        return f"not done: {self.skipped}" if self.skipped else "held"


@dataclass(frozen=True)
class Share:
    """What an attack is given: its seconds and its seed."""

    seconds: float
    seed: int
    engine: str = ""
    """The command of another engine, to compare rules with."""


Attack = Callable[[Share], list[Finding]]
