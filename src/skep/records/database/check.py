"""Checks that a database holds what it should, and mends what can be mended.

Every game is read and played through; what is kept beside it to search by must follow from it. A game that
can no longer be read is set aside: its row is written to a file and leaves the database.
"""

import contextlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, not_, select, text, true, update
from sqlalchemy.exc import DBAPIError

from skep.drawing.count_text import count_text
from skep.records.database import schema
from skep.records.database.rows import NewGame, PositionRow, StoredGame, game_row, position_rows
from skep.records.database.schema import games, positions, segments, step_counts
from skep.records.database.step_counts import add_to_counts, counted_steps
from skep.records.database.store import Database

_BATCH = 500
_NOT_COMPARED = ("uid", "source", "record")
"""Columns that do not follow from the record."""


@dataclass
class Check:
    """What was looked at, and what is wrong."""

    games: int = 0
    problems: list[str] = field(default_factory=list)
    mended: int = 0
    """How many of the problems are mended."""


@dataclass(frozen=True)
class _Batch:
    """Some games in the order of their numbers, and the rows of `positions` that belong to them."""

    rows: list[dict[str, Any]]
    positions: dict[int, set[PositionRow]]


def check_database(
    database: Database,
    *,
    set_aside: Path | None = None,
    on_progress: Callable[[int], None] = lambda games: None,
) -> Check:
    """Check a database; with a file for games that cannot be read, also mend it, all or nothing.

    Raises DatabaseError if it cannot be read at all.
    """
    check = Check()
    opened = database.writing() if set_aside else database.reading()
    with opened as connection, _reading_spoilt_text(connection):
        checker = _Checker(connection, check, set_aside)
        checker.check_file()
        for batch in _batches(connection):
            checker.check_games(batch)
            on_progress(check.games)
        checker.check_lost_positions()
        checker.check_segments()
        checker.check_counts()
        checker.check_tournaments()
    return check


@contextmanager
def _reading_spoilt_text(connection: Connection) -> Iterator[None]:
    """Read text that is no text with what can be read of it: it must not end the check."""
    driver = connection.connection.dbapi_connection
    if not isinstance(driver, sqlite3.Connection):
        yield
        return
    driver.text_factory = lambda data: data.decode("utf-8", "replace")
    try:
        yield
    finally:
        driver.text_factory = str


class _Checker:
    def __init__(self, connection: Connection, check: Check, set_aside: Path | None) -> None:
        self._connection, self._check, self._set_aside = connection, check, set_aside
        self._digest = _CountDigest()
        self._last_mended = 0

    def check_file(self) -> None:
        """Ask SQLite whether its own pages are whole. Its indexes can be made anew."""
        found = self._file_problems()
        self._check.problems += found
        if found and self._set_aside is not None:
            with contextlib.suppress(DBAPIError):
                self._connection.execute(text("REINDEX"))
            self._check.mended = len(found) - len(self._file_problems())

    def _file_problems(self) -> list[str]:
        if self._connection.dialect.name != "sqlite":
            return []
        answers = self._connection.execute(text("PRAGMA integrity_check")).scalars().all()
        return [f"the file: {answer}" for answer in answers if answer != "ok"]

    def check_games(self, batch: _Batch) -> None:
        """Check games, each with what is kept beside it."""
        for row in batch.rows:
            self._check.games += 1
            found = batch.positions.get(row["id"], set())
            try:
                stored = StoredGame.of(row)
                game = NewGame.of(stored.record, uid=stored.uid, source=stored.source)
            except ValueError as error:
                self._tell(f"game {row['id']} ({row['uid']}) cannot be read: {error.__cause__ or error}")
                self._remove(row)
                continue
            self._check_columns(row, game)
            self._check_positions(row["id"], game, found)
            self._digest.add_game(game, row["id"])

    def _check_columns(self, row: dict[str, Any], game: NewGame) -> None:
        right = {name: value for name, value in game_row(game).items() if name not in _NOT_COMPARED}
        wrong = {name: value for name, value in right.items() if row[name] != value}
        if wrong:
            self._tell(f"game {row['id']} has wrong columns: {', '.join(wrong)}")
            self._mend(update(games).where(games.c.id == row["id"]).values(**wrong))

    def _check_positions(self, id: int, game: NewGame, found: set[PositionRow]) -> None:
        right = set(position_rows(game, id))
        if found != right:
            self._tell(
                f"game {id} has {count_text(len(right - found), 'position')} missing "
                f"and {len(found - right)} too many"
            )
            self._mend(delete(positions).where(positions.c.game_id == id))
            names = [column.name for column in positions.columns]
            if right:
                self._mend(insert(positions), [dict(zip(names, row, strict=True)) for row in sorted(right)])

    def check_lost_positions(self) -> None:
        """Look for positions of games that are not there."""
        lost = positions.c.game_id.not_in(select(games.c.id))
        ids = self._connection.execute(select(positions.c.game_id).where(lost).distinct()).scalars().all()
        if ids:
            self._tell(f"positions are left of {count_text(len(ids), 'game')} no longer there")
            self._mend(delete(positions).where(lost))

    def check_segments(self) -> None:
        """Look for positions where nobody looks for them, or beside those of their game."""
        misplaced = and_(
            positions.c.game_id >= 0, positions.c.segment != positions.c.game_id // schema.SEGMENT_GAMES
        )
        number = self._connection.execute(select(func.count()).where(misplaced)).scalar_one()
        if number:
            self._tell(f"{count_text(number, 'position')} in a wrong segment")
            self._mend(delete(positions).where(misplaced))
        unknown = and_(positions.c.segment.not_in(select(segments.c.segment)), not_(misplaced))
        lost = self._connection.execute(select(positions.c.segment).where(unknown).distinct()).scalars().all()
        if lost:
            self._tell(f"{count_text(len(lost), 'segment')} of positions not in the list of segments")
            self._mend(insert(segments), [{"segment": segment} for segment in lost])

    def check_counts(self) -> None:
        """Compare the counts of steps with those of all games."""
        if self._digest.value != _digest_of_counts(self._connection):
            self._tell("the counts of opening moves are wrong")
            self._mend(delete(step_counts))
            for batch in _batches(self._connection) if self._set_aside is not None else ():
                stored = [(row["id"], NewGame.of(StoredGame.of(row).record)) for row in batch.rows]
                add_to_counts(self._connection, [(game, position_rows(game, id)) for id, game in stored])

    def check_tournaments(self) -> None:
        """Read the settings of all tournaments. What was to be played cannot be known otherwise."""
        query = text("SELECT name, CAST(settings AS TEXT) FROM tournaments")
        for name, settings in self._connection.execute(query).all():
            if not isinstance(_parsed(settings), dict):
                self._tell(f"the settings of the tournament {name!r} cannot be read: it cannot be resumed")

    def _tell(self, problem: str) -> None:
        self._check.problems.append(problem)

    def _mend(self, statement: Any, rows: Any = None) -> None:
        """Mend the problem that was told last."""
        if self._set_aside is not None:
            self._connection.execute(statement, rows)
            if self._last_mended != len(self._check.problems):
                self._last_mended = len(self._check.problems)
                self._check.mended += 1

    def _remove(self, row: dict[str, Any]) -> None:
        if self._set_aside is not None:
            with self._set_aside.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row, default=str) + "\n")
                file.flush()
                os.fsync(file.fileno())
            self._connection.execute(delete(positions).where(positions.c.game_id == row["id"]))
            self._mend(delete(games).where(games.c.id == row["id"]))


