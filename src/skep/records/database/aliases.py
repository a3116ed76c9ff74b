"""Other names of players: people change theirs, and every site has its own.

Games keep the names they came with. A player with several names is found under each of them,
and counted under one, the main name.
"""

from collections.abc import Iterable

from sqlalchemy import delete, insert, select, update

from skep.records.database.schema import aliases
from skep.records.database.store import Database


def main_names(database: Database) -> dict[str, str]:
    """The main name of every player that has another one, by the other name."""
    with database.reading() as connection:
        query = select(aliases.c.alias, aliases.c.name).order_by(aliases.c.name, aliases.c.alias)
        return {row.alias: row.name for row in connection.execute(query)}


def add_aliases(database: Database, name: str, others: Iterable[str]) -> None:
    """Let a player be known under other names too.

    If one of them was itself the main name of others, these move with it. Raises ValueError if a name is
    empty, or is the main name itself.
    """
    known = main_names(database)
    main = known.get(name, name)
    with database.writing() as connection:
        for other in others:
            if not other or other == main:
                raise ValueError(f"{other!r} cannot be another name of {main!r}")
            connection.execute(delete(aliases).where(aliases.c.alias == other))
            connection.execute(update(aliases).where(aliases.c.name == other).values(name=main))
            connection.execute(insert(aliases), {"alias": other, "name": main})


def remove_aliases(database: Database, others: Iterable[str]) -> None:
    """Let these names be players of their own again. Raises ValueError for one that is no other name."""
    known = main_names(database)
    with database.writing() as connection:
        for other in others:
            if other not in known:
                raise ValueError(f"{other!r} is not another name of a player; see `skep db aliases`")
            connection.execute(delete(aliases).where(aliases.c.alias == other))
