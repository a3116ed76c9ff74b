"""The database on both systems: what goes in comes out, once, whole or not at all."""

import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, inspect, select, text, update

from records.played import OPENING, captain_record, random_record
from skep.games.hive import Position, Rules
from skep.records import Ending, Ply, Record, Result
from skep.records.database import schema, upgrades
from skep.records.database.search import Search, find_games
from skep.records.database.store import Database, DatabaseError, NewGame, default_path


def stored(database: Database) -> list[Record]:
    return [game.record for game in find_games(database, Search())]


def count(database: Database, table: str) -> int:
    with database.reading() as connection:
        return int(
            connection.execute(select(func.count()).select_from(schema.metadata.tables[table])).scalar_one()
        )


def new_games(number: int, start: int = 0) -> list[NewGame]:
    return [
        NewGame.of(random_record(seed, plies=12, white=f"player {seed}"))
        for seed in range(start, start + number)
    ]


@pytest.fixture
def database(place: str) -> Iterator[Database]:
    with Database(place, patience=0.3) as database:
        yield database


WHOLE = Record(
    rules=Rules(game_type="Base+MLP", ply_cap=200),
    white="Ann",
    black="Jürgen 🐝",
    plies=(Ply(text="wL", seconds=0.5, score=1.0, depth=3, nodes=9, comment="x"), Ply(text="bL wL-")),
    result=Result.BLACK,
    ending=Ending.TIME,
    last_words="thinking",
    date="2024-05-06",
    seed=2**62,
    version="1.0",
    tags={"Event": "Cup", "WhiteElo": "1623", "BlackElo": "1500?"},
    comment="c",
)


def test_a_record_comes_out_as_it_went_in(database: Database) -> None:
    assert database.add([NewGame.of(WHOLE)]) == 1
    assert stored(database) == [WHOLE]


def test_games_of_both_kinds_lie_side_by_side(database: Database) -> None:
    records = [captain_record(1), random_record(1, plies=10)]
    assert database.add([NewGame.of(record) for record in records]) == 2
    assert stored(database) == records
    assert [game.record for game in find_games(database, Search(game="captain"))] == records[:1]


def test_the_columns_to_search_by(database: Database) -> None:
    database.add([NewGame.of(WHOLE, uid="cup/1", source="cup.pgn")])
    with database.reading() as connection:
        row = dict(connection.execute(select(schema.games)).mappings().one())
    del row["record"], row["id"]
    assert row == {
        "uid": "cup/1",
        "game": "hive",
        "game_type": "Base+MLP",
        "white": "Ann",
        "black": "Jürgen 🐝",
        "result": "0-1",
        "ending": "forfeit by time",
        "plies": 2,
        "date": "2024-05-06",
        "seed": 2**62,
        "tournament": "Cup",
        "source": "cup.pgn",
        "white_rating": 1623,
        "black_rating": None,
    }


def test_a_game_is_stored_once(database: Database) -> None:
    games = new_games(3)
    assert database.add([*games, games[0]]) == 3
    assert database.add([games[1], *new_games(1, start=9)]) == 1
    assert (count(database, "games"), database.add([])) == (4, 0)


def test_absurdly_long_texts_are_stored_whole(database: Database) -> None:
    letters = random.Random(1).choices(
        "abcdefghijklmnopqrstuvwxyzäöü", k=10_000
    )  # no system can shorten them
    name = "".join(letters)
    record = Record(white=name, black=name[::-1], date=name, tags={"Event": name}, seed=2**70)
    database.add([NewGame.of(record)])
    assert stored(database) == [record]


def test_the_same_moves_under_two_uids_are_two_games(database: Database) -> None:
    record = random_record(1, plies=10)
    assert database.add([NewGame.of(record, uid="a"), NewGame.of(record, uid="b")]) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"white": "Eve"},
        {"date": "2024-05-07"},
        {"result": Result.DRAW},
        {"seed": 3},
        {"rules": Rules(game_type="Base+M")},
    ],
)
def test_what_makes_another_game(change: dict[str, object]) -> None:
    record = Record(plies=tuple(Ply(text=move) for move in OPENING))
    other = Record(**{**vars(record), **change})
    assert NewGame.of(record).uid != NewGame.of(other).uid


def test_notes_do_not_make_another_game() -> None:
    record = Record(plies=tuple(Ply(text=move) for move in OPENING))
    noted = Record(plies=tuple(Ply(text=move, seconds=1.0) for move in OPENING), tags={"Site": "home"})
    assert NewGame.of(record).uid == NewGame.of(noted).uid


def test_every_step_of_a_game_is_indexed_once(database: Database) -> None:
    moves = [*OPENING, *["wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"] * 2]
    database.add([NewGame.of(Record.of(Position("Base").after_moves(moves)))])
    with database.reading() as connection:
        plies = [row.ply for row in connection.execute(select(schema.positions).order_by("ply"))]
    # Four to the opening position, four round, then round again, where only the end is new; the last
    # row of a game leads nowhere.
    assert plies == [0, 1, 2, 3, 4, 5, 6, 7, 12]


