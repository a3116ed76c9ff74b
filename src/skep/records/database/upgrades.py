"""How an empty database is made ready, and an older one becomes one of today."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, text, update

from skep.records.database import schema
from skep.records.database.rows import NewGame, position_rows, rating_columns
from skep.records.database.schema import SchemaError, games
from skep.records.database.step_counts import add_to_counts

_BATCH = 1000


def prepare(connection: Connection) -> None:
    """Make an empty database ready, or bring an older one up to date. Raises SchemaError."""
    version = schema.stored_version(connection)
    if version is None:
        schema.metadata.create_all(connection)
        connection.execute(insert(schema.schema_version).values(version=schema.VERSION))
        schema.note_needs(connection)
        return
    while version < schema.VERSION:
        if version not in UPGRADES:
            versions = f"schema {version}, needed {schema.VERSION}"
            raise SchemaError(f"it was made by an older skep ({versions}) and cannot be upgraded")
        UPGRADES[version](connection)
        version += 1
        connection.execute(update(schema.schema_version).values(version=version))
        schema.note_needs(connection)


def _add_ratings_and_counts(connection: Connection) -> None:
    """To version 2: ratings and other names of players, counts of steps, positions in segments."""
    _segment_positions(connection)
    for name in ("white_rating", "black_rating"):
        connection.execute(text(f"ALTER TABLE games ADD COLUMN {name} INTEGER"))
    schema.aliases.create(connection)
    schema.step_counts.create(connection)
    for batch in _batches(connection):
        found = [(id, game) for id, uid, record in batch if (game := NewGame.stored(record, uid)) is not None]
        add_to_counts(connection, [(game, position_rows(game, id)) for id, game in found])
        rows = [{"row_id": id, **rating_columns(game.record)} for id, game in found]
        if rows:
            connection.execute(update(games).where(games.c.id == bindparam("row_id")), rows)


def _segment_positions(connection: Connection) -> None:
    """Put the positions into segments. Their foreign key goes with the old table."""
    connection.execute(text("ALTER TABLE positions RENAME TO old_positions"))
    if connection.dialect.name == "postgresql":
        connection.execute(text("ALTER INDEX positions_pkey RENAME TO old_positions_pkey"))
    schema.segments.create(connection)
    schema.positions.create(connection)
    size = schema.SEGMENT_GAMES
    connection.execute(text(f"INSERT INTO segments SELECT DISTINCT id / {size} FROM games"))
    columns = "key, next_key, game_id, ply, result"
    order = "ORDER BY 1, 2, 3, 4"
    rows = f"SELECT game_id / {size}, {columns} FROM old_positions {order}"
    connection.execute(text(f"INSERT INTO positions (segment, {columns}) {rows}"))
    connection.execute(text("DROP TABLE old_positions"))


def _batches(connection: Connection) -> Iterator[list[Any]]:
    """Number, uid and record of all games, some at a time, in order of their numbers."""
    last = 0
    columns = (games.c.id, games.c.uid, games.c.record)
    while True:
        query = select(*columns).where(games.c.id > last).order_by(games.c.id).limit(_BATCH)
        batch = list(connection.execute(query))
        if not batch:
            return
        yield batch
        last = batch[-1][0]


UPGRADES: Mapping[int, Callable[[Connection], None]] = {1: _add_ratings_and_counts}
"""What turns a database of that version into one of the next."""
