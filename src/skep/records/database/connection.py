"""Connections to a database: its URL, the settings of a connection, and its errors in plain words."""

import os
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

_SQLITE_SETTINGS = (
    "PRAGMA synchronous=FULL",  # what was stored is on the disk: a power cut loses nothing of it
    "PRAGMA cache_size=-65536",  # KiB: rows of positions go to random pages, so many should be at hand
)
_TROUBLES = (
    ("lock", "is locked by another process"),
    ("readonly", "is read-only"),
    ("read-only", "is read-only"),
    ("is full", "cannot grow: the disk is full"),
    ("no space left", "cannot grow: the disk is full"),
    ("unable to open", "cannot be opened: the folder is missing or not accessible"),
    ("not a database", "is not an SQLite file"),
    ("malformed", "is damaged"),
    ("connection", "cannot be reached"),
)
"""Words in the messages of database systems, and what they mean; other messages are passed on."""
_PASSING = ("locked", "lock timeout", "connection", "starting up", "shutting down", "administrator command")
"""Words in the messages about troubles that pass."""


def parse_place(place: str | Path) -> URL:
    """The URL of a database given by a file or a URL. Raises ValueError.

    >>> parse_place("games.sqlite").render_as_string(), parse_place("postgresql://me@host/db").drivername
    ('sqlite:///games.sqlite', 'postgresql+psycopg')
    """
    if "://" not in str(place):
        return URL.create("sqlite", database=str(place))
    try:
        url = make_url(str(place))
    except (SQLAlchemyError, ValueError) as error:
        raise ValueError(f"invalid URL of a database: {error}") from error
    name = url.get_backend_name()
    if name in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    if name != "sqlite":
        raise ValueError(f"unknown kind of database {name!r}; known: sqlite, postgresql")
    return url


def file_of(url: URL) -> Path | None:
    """The file of a database that is one, and not a server or something in memory."""
    name = url.database or ""
    is_file = url.get_backend_name() == "sqlite" and name not in ("", ":memory:")
    return Path(name) if is_file and not name.startswith("file:") else None


def make_engine(url: URL, patience: float, *, create: bool = True) -> Engine:
    """An engine that waits so many seconds for others. Raises ModuleNotFoundError without a driver.

    A file is set up for writing only if it may be created: who only reads leaves it as it is.

    Parameters are by place in both systems, so that rows can be handed to their drivers as tuples.
    """
    if url.get_backend_name() == "postgresql":
        options = f"-c lock_timeout={round(patience * 1000)}"
        seconds = max(2, round(patience))  # below 2 the server's client library takes it for 2
        connect_args = {"options": options, "connect_timeout": seconds}
        # A ping before use, because the server may have been restarted since.
        return create_engine(url, connect_args=connect_args, paramstyle="format", pool_pre_ping=True)
    engine = create_engine(_readable(url), connect_args={"timeout": patience}, paramstyle="qmark")
    if create:
        event.listen(engine, "connect", _keep_journal)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _readable(url: URL) -> URL:
    """The URL that opens a file for reading if it cannot be written.

    A database in SQLite's WAL mode keeps files beside it, so it cannot be opened as usual in a folder that
    cannot be written. As long as no games wait in such a file, it can be read as one that nobody changes.
    """
    file = file_of(url)
    if file is None or not file.exists():
        return url
    if _is_writable(file) and _is_writable(file.resolve().parent):
        return url
    waiting = file.with_name(file.name + "-wal")
    is_settled = not waiting.exists() or waiting.stat().st_size == 0
    options = {"mode": "ro", "uri": "true"} | ({"immutable": "1"} if is_settled else {})
    return url.set(database=f"file:{quote(str(file.resolve()))}", query=options)


def _is_writable(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def is_passing(error: DBAPIError) -> bool:
    """May the same thing go well a little later: a server that is restarted, a file that is locked?"""
    if error.connection_invalidated:
        return True
    message = str(error.orig or error).lower()
    return isinstance(error, OperationalError) and any(word in message for word in _PASSING)


def trouble_text(error: BaseException) -> str:
    """What is wrong, in words that follow `the database NAME …`."""
    message = str(error).strip().partition("\n")[0]
    for said, meant in _TROUBLES:
        if said in message.lower():
            return f"{meant} ({message})"
    return f"failed: {message}"


def _keep_journal(connection: sqlite3.Connection, _: Any) -> None:
    """Let others read while one writes. Files of other programs are left as they are."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if tables and "schema_version" not in tables:
        return
    try:
        connection.execute("PRAGMA journal_mode=WAL")
    except sqlite3.OperationalError as error:
        if "readonly" not in str(error):
            raise


def _set_up_sqlite(connection: sqlite3.Connection, _: Any) -> None:
    for setting in _SQLITE_SETTINGS:
        connection.execute(setting)


def _begin_sqlite(connection: Connection) -> None:
    """Lock for writing at the beginning: a reader that turns writer could not wait for its turn."""
    is_writer = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writer else "BEGIN")
