"""The game database: an SQLite file, or a PostgreSQL server by URL, with the same code.

>>> import pathlib, tempfile
>>> from skep.records import Record
>>> with tempfile.TemporaryDirectory() as folder, Database(pathlib.Path(folder) / "games.sqlite") as database:
...     database.add([NewGame.of(Record(white="Ann"))]), database.add([NewGame.of(Record(white="Ann"))])
(1, 0)
"""

import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection, insert
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from skep.records.database import schema, upgrades
from skep.records.database.connection import file_of, is_passing, make_engine, parse_place, trouble_text
from skep.records.database.file_copy import keep_old_version
from skep.records.database.rows import NewGame, game_row, position_rows
from skep.records.database.step_counts import add_to_counts

__all__ = ["PATIENCE", "Database", "DatabaseError", "DatabaseUnreachable", "NewGame", "default_path"]

PATIENCE = 10.0
"""Seconds to wait for a database that another process has locked."""


class DatabaseError(OSError):
    """The database cannot be opened, read or written; what was begun has been undone.

    >>> Database("none/games.sqlite", create=False)
    Traceback (most recent call last):
    skep.records.database.store.MissingDatabase: no database at none/games.sqlite: import games first
    """


class DatabaseUnreachable(DatabaseError):
    """The server cannot be reached, or another process has locked the file; later it may go again.

    >>> issubclass(DatabaseUnreachable, DatabaseError)
    True
    """


class MissingDatabase(DatabaseError, FileNotFoundError):
    """There is no database at the place that was named."""


def default_path() -> Path:
    """Where the database of this user is.

    >>> default_path().name
    'games.sqlite'
    """
    import platformdirs

    return platformdirs.user_data_path("skep") / "games.sqlite"


class Database:
    """The games of one file or server. Whatever goes wrong with it is a DatabaseError with the reason.

    >>> import tempfile
    >>> from skep.records import Record
    >>> with tempfile.TemporaryDirectory() as folder, Database(f"{folder}/games.sqlite") as database:
    ...     database.add([NewGame.of(Record(white="Ann")), NewGame.of(Record(white="Bob"))])
    2
    """

    def __init__(self, place: str | Path = "", *, create: bool = True, patience: float = PATIENCE) -> None:
        """Open a database: a file, a URL, or this user's own. `create` makes a file that is not there."""
        self.url = parse_place(place or default_path())
        self._file = file_of(self.url)
        self._identity: tuple[int, int] | None = None
        if self._file is not None and not self._file.exists():
            self._make_room(self._file, create)
        try:
            self._engine = make_engine(self.url, patience, create=create)
        except ModuleNotFoundError as error:
            raise DatabaseError(
                f"{self.name} needs the package {error.name!r}: pip install 'skep[postgres]'"
            ) from error
        try:
            self._prepare(create)
        except BaseException:
            self.close()
            raise
        self._identity = self._file_identity()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file or the connection to the server."""
        self._engine.dispose()

    @property
    def file(self) -> Path | None:
        """The file of a database that is one, and not a server."""
        return self._file

    def __repr__(self) -> str:
        return f"<Database {self.name!r}>"

    @property
    def name(self) -> str:
        """The file, or the URL without its password."""
        return str(self._file) if self._file else self.url.render_as_string(hide_password=True)

    def add(self, games: Sequence[NewGame]) -> int:
        """Store games in one transaction; those already there are left out. Returns how many were new."""
        by_uid = {game.uid: game for game in games}
        if not by_uid:
            return 0
        with self.writing() as connection:
            stored = connection.execute(self._insert_new(), [game_row(game) for game in by_uid.values()])
            ids = {uid: number for number, uid in stored}
            new = [(by_uid[uid], position_rows(by_uid[uid], number)) for uid, number in ids.items()]
            rows = [row for _, game_rows in new for row in game_rows]
            if rows:
                self._add_segments(connection, {row[0] for row in rows})
                rows.sort()  # by the key: neighbours go to the same page of the table
                # The driver takes tuples as they are; SQLAlchemy would look at each row again.
                connection.exec_driver_sql(str(insert(schema.positions).compile(self._engine)), rows)
            add_to_counts(connection, new)
            return len(ids)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to ask questions with."""
        with self._explaining(), self._engine.connect() as connection:
            self._check_file()
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection in a transaction, which is undone if anything goes wrong."""
        with self._explaining(), self._engine.connect() as connection:
            connection.execution_options(writes=True)
            with connection.begin():
                yield connection
                self._check_file()

    def _insert_new(self) -> Any:
        """INSERT … ON CONFLICT DO NOTHING RETURNING; both systems have it, each under its own name."""
        dialect: Any = sqlite if self.url.get_backend_name() == "sqlite" else postgresql
        statement = dialect.insert(schema.games).on_conflict_do_nothing(index_elements=["uid"])
        return statement.returning(schema.games.c.id, schema.games.c.uid)

    def _add_segments(self, connection: Connection, numbers: Collection[int]) -> None:
        dialect: Any = sqlite if self.url.get_backend_name() == "sqlite" else postgresql
        rows = [{"segment": number} for number in numbers]
        connection.execute(dialect.insert(schema.segments).on_conflict_do_nothing(), rows)

    def _prepare(self, create: bool) -> None:
        try:
            with self.reading() as connection:
                version = schema.stored_version(connection)
            if version is None and not create:
                raise DatabaseError(f"there are no games in {self.name}: import games first")
            if version is not None and version < schema.VERSION and self.file is not None:
                keep_old_version(self.file, version)
            if version != schema.VERSION:
                with self.writing() as connection:
                    upgrades.prepare(connection)
        except schema.SchemaError as error:
            raise DatabaseError(f"cannot use the database {self.name}: {error}") from error

    # what can go wrong

    def _make_room(self, file: Path, create: bool) -> None:
        if not create:
            raise MissingDatabase(f"no database at {file}: import games first")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DatabaseError(f"cannot make a folder for the database {file}: {error.strerror}") from error

    def _file_identity(self) -> tuple[int, int] | None:
        try:
            state = os.stat(self._file) if self._file else None
        except FileNotFoundError:
            return None
        return (state.st_dev, state.st_ino) if state else None

    def _check_file(self) -> None:
        """SQLite would go on writing to a file that was deleted, and everything would be lost."""
        if self._identity is not None and self._file_identity() != self._identity:
            raise DatabaseError(f"the database {self.name} has vanished or was replaced while in use")

    @contextmanager
    def _explaining(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            kind = DatabaseUnreachable if is_passing(error) else DatabaseError
            raise kind(f"the database {self.name} {trouble_text(error.orig or error)}") from error
        except SQLAlchemyError as error:
            raise DatabaseError(f"the database {self.name} failed: {error}") from error
