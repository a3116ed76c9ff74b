"""What was counted while games were stored is what counting now finds."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from records.played import TO_AND_FRO, captain_record, random_position
from skep.games.hive import Position, Rules
from skep.records import Record, Result
from skep.records.database import explorer, schema
from skep.records.database.explorer import explore
from skep.records.database.search import Search, find_games
from skep.records.database.step_counts import MOST_PIECES, is_counted
from skep.records.database.store import Database, NewGame

OLD_DATABASE = Path(__file__).parents[2] / "samples" / "v0.1" / "games.sqlite"
SETUP = "setup White wQ@0,0 wS1@1,0 bS1@2,0 bQ@3,0"


def some_records() -> list[Record]:
    """Random games, one that goes to and fro, one from a board that was set up, one of the other game."""
    results = list(Result)
    records = [
        Record.of(random_position(seed, "Base+P", plies=40), seed=seed, result=results[seed % 4])
        for seed in range(12)
    ]
    rules = Rules(repetition=False)
    to_and_fro = Record.of(Position(rules).after_moves([*TO_AND_FRO, "wQ \\wS1"]), result=Result.DRAW)
    set_up = Position.parse(SETUP, Rules())
    set_up.play_random(1, 20)
    return [*records, to_and_fro, Record.of(set_up), captain_record(1)]


@pytest.fixture
def database(place: str) -> Iterator[Database]:
    with Database(place) as database:
        database.add([NewGame.of(record) for record in some_records()])
        yield database


def counted_rows(database: Database) -> list[Any]:
    with database.reading() as connection:
        table = schema.step_counts
        return list(connection.execute(select(table).order_by(table.c.key, table.c.next_key, table.c.result)))


def test_the_counts_are_those_of_the_games(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = []
    for record in some_records():
        for ply in range(len(record.plies) + 1):
            position = record.position(ply)
            if not isinstance(position, Position):
                continue
            answer = explore(database, position)
            with monkeypatch.context() as patch:
                patch.setattr(explorer, "is_counted", lambda position: False)
                assert answer == explore(database, position)
            assert answer.tally.games > 0
            pieces.append((sum(map(len, position.board().values())), is_counted(position)))
    assert {count for count, is_early in pieces if is_early} == set(range(MOST_PIECES + 1))
    assert {count for count, is_early in pieces if not is_early} >= {MOST_PIECES + 1, MOST_PIECES + 2}


def test_an_old_database_is_counted_when_it_is_upgraded(tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD_DATABASE, tmp_path))
    with Database(path) as old, Database(tmp_path / "new.sqlite") as new:
        new.add([NewGame.of(game.record, uid=game.uid) for game in find_games(old, Search())])
        assert counted_rows(old) == counted_rows(new) != []


def test_an_old_postgresql_database_is_upgraded(new_postgresql: Any) -> None:
    place = new_postgresql()
    with Database(place) as database:
        database.add([NewGame.of(record) for record in some_records()])
        counted = counted_rows(database)
        with database.writing() as connection:
            schema.step_counts.drop(connection)
            schema.aliases.drop(connection)
            schema.segments.drop(connection)
            for change in (
                "ALTER TABLE games DROP COLUMN white_rating",
                "ALTER TABLE games DROP COLUMN black_rating",
                "ALTER TABLE positions DROP COLUMN segment CASCADE",
                "ALTER TABLE positions ADD PRIMARY KEY (key, next_key, game_id)",
                "ALTER TABLE positions ADD FOREIGN KEY (game_id) REFERENCES games (id) ON DELETE CASCADE",
                "UPDATE schema_version SET version = 1",
            ):
                connection.exec_driver_sql(change)
    with Database(place) as database, database.writing() as connection:
        connection.execute(schema.games.delete())
        assert connection.execute(select(schema.positions)).first() is not None
    with Database(place) as database:
        assert counted_rows(database) == counted != []
