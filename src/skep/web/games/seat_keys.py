"""Secret keys: who holds the key of a seat may move its pieces."""

import secrets
from dataclasses import dataclass, field

from skep.games import Color
from skep.web.games.table_settings import SEATS, TableSettings

HOST = "host"
"""The key of the first browser: it moves for everybody who sits there."""


@dataclass(frozen=True)
class SeatKeys:
    """The keys of one table.

    >>> keys = SeatKeys({"host": "h", "white": "w", "black": "b"})
    >>> sorted(color.name for color in keys.sides("h", TableSettings()))
    ['BLACK', 'WHITE']
    >>> keys.sides("a guess", TableSettings())
    frozenset()
    """

    by_seat: dict[str, str] = field(default_factory=dict)
    """Keys by the name of the seat: `white`, `black`, and `host`."""

    @classmethod
    def new(cls) -> "SeatKeys":
        """Keys that nobody can guess."""
        return cls({seat: secrets.token_urlsafe(12) for seat in (HOST, *(name for name, _ in SEATS))})

    def sides(self, key: str, settings: TableSettings) -> frozenset[Color]:
        """The sides that the holder of a key moves for: never an agent's."""
        people = [(name, color) for name, color in SEATS if color in settings.people]
        if self._opens(key, HOST):
            return frozenset(color for _, color in people if not settings.seat(color).is_elsewhere)
        return frozenset(color for name, color in people if self._opens(key, name))

    def _opens(self, key: str, seat: str) -> bool:
        """Is this the key of a seat? The time of the comparison does not show how near a guess is."""
        secret = self.by_seat.get(seat, "")
        return bool(secret) and secrets.compare_digest(key.encode(), secret.encode())
