"""Copies of a database, made while others write to it."""

import contextlib
import errno
import sqlite3
from pathlib import Path

from sqlalchemy import Connection, insert, select

from skep.files import check_writable, replacement
from skep.records.database import schema
from skep.records.database.file_copy import copy_file
from skep.records.database.store import Database

_BATCH = 10_000
"""Rows that are copied together."""


def back_up(database: Database, path: Path) -> None:
    """Copy a database into an SQLite file: all games stored when it begins. Others can go on writing.

    Raises FileExistsError if the file is there already, and OSError if it cannot be written.

    >>> import tempfile
    >>> from skep.records import Record
    >>> from skep.records.database.rows import NewGame
    >>> from skep.records.database.search import Search, count_games
    >>> with tempfile.TemporaryDirectory() as folder, Database(f"{folder}/games.sqlite") as database:
    ...     _ = database.add([NewGame.of(Record(white="Ann"))])
    ...     back_up(database, Path(folder) / "copy.sqlite")
    ...     with Database(f"{folder}/copy.sqlite") as copy:
    ...         count_games(copy, Search())
    1
    """
    if path.exists():
        raise FileExistsError(17, "it is there already; choose another name", str(path))
    check_writable(path)
    with replacement(path) as draft:
        if database.file is not None:
            try:
                copy_file(database.file, draft)
            except sqlite3.Error as error:  # such as a full disk
                raise OSError(errno.EIO, str(error), str(path)) from error
            return
        with database.reading() as source, Database(draft) as copy, copy.writing() as target:
            _copy_rows(source.execution_options(isolation_level="REPEATABLE READ"), target)
        with contextlib.closing(sqlite3.connect(draft)) as file:
            file.execute("PRAGMA journal_mode=DELETE")  # everything into the one file that is renamed


def _copy_rows(source: Connection, target: Connection) -> None:
    for table in schema.metadata.sorted_tables:
        if table.name in (schema.schema_version.name, schema.schema_needs.name):
            continue  # the copy has its own
        rows = source.execution_options(yield_per=_BATCH).execute(select(table)).mappings()
        for part in rows.partitions():
            target.execute(insert(table), [dict(row) for row in part])
