"""Single games and the newest games of a database."""

from pathlib import Path

from skep.records import Ply, Record
from skep.records.database.lookup import game_by_uid, newest_games
from skep.records.database.rows import NewGame
from skep.records.database.search import Search
from skep.records.database.store import Database


def database_of(path: Path, *players: str) -> Database:
    database = Database(path / "games.sqlite")
    for number, player in enumerate(players):
        record = Record(white=player, black="somebody", plies=(Ply(text="wS1"),))
        database.add([NewGame.of(record, uid=f"uid-{number}")])
    return database


def test_the_newest_games_come_first_and_only_so_many(tmp_path: Path) -> None:
    database = database_of(tmp_path, "Ada", "Bob", "Ada", "Cid")
    assert [game.record.white for game in newest_games(database, Search(limit=3))] == ["Cid", "Ada", "Bob"]
    assert [game.uid for game in newest_games(database, Search(player="Ada"))] == ["uid-2", "uid-0"]
    database.close()


def test_a_game_is_found_by_its_uid(tmp_path: Path) -> None:
    database = database_of(tmp_path, "Ada", "Bob")
    found = game_by_uid(database, "uid-1")
    assert found is not None
    assert found.record.white == "Bob"
    assert game_by_uid(database, "uid-2") is None
    database.close()
