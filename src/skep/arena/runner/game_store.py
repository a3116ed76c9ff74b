"""Where the games of one tournament are stored: what a run needs of it, and a store in memory."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from skep import __version__
from skep.arena.pairing.tournament import Tournament
from skep.records import Record


class GameStore(Protocol):
    """Stores the games of one tournament."""

    tournament: Tournament
    date: str
    """The day on which the tournament began: the date of all its games."""
    version: str
    """The version of skep with which it began."""

    def enter(self) -> None:
        """Store the tournament's settings if they are not stored yet; called before the first game.

        Raises ValueError if there is another tournament of this name.
        """

    def add(self, games: list[tuple[str, Record]]) -> None:
        """Store finished games, each under its uid, all of them or none. Raises OSError."""

    def games(self) -> Iterable[tuple[str, Record]]:
        """The finished games with their uids."""


class MemoryStore:
    """Keeps games for as long as the program runs."""

    def __init__(
        self, tournament: Tournament, games: Iterable[tuple[str, Record]] = (), date: str = ""
    ) -> None:
        """`games` are those that have been played already."""
        self.tournament = tournament
        self.date = date
        self.version = __version__
        self.records: dict[str, Record] = dict(games)
        """The finished games by their uids."""

    def enter(self) -> None:
        """Nothing to do: the tournament is in memory."""

    def add(self, games: list[tuple[str, Record]]) -> None:
        """Keep finished games."""
        self.records.update(games)

    def games(self) -> Iterator[tuple[str, Record]]:
        """The finished games with their uids."""
        return iter(self.records.items())
