"""The running games in which a visitor plays."""

from dataclasses import dataclass

from skep.web.games.table import Table
from skep.web.games.tables import Tables
from skep.web.visitors.preferences import Preferences

MOST_GAMES = 40


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

    def running(self) -> list[tuple[Table, str]]:
        """The games that go on, each with its address; the one looked at last comes first."""
        found = [(self.tables.find(id), path) for id, path in self._paths().items()]
        return [(table, path) for table, path in found if table is not None and not table.is_over]

    def _paths(self) -> dict[str, str]:
        paths: dict[str, str] = self.preferences.get("own_games")
        return paths
