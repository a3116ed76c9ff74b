"""Bringing the games of one database into another."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from sqlalchemy import insert, select

from skep.records.database.aliases import add_aliases, main_names
from skep.records.database.rows import NewGame
from skep.records.database.schema import tournaments
from skep.records.database.search import Search, find_games
from skep.records.database.store import Database

_BATCH = 1000
"""Games a transaction; also the most that is kept in memory."""


@dataclass
class Merge:
    """What was brought over."""

    games: int = 0
    """Games that were not there."""
    duplicates: int = 0
    """Games that were there already."""
    tournaments: int = 0
    """Tournaments that were not there; they can be resumed here."""
    conflicts: list[str] = field(default_factory=list)
    """Tournaments that are in both with different settings; those here stay as they are."""


def merge_database(
    target: Database, source: Database, on_progress: Callable[[Merge], None] = lambda done: None
) -> Merge:
    """Store the games of a database in another one, with its tournaments and other names of players.

    Games come batch by batch, each a transaction; those with a uid that is there already are left out, so a
    merge that was interrupted can be run again.
    """
    done = Merge()
    _merge_tournaments(target, source, done)
    known = main_names(target)
    for alias, name in main_names(source).items():
        if alias not in known and alias != known.get(name, name):
            add_aliases(target, name, [alias])
    found = find_games(source, Search())
    while batch := list(islice(found, _BATCH)):
        new = target.add([NewGame.of(game.record, uid=game.uid, source=game.source) for game in batch])
        done.games += new
        done.duplicates += len(batch) - new
        on_progress(done)
    return done


def _merge_tournaments(target: Database, source: Database, done: Merge) -> None:
    there, here = _tournaments(source), _tournaments(target)
    done.conflicts += [name for name, row in there.items() if name in here and row != here[name]]
    rows = [row for name, row in there.items() if name not in here]
    if rows:
        with target.writing() as connection:
            connection.execute(insert(tournaments), rows)
    done.tournaments += len(rows)


def _tournaments(database: Database) -> dict[str, dict[str, Any]]:
    """The rows of `tournaments` without their numbers, by name."""
    columns = [column for column in tournaments.c if column.name != "id"]
    with database.reading() as connection:
        return {row["name"]: dict(row) for row in connection.execute(select(*columns)).mappings()}
