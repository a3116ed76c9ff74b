"""How often somebody may do something."""

from dataclasses import dataclass, field


@dataclass
class RateLimit:
    """Lets events through at a bounded rate.

    >>> limit = RateLimit(per_second=1, at_once=2)
    >>> [limit.allows(now) for now in (0, 0, 0, 1, 1)]
    [True, True, False, True, False]
    """

    per_second: float
    at_once: float
    level: float = field(init=False)
    last: float | None = None

    def __post_init__(self) -> None:
        self.level = self.at_once

    def allows(self, now: float) -> bool:
        """May one more event pass?"""
        passed = 0.0 if self.last is None else now - self.last
        self.level = min(self.at_once, self.level + passed * self.per_second)
        self.last = now
        if self.level < 1:
            return False
        self.level -= 1
        return True
