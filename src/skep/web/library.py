"""The games of the database, as the page uses them."""

from dataclasses import dataclass, field
from pathlib import Path

from skep.games.hive import Position
from skep.records import Record
from skep.records.database import Database
from skep.records.explorer import Explored, explore
from skep.records.rows import NewGame, StoredGame
from skep.records.schema import games
from skep.records.search import Search, count_games

SHOWN_GAMES = 50


@dataclass
class Library:
    """The database of the server, opened when it is first needed."""

    place: str | Path = ""
    _database: Database | None = field(default=None, repr=False)

    @property
    def database(self) -> Database:
        """The database. Raises DatabaseError."""
        if self._database is None:
            self._database = Database(self.place)
        return self._database

    def add(self, record: Record, uid: str) -> None:
        """Keep a finished game."""
        self.database.add([NewGame.of(record, uid=uid, source="web")])

    def newest(self, player: str = "") -> list[StoredGame]:
        """The games stored last, newest first; only those of a player if one is named."""
        search = Search(player=player or None)
        with self.database.reading() as connection:
            query = search.query().order_by(None).order_by(games.c.id.desc()).limit(SHOWN_GAMES)
            return [StoredGame.of(dict(row)) for row in connection.execute(query).mappings()]

    def count(self) -> int:
        """How many games there are."""
        return count_games(self.database, Search())

    def game(self, id: int) -> StoredGame | None:
        """The game with this number."""
        with self.database.reading() as connection:
            row = connection.execute(Search().query().where(games.c.id == id)).mappings().first()
            return None if row is None else StoredGame.of(dict(row))

    def game_of_uid(self, uid: str) -> StoredGame | None:
        """The game that is known by a uid, such as one of a tournament."""
        with self.database.reading() as connection:
            row = connection.execute(Search().query().where(games.c.uid == uid)).mappings().first()
            return None if row is None else StoredGame.of(dict(row))

    def explore(self, position: Position) -> Explored:
        """What was played in a position."""
        return explore(self.database, position)

    def close(self) -> None:
        """Let go of the database."""
        if self._database is not None:
            self._database.close()