def test_a_database_is_opened_again(place: str) -> None:
    with Database(place) as database:
        database.add(new_games(2))
    with Database(place, create=False) as database:
        assert len(stored(database)) == 2


def test_a_failure_in_the_middle_leaves_nothing_behind(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.add(new_games(1))

    def fail(*_: object) -> object:
        raise RuntimeError("power cut")

    monkeypatch.setattr("skep.records.database.store.position_rows", fail)
    with pytest.raises(RuntimeError, match="power cut"):
        database.add(new_games(5, start=5))
    assert (count(database, "games"), count(database, "positions")) == (1, 13)


# versions of the schema


def set_version(place: str, version: int) -> None:
    with Database(place) as database, database.writing() as connection:
        connection.execute(update(schema.schema_version).values(version=version))


def test_a_newer_database_is_refused(place: str) -> None:
    set_version(place, schema.VERSION + 1)
    with pytest.raises(
        DatabaseError, match=rf"made by a newer skep \(schema {schema.VERSION + 1}, known {schema.VERSION}\)"
    ):
        Database(place)


def test_an_older_database_without_a_way_up_is_refused(place: str) -> None:
    set_version(place, 0)
    with pytest.raises(
        DatabaseError, match=r"made by an older skep \(schema 0, needed 2\) and cannot be upgraded"
    ):
        Database(place)


def test_an_older_database_is_upgraded(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Database(place) as database:
        database.add(new_games(2))

    def add_column(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE games ADD COLUMN stars INTEGER"))

    monkeypatch.setattr(schema, "VERSION", 3)
    monkeypatch.setattr(upgrades, "UPGRADES", {2: add_column})
    with Database(place) as database:
        assert len(stored(database)) == 2
        with database.reading() as connection:
            assert schema.stored_version(connection) == 3
            assert "stars" in {column["name"] for column in inspect(connection).get_columns("games")}


def test_an_upgrade_that_fails_changes_nothing(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Database(place) as database:
        database.add(new_games(2))

    def fail(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE games ADD COLUMN stars INTEGER"))
        connection.execute(text("ALTER TABLE nothing ADD COLUMN stars INTEGER"))

    with monkeypatch.context() as patch:
        patch.setattr(schema, "VERSION", 3)
        patch.setattr(upgrades, "UPGRADES", {2: fail})
        with pytest.raises(DatabaseError, match="nothing"):
            Database(place)
    with Database(place) as database, database.reading() as connection:
        assert schema.stored_version(connection) == 2
        assert "stars" not in {column["name"] for column in inspect(connection).get_columns("games")}


def test_tables_of_another_program_are_not_touched(place: str) -> None:
    set_version(place, schema.VERSION)
    with Database(place) as database, database.writing() as connection:
        schema.schema_version.drop(connection)
    with pytest.raises(DatabaseError, match="not a game database of skep: it has tables of other programs"):
        Database(place)


def test_a_database_without_a_version_is_refused(place: str) -> None:
    with Database(place) as database, database.writing() as connection:
        connection.execute(schema.schema_version.delete())
    with pytest.raises(DatabaseError, match="it has no schema version"):
        Database(place)


# what can go wrong


def test_a_locked_database_says_so_and_stays_as_it_was(database: Database, place: str) -> None:
    database.add(new_games(1))
    with Database(place) as other, other.writing() as connection:
        connection.execute(update(schema.games).values(white="changed"))
        if "://" in place:
            connection.execute(text("LOCK TABLE games IN ACCESS EXCLUSIVE MODE"))
        with pytest.raises(DatabaseError, match="is locked by another process"):
            database.add(new_games(3))
    assert count(database, "games") == 1


def test_a_locked_database_is_waited_for(place: str) -> None:
    """Another process holds the lock for a moment, but less than our patience."""
    with Database(place, patience=30) as database:
        holder = subprocess.Popen([sys.executable, "-c", HOLD_LOCK, place], stdout=subprocess.PIPE, text=True)
        assert holder.stdout is not None
        assert holder.stdout.readline() == "locked\n"
        assert database.add(new_games(3)) == 3
        assert holder.wait() == 0
        holder.stdout.close()
        assert count(database, "games") == 3


def test_a_writer_that_reads_first_waits_too(place: str) -> None:
    """SQLite refuses at once who reads, then wants to write what another has changed meanwhile."""
    with Database(place, patience=30) as database:
        database.add(new_games(1))
        holder = subprocess.Popen([sys.executable, "-c", HOLD_LOCK, place], stdout=subprocess.PIPE, text=True)
        assert holder.stdout is not None
        assert holder.stdout.readline() == "locked\n"
        with database.writing() as connection:
            connection.execute(select(schema.games)).all()
            connection.execute(update(schema.games).values(black="changed too"))
        assert holder.wait() == 0
        holder.stdout.close()
        with database.reading() as connection:
            row = connection.execute(select(schema.games.c.white, schema.games.c.black)).one()
        assert tuple(row) == ("changed", "changed too")


HOLD_LOCK = """
import sys, time
from sqlalchemy import update
from skep.records.database import schema
from skep.records.database.store import Database
with Database(sys.argv[1]) as database, database.writing() as connection:
    connection.execute(update(schema.games).values(white="changed"))
    print("locked", flush=True)
    time.sleep(0.5)
"""


def test_a_read_only_file_can_be_read_but_not_written(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Database(path) as database:
        database.add(new_games(2))
    with Database(f"sqlite:///file:{path}?mode=ro&uri=true") as database:
        assert len(stored(database)) == 2
        with pytest.raises(DatabaseError, match="is read-only"):
            database.add(new_games(1, start=5))


def test_a_read_only_server_can_be_read_but_not_written(new_postgresql: object) -> None:
    place = new_postgresql()
    with Database(place) as database:
        database.add(new_games(2))
        with database.writing() as connection:
            name = database.url.database
            connection.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
    with Database(place) as database:
        assert len(stored(database)) == 2
        with pytest.raises(DatabaseError, match="is read-only"):
            database.add(new_games(1, start=5))


def test_a_full_disk_says_so_and_leaves_nothing_half_written(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Database(path) as database:
        database.add(new_games(1))
        with database.reading() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages + 2}")
        with pytest.raises(DatabaseError, match="the disk is full"):
            database.add(new_games(200, start=1))
        assert (count(database, "games"), count(database, "positions")) == (1, 13)


def test_a_vanished_file_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Database(path) as database:
        path.unlink()
        with pytest.raises(DatabaseError, match="has vanished or was replaced while in use"):
            database.add(new_games(1))
        with pytest.raises(DatabaseError, match="has vanished"):
            stored(database)


def test_a_connection_that_was_lost_is_made_anew(new_postgresql: object) -> None:
    with Database(new_postgresql(), patience=0.3) as database:
        with database.reading() as connection:
            number = connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
        with (
            Database(database.url.render_as_string(hide_password=False)) as other,
            other.writing() as connection,
        ):
            connection.execute(text(f"SELECT pg_terminate_backend({number})"))
        with database.reading() as connection:
            assert connection.execute(text("SELECT pg_backend_pid()")).scalar_one() != number


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("postgresql://tester@127.0.0.1:1/games", r"the database postgresql\+psycopg://.* cannot be reached"),
        ("postgresql://ann:secret@127.0.0.1:1/games", r"ann:\*\*\*@"),
    ],
)
def test_a_server_out_of_reach(place: str, message: str) -> None:
    with pytest.raises(DatabaseError, match=message):
        Database(place)


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("mysql://localhost/games", "unknown kind of database 'mysql'; known: sqlite, postgresql"),
        ("postgresql://host:port/games", "invalid URL of a database"),
    ],
)
def test_an_impossible_url_is_refused(place: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Database(place)


def test_a_file_out_of_reach(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseError, match=r"cannot make a folder for the database .*: File exists"):
        Database(tmp_path / "file" / "games.sqlite")
    with pytest.raises(DatabaseError, match="cannot be opened: the folder is missing or not accessible"):
        Database(tmp_path)


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_text("Dear diary, " * 100)
    with pytest.raises(DatabaseError, match="is not an SQLite file"):
        Database(path)


def test_a_database_that_is_not_there_is_not_made_to_be_searched(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match=r"no database at .*: import games first"):
        Database(tmp_path / "games.sqlite", create=False)
    assert list(tmp_path.iterdir()) == []


def test_the_default_is_in_the_users_data_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with Database() as database:
        assert database.name == str(default_path()) == str(tmp_path / "skep" / "games.sqlite")


def test_without_the_driver_the_package_to_install_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(DatabaseError, match=r"install 'skep\[postgres\]'"):
        Database("postgresql://localhost/games")


def test_sqlite_files_are_safe_and_quick(tmp_path: Path) -> None:
    with Database(tmp_path / "games.sqlite") as database, database.reading() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2}
    check = sqlite3.connect(tmp_path / "games.sqlite")
    assert check.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    check.close()


def foreign_file(path: Path) -> bytes:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
    connection.close()
    return path.read_bytes()


@pytest.mark.parametrize("create", [True, False])
def test_a_file_of_another_program_is_refused_and_left_as_it_is(tmp_path: Path, create: bool) -> None:
    path = tmp_path / "places.sqlite"
    before = foreign_file(path)
    with pytest.raises(DatabaseError, match="it has tables of other programs"):
        Database(path, create=create)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["places.sqlite"]


def test_who_only_reads_writes_nothing_into_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "empty.sqlite"
    path.touch()
    with pytest.raises(DatabaseError, match="import games first"):
        Database(path, create=False)
    assert path.read_bytes() == b""
