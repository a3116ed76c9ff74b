from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import func, select

from records.played import TO_AND_FRO, captain_record, random_record
from skep.games.hive import Position, Rules
from skep.records import Record, Result
from skep.records.database import deletion, schema
from skep.records.database.deletion import delete_games
from skep.records.database.search import Search, find_games
from skep.records.database.store import Database, NewGame

TABLES = (schema.games, schema.positions, schema.step_counts)


def records() -> list[Record]:
    to_and_fro = Position(Rules(repetition=False)).after_moves([*TO_AND_FRO, "wQ \\wS1"])
    randoms = [random_record(seed % 6, "Base", plies=30, white=f"p{seed}") for seed in range(12)]
    return [*randoms, Record.of(to_and_fro, result=Result.DRAW, white="p0"), captain_record(1)]


@pytest.fixture
def database(place: str) -> Iterator[Database]:
    with Database(place) as database:
        yield database


def contents(database: Database) -> list[list[Any]]:
    """All rows but for the numbers of games."""
    with database.reading() as connection:
        rows = [[dict(row) for row in connection.execute(select(table)).mappings()] for table in TABLES]
    uids = {row["id"]: row["uid"] for row in rows[0]}
    for row in rows[0]:
        del row["id"]
    for row in rows[1]:
        row["game_id"] = uids[row["game_id"]]
    return [sorted(map(str, table)) for table in rows]


def test_what_is_left_is_what_would_be_there_without_the_games(
    database: Database, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two transactions; the games left and those deleted have positions in common."""
    monkeypatch.setattr(deletion, "_BATCH", 3)
    games = records()
    database.add([NewGame.of(game) for game in games])
    seen: list[int] = []
    assert delete_games(database, Search(player="p1"), seen.append) == 3
    assert delete_games(database, Search(white="p0"), seen.append) == 2
    assert seen == [3, 2]
    with Database(tmp_path / "other.sqlite") as other:
        other.add([NewGame.of(game) for game in games if not game.white.startswith(("p1", "p0"))])
        assert contents(database) == contents(other)
    assert delete_games(database, Search()) == len(games) - 5
    assert contents(database) == [[], [], []]


def test_nothing_is_deleted_by_an_empty_search_result(database: Database) -> None:
    database.add([NewGame.of(random_record(1))])
    assert delete_games(database, Search(player="nobody")) == 0
    assert len(list(find_games(database, Search()))) == 1


def test_a_failure_leaves_whole_games(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    database.add([NewGame.of(random_record(seed, plies=20)) for seed in range(4)])
    before = contents(database)

    def fail(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(deletion, "take_from_counts", fail)
    with pytest.raises(KeyboardInterrupt):
        delete_games(database, Search())
    assert contents(database) == before
    with database.reading() as connection:
        assert connection.execute(select(func.count()).select_from(schema.positions)).scalar_one() > 0


def test_a_spoilt_game_can_be_deleted(database: Database) -> None:
    database.add([NewGame.of(random_record(seed, plies=20)) for seed in range(2)])
    with database.writing() as connection:
        connection.execute(schema.games.update().where(schema.games.c.id == 1).values(record={"moves": 3}))
    assert delete_games(database, Search()) == 2
    with database.reading() as connection:
        assert connection.execute(select(schema.games)).first() is None
        left = connection.execute(select(schema.positions.c.game_id).distinct()).scalars().all()
    assert left == [1]
