"""The games of the database, as the page uses them."""

import logging
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path, PurePath

from skep.games.hive import Position
from skep.records import Record
from skep.records.database.importer import Import, import_games
from skep.records.database.lookup import game_by_uid, newest_games
from skep.records.database.rows import NewGame, StoredGame
from skep.records.database.search import Search, count_games, find_games
from skep.records.database.store import Database
from skep.records.files import EXTENSIONS
from skep.web.storage.exploration import Exploration, GamesAsked, exploration_of

SHOWN_GAMES = 50
PATIENCE = 1.0
"""Seconds that a page waits for a database that is locked."""
RETRY_EVERY = 2.0
"""Seconds until a game that could not be stored is tried again."""


@dataclass
class GameLibrary:
    """The database of the server, opened when it is first needed."""

    place: str | Path = ""
    _database: Database | None = field(default=None, repr=False)
    _storing: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="storing"), repr=False
    )
    _closing: threading.Event = field(default_factory=threading.Event, repr=False)

    @property
    def database(self) -> Database:
        """The database. Raises DatabaseError."""
        if self._database is None:
            self._database = Database(self.place, patience=PATIENCE)
        return self._database

    def add(self, record: Record, uid: str) -> None:
        """Keep a finished game."""
        self.database.add([NewGame.of(record, uid=uid, source="web")])

    def add_later(self, record: Record, uid: str) -> None:
        """Keep a finished game as soon as the database can take it. Never waits."""
        self._storing.submit(self._add_at_last, record, uid)

    def _add_at_last(self, record: Record, uid: str) -> None:
        """Store a game, again and again until it is stored or the library is closed."""
        while True:
            try:
                return self.add(record, uid)
            except OSError as error:
                logging.getLogger("skep").warning("the game %s is stored later: %s", uid, error)
                if self._closing.wait(RETRY_EVERY):
                    return None

    def newest(self, player: str = "") -> list[StoredGame]:
        """The games stored last, newest first; only those of a player if one is named."""
        return newest_games(self.database, Search(player=player or None, limit=SHOWN_GAMES))

    def count(self) -> int:
        """How many games there are."""
        return count_games(self.database, Search())

    def game(self, id: int) -> StoredGame | None:
        """The game with this number."""
        return next(find_games(self.database, Search(id=id)), None)

    def game_of_uid(self, uid: str) -> StoredGame | None:
        """The game that is known by a uid, such as one of a tournament."""
        return game_by_uid(self.database, uid)

    def exploration(self, position: Position, asked: GamesAsked) -> Exploration:
        """What was played in a position, among the games that are asked about."""
        return exploration_of(self.database, position, asked)

    def import_file(self, name: str, content: bytes) -> Import:
        """Store all games of a file; of its name only the ending is used. Raises DatabaseError."""
        ending = PurePath(name).suffix.lower()
        with tempfile.TemporaryDirectory(prefix="skep-") as folder:
            path = Path(folder) / f"games{ending if ending in EXTENSIONS else '.txt'}"
            path.write_bytes(content)
            return import_games(self.database, [path])

    def close(self) -> None:
        """Store what still waits, if that can be done at once, and close the database."""
        self._closing.set()
        self._storing.shutdown()
        if self._database is not None:
            self._database.close()
