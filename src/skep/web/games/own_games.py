"""The running games in which a visitor plays."""

from dataclasses import dataclass
from urllib.parse import unquote

from skep.games import Color
from skep.web.games.table import Table
from skep.web.games.tables import Tables
from skep.web.visitors.preferences import Preferences

MOST_GAMES = 40


@dataclass(frozen=True)
class OwnGame:
    """A game in which a visitor plays, and its address for them."""

    table: Table
    path: str

    @property
    def sides(self) -> frozenset[Color]:
        """The sides that the visitor moves for."""
        _, _, key = self.path.partition("?key=")
        return self.table.sides(unquote(key)) if key else self.table.host_sides()

    @property
    def is_own_turn(self) -> bool:
        """Does somebody else, or a program, wait for the visitor?"""
        return self.sides == {self.table.position.turn}


@dataclass(frozen=True)
class OwnGames:
    """Remembers the addresses of a visitor's games, with the keys of their seats."""

    tables: Tables
    preferences: Preferences

    def remember(self, table: Table, path: str) -> None:
        """Put a game first in the list; the oldest of many is forgotten."""
        others = {id: old for id, old in self._paths().items() if id != table.id}
        newest = dict([(table.id, path), *others.items()][:MOST_GAMES])
        self.preferences.remember("own_games", newest)

    def running(self) -> list[OwnGame]:
        """The games that go on; those where the visitor is awaited come first, then the one seen last."""
        found = [(self.tables.find(id), path) for id, path in self._paths().items()]
        games = [OwnGame(table, path) for table, path in found if table is not None and not table.is_over]
        return sorted(games, key=lambda game: not game.is_own_turn)

    def _paths(self) -> dict[str, str]:
        paths: dict[str, str] = self.preferences.get("own_games")
        return paths
