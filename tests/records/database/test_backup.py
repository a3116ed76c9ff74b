"""Copies of databases: by command, and beside a database that is upgraded."""

import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from records.database.test_store import new_games
from skep.records.database import schema, upgrades
from skep.records.database.backup import back_up
from skep.records.database.check import check_database
from skep.records.database.search import Search, count_games
from skep.records.database.store import Database, DatabaseError


def test_a_copy_holds_everything(place: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    with Database(place) as database:
        database.add(new_games(3))
        back_up(database, copy)
    assert [path.name for path in tmp_path.iterdir() if "copy" in path.name] == ["copy.sqlite"]
    with Database(copy) as database:
        done = check_database(database)
    assert (done.games, done.problems) == (3, [])


def test_a_copy_replaces_nothing(tmp_path: Path) -> None:
    with Database(tmp_path / "games.sqlite") as database, pytest.raises(FileExistsError):
        back_up(database, tmp_path / "games.sqlite")


def test_a_copy_in_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with Database(tmp_path / "games.sqlite") as database, pytest.raises(FileNotFoundError) as error:
        back_up(database, tmp_path / "nowhere" / "copy.sqlite")
    assert error.value.filename == str(tmp_path / "nowhere" / "copy.sqlite")


def test_a_copy_that_fails_is_an_error_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("skep.records.database.backup.copy_file", full)
    with Database(tmp_path / "games.sqlite") as database, pytest.raises(OSError, match="disk is full"):
        back_up(database, tmp_path / "copy.sqlite")
    assert not (tmp_path / "copy.sqlite").exists()


def test_a_copy_is_whole_while_others_write(place: str, tmp_path: Path) -> None:
    stop = threading.Event()
    games = new_games(400)

    def write() -> None:
        with Database(place) as database:
            for game in games[1:]:
                if stop.is_set():
                    return
                database.add([game])

    with Database(place) as database:
        database.add(games[:1])
        writer = threading.Thread(target=write)
        writer.start()
        for number in range(3):
            back_up(database, tmp_path / f"{number}.sqlite")
        stop.set()
        writer.join()
    counts = []
    for number in range(3):
        with Database(tmp_path / f"{number}.sqlite") as copy:
            assert check_database(copy).problems == []
            counts.append(count_games(copy, Search()))
    assert counts == sorted(counts)
    assert counts[0] >= 1


def test_the_old_version_is_kept_beside_an_upgraded_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "games.sqlite"
    with Database(place) as database:
        database.add(new_games(2))

    def drop(connection: Connection) -> None:
        connection.execute(text("DELETE FROM games"))

    monkeypatch.setattr(schema, "VERSION", 3)
    monkeypatch.setattr(upgrades, "UPGRADES", {2: drop})
    with Database(place) as database:
        assert count_games(database, Search()) == 0
    monkeypatch.undo()
    with Database(tmp_path / "games.schema-2.sqlite", create=False) as old:
        assert count_games(old, Search()) == 2


def test_a_second_upgrade_keeps_what_was_there_then(tmp_path: Path) -> None:
    place, old = tmp_path / "games.sqlite", Path(__file__).parents[2] / "samples" / "v0.1" / "games.sqlite"
    for deleted in (0, 0, 1):  # the old version is put back, and used once more
        shutil.copy(old, place)
        with closing(sqlite3.connect(place)) as connection, connection:
            connection.execute("DELETE FROM games WHERE id <= ?", [deleted])
        Database(place).close()
    copies = sorted(path.name for path in tmp_path.iterdir() if "schema" in path.name)
    assert copies == ["games.schema-1-2.sqlite", "games.schema-1.sqlite"]
    counts = []
    for name in copies:
        with closing(sqlite3.connect(tmp_path / name)) as connection:
            counts += connection.execute("SELECT count(*) FROM games").fetchone()
    assert counts[0] == counts[1] - 1


def test_a_downgrade_is_refused_with_the_version_that_is_needed(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite"
    Database(place).close()
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute("UPDATE schema_version SET version = 99")
        connection.execute("UPDATE schema_needs SET skep = '7.1.0'")
    with pytest.raises(DatabaseError, match=r"\(schema 99, known 2\): it needs skep 7.1.0 or later"):
        Database(place)
