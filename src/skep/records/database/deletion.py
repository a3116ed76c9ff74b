"""Deleting games with all that is counted about them."""

from collections.abc import Callable

from sqlalchemy import bindparam, delete, select
from sqlalchemy.engine import Connection

from skep.records.database.rows import NewGame, position_rows
from skep.records.database.schema import games, positions
from skep.records.database.search import Search
from skep.records.database.step_counts import take_from_counts
from skep.records.database.store import Database

_BATCH = 1000
"""Games a transaction."""


def delete_games(
    database: Database, search: Search, on_progress: Callable[[int], None] = lambda count: None
) -> int:
    """Delete the games looked for, batch by batch, each a transaction. Returns how many.

    When it is interrupted, the games of the batches before are deleted, whole, and the others are not. Of a
    game whose record was spoilt the positions stay, which `skep db check` mends.
    """
    with database.reading() as connection:
        numbers = [row.id for row in connection.execute(search.query(games.c.id))]
    for first in range(0, len(numbers), _BATCH):
        with database.writing() as connection:
            _delete(connection, numbers[first : first + _BATCH])
        on_progress(min(first + _BATCH, len(numbers)))
    return len(numbers)


def _delete(connection: Connection, numbers: list[int]) -> None:
    query = select(games.c.id, games.c.uid, games.c.record).where(games.c.id.in_(numbers))
    found = [(id, NewGame.stored(record, uid)) for id, uid, record in connection.execute(query)]
    stored = [(game, position_rows(game, id)) for id, game in found if game is not None]
    take_from_counts(connection, stored)
    names = ("segment", "key", "next_key", "game_id")
    rows = [
        {f"the_{name}": value for name, value in zip(names, row[:4], strict=True)}
        for _, game_rows in stored
        for row in game_rows
    ]
    if rows:
        is_row = (positions.c[name] == bindparam(f"the_{name}") for name in names)
        connection.execute(delete(positions).where(*is_row), rows)
    connection.execute(delete(games).where(games.c.id.in_(numbers)))
