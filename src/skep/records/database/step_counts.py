"""Counts of the steps of openings, so that the explorer answers at once where a million games passed.

Positions with few pieces are common to many games: for these the steps are counted while games are stored
and deleted. How many pieces lie on the table is part of a position, so all games agree where counting ends.
"""

import re
from collections import Counter
from collections.abc import Iterable
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, bindparam, delete
from sqlalchemy.dialects import postgresql, sqlite

from skep.games import hive
from skep.records.database.rows import NewGame, PositionRow
from skep.records.database.schema import step_counts

MOST_PIECES = 8
"""Positions with more pieces are counted when they are asked for: hardly any is common to many games."""

GameRows = tuple[NewGame, list[PositionRow]]
"""A game and its rows of the table `positions`."""

Step = tuple[int, int, str]
"""The key of a position, that of the one that followed, and the result of the game."""


def is_counted(position: hive.Position) -> bool:
    """Are the steps from this position counted?"""
    return sum(len(pieces) for _, pieces in position.stacks()) <= MOST_PIECES


def add_to_counts(connection: Connection, games: Iterable[GameRows]) -> None:
    """Count games that are being stored."""
    _change(connection, games, 1)


def take_from_counts(connection: Connection, games: Iterable[GameRows]) -> None:
    """Count games no longer that are being deleted."""
    steps = _change(connection, games, -1)
    if steps:
        names = ("key", "next_key", "result")
        is_step = (step_counts.c[name] == bindparam(f"the_{name}") for name in names)
        rows = [{f"the_{name}": value for name, value in zip(names, step, strict=True)} for step in steps]
        connection.execute(delete(step_counts).where(step_counts.c.games == 0, *is_step), rows)


def _change(connection: Connection, games: Iterable[GameRows], by: int) -> list[Step]:
    """Add the steps of games so many times. Returns the steps."""
    taken, passed = counted_steps(games)
    rows = sorted((*step, by * count, by * passed[step]) for step, count in taken.items())
    if rows:
        statement = _add_statement(connection.dialect.name).compile(dialect=connection.dialect)
        connection.exec_driver_sql(str(statement), rows)
    return list(taken)


def counted_steps(games: Iterable[GameRows]) -> tuple[Counter[Step], Counter[Step]]:
    """How many games took each step that is counted, and how many when they first stood there."""
    taken: Counter[Step] = Counter()
    passed: Counter[Step] = Counter()
    for game, position_rows in games:
        keys = set()
        for _, key, next_key, _, _, result in _counted_rows(game, position_rows):
            step = (key, next_key, result)
            taken[step] += 1
            passed[step] += key not in keys
            keys.add(key)
    return taken, passed


def _add_statement(system: str) -> Any:
    dialect: Any = sqlite if system == "sqlite" else postgresql
    statement = dialect.insert(step_counts)
    sums = {name: step_counts.c[name] + statement.excluded[name] for name in ("games", "passes")}
    return statement.on_conflict_do_update(index_elements=["key", "next_key", "result"], set_=sums)


def _counted_rows(game: NewGame, rows: list[PositionRow]) -> list[PositionRow]:
    """The rows whose steps are counted, in the order of their plies."""
    if not rows:
        return []
    most = _counted_plies(game)
    return sorted((row for row in rows if row[4] < most), key=itemgetter(4))


def _counted_plies(game: NewGame) -> int:
    """How many positions from the start have few enough pieces: a piece comes when it is first moved."""
    pieces = set(re.findall(r"[wb][A-Z][0-9]*(?=[+@])", game.record.setup))
    for ply, move in enumerate(game.record.plies):
        if len(pieces) > MOST_PIECES:
            return ply
        if move.text != "pass":
            pieces.add(move.text.partition(" ")[0])
    return len(game.record.plies) + (len(pieces) <= MOST_PIECES)