NO_DIGEST = -1
"""Of counts that are no numbers."""


class _CountDigest:
    """A number that two lists of counts have in common only if they are the same, in whatever order."""

    def __init__(self) -> None:
        self.value = 0

    def add(self, step: tuple[int, int, str], games: int, passes: int) -> None:
        weight = hash((step[0], step[1], step[2]))
        self.value = (self.value + weight * (games + 1_000_003 * passes)) % 2**64

    def add_game(self, game: NewGame, id: int) -> None:
        taken, passed = counted_steps([(game, position_rows(game, id))])
        for step, count in taken.items():
            self.add(step, count, passed[step])


def _digest_of_counts(connection: Connection) -> int:
    digest = _CountDigest()
    columns = (step_counts.c[name] for name in ("key", "next_key", "result", "games", "passes"))
    for key, next_key, result, taken, passes in connection.execute(select(*columns)):
        if not (isinstance(taken, int) and isinstance(passes, int)):
            return NO_DIGEST
        digest.add((key, next_key, result), taken, passes)
    return digest.value


def _batches(connection: Connection) -> Iterator[_Batch]:
    is_next: ColumnElement[bool] = true()
    while True:
        query = select(*_plain_columns()).where(is_next).order_by(games.c.id).limit(_BATCH)
        rows = [dict(row) for row in connection.execute(query).mappings()]
        if not rows:
            return
        ids = [row["id"] for row in rows]
        is_theirs = positions.c.game_id.between(ids[0], ids[-1])
        in_theirs = positions.c.segment.between(
            ids[0] // schema.SEGMENT_GAMES, ids[-1] // schema.SEGMENT_GAMES
        )
        found: dict[int, set[PositionRow]] = {}
        for row in connection.execute(select(positions).where(in_theirs, is_theirs)):
            found.setdefault(row.game_id, set()).add(tuple(row))
        yield _Batch([_with_record(row) for row in rows], found)
        is_next = games.c.id > ids[-1]


def _plain_columns() -> list[Any]:
    """The columns of a game, its record as text: what is no JSON must not end the check."""
    record = games.c.record
    return [column for column in games.columns if column is not record] + [
        text("CAST(record AS TEXT) AS record_text")
    ]


def _with_record(row: dict[str, Any]) -> dict[str, Any]:
    return row | {"record": _parsed(row.pop("record_text"))}


def _parsed(text: Any) -> Any:
    """What a text of JSON says; the text itself if it is none."""
    try:
        return json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return text
