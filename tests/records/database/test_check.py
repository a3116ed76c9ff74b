"""A database is checked against its own games, and mended."""

import json
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from arena.small_cup import CUP
from records.database.test_store import new_games
from skep.arena.runner.run_tournament import TournamentRun
from skep.cli import cli
from skep.records.database.check import check_database
from skep.records.database.search import Search, count_games, find_games
from skep.records.database.store import Database


def test_a_whole_database_has_no_problems(place: str) -> None:
    with Database(place) as database:
        database.add(new_games(3))
        done = check_database(database)
    assert (done.games, done.problems) == (3, [])


DAMAGES = {
    "UPDATE games SET record = '{\"moves\": 3}' WHERE id = 2": "game 2 .* cannot be read: no record",
    "UPDATE games SET record = 'no JSON' WHERE id = 2": "game 2 .* cannot be read",
    "UPDATE games SET white = 'Eve', plies = 1 WHERE id = 2": "game 2 has wrong columns: white, plies",
    "DELETE FROM positions WHERE game_id = 2 AND ply > 1": r"game 2 has \d+ positions missing and 0 too many",
    "UPDATE positions SET game_id = 99 WHERE game_id = 2 AND ply = 1": "of 1 game no longer there",
    "DELETE FROM games WHERE id = 2": "positions are left of 1 game no longer there",
    "UPDATE step_counts SET games = games + 1": "the counts of opening moves are wrong",
    "DELETE FROM step_counts": "the counts of opening moves are wrong",
    "UPDATE step_counts SET games = 'many'": "the counts of opening moves are wrong",
    "UPDATE games SET record = x'ff00' WHERE id = 2": "game 2 .* cannot be read",
    "UPDATE games SET white = CAST(x'ff' AS TEXT) WHERE id = 2": "game 2 has wrong columns: white",
    "DELETE FROM segments": "1 segment of positions not in the list of segments",
    "INSERT INTO positions SELECT 5, key, next_key, game_id, ply, result FROM positions WHERE game_id = 2": (
        r"\d+ positions in a wrong segment"
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_found_and_mended(tmp_path: Path, damage: str) -> None:
    place, aside = tmp_path / "games.sqlite", tmp_path / "damaged.jsonl"
    with Database(place) as database:
        database.add(new_games(3))
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute(damage)
    with Database(place) as database:
        problems = check_database(database).problems
        assert any(re.search(DAMAGES[damage], problem) for problem in problems), problems
        mended = check_database(database, set_aside=aside)
        assert mended.mended == len(mended.problems) == len(problems)
        assert check_database(database).problems == []
        is_lost = "record" in damage or "DELETE FROM games" in damage
        assert count_games(database, Search()) == (2 if is_lost else 3)
    if "record" in damage:
        assert json.loads(aside.read_text())["id"] == 2


def test_games_of_any_number_are_checked(tmp_path: Path) -> None:
    with Database(tmp_path / "games.sqlite") as database:
        database.add(new_games(3))
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as connection, connection:
        connection.execute("UPDATE games SET id = -5 WHERE id = 2")
    with Database(tmp_path / "games.sqlite") as database:
        assert check_database(database, set_aside=tmp_path / "damaged.jsonl").games == 3
        assert check_database(database).problems == []


def test_spoilt_indexes_are_made_anew(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite"
    with Database(place) as database:
        database.add(new_games(3))
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute("UPDATE games SET white = 'Eve' WHERE id = 2")
        changed = "replace(sql, 'tournament, white', 'white, tournament')"
        connection.execute(f"UPDATE sqlite_master SET sql = {changed} WHERE name = 'games_by_tournament'")
    with Database(place) as database:
        mended = check_database(database, set_aside=tmp_path / "damaged.jsonl")
        assert any("missing from index" in problem for problem in mended.problems)
        assert mended.mended == len(mended.problems)
        assert check_database(database).problems == []


def test_what_cannot_be_mended_is_not_called_mended(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite"
    with Database(place) as database:
        TournamentRun.begin(CUP, database=database).play()
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute("UPDATE games SET white = 'Eve' WHERE id = 2")
        connection.execute("UPDATE tournaments SET settings = 'no JSON'")
    with Database(place) as database:
        done = check_database(database, set_aside=tmp_path / "damaged.jsonl")
    told = "the settings of the tournament 'cup' cannot be read: it cannot be resumed"
    assert (done.problems, done.mended) == (["game 2 has wrong columns: white", told], 1)


def test_the_command_says_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Database("games.sqlite") as database:
        database.add(new_games(2))
    whole = CliRunner().invoke(cli, ["db", "check", "--db", "games.sqlite"])
    assert (whole.exit_code, whole.output) == (0, "2 games of games.sqlite checked: all is well\n")
    with closing(sqlite3.connect("games.sqlite")) as connection, connection:
        connection.execute("UPDATE games SET white = 'Eve' WHERE id = 2")
    found = CliRunner().invoke(cli, ["db", "check", "--db", "games.sqlite"])
    assert (found.exit_code, found.output.splitlines()[0]) == (1, "game 2 has wrong columns: white")
    mended = CliRunner().invoke(cli, ["db", "check", "--mend", "--db", "games.sqlite"])
    assert mended.exit_code == 0
    assert "1 problem, 1 of them mended" in mended.output


def test_an_older_database_with_a_damaged_game_is_upgraded_all_the_same(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite"
    shutil.copy(Path(__file__).parents[2] / "samples" / "v0.1" / "games.sqlite", place)
    with closing(sqlite3.connect(place)) as connection, connection:
        (games,) = connection.execute("SELECT count(*) FROM games").fetchone()
        connection.execute("UPDATE games SET record = '{}' WHERE id = 1")
    with Database(place) as database:
        assert count_games(database, Search()) == games
        assert [problem for problem in check_database(database).problems if "game 1 (" in problem]


def test_a_damaged_game_is_named_when_it_is_read(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite"
    with Database(place) as database:
        TournamentRun.begin(CUP, database=database).play()
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute("UPDATE games SET record = '{}' WHERE id = 2")
    with Database(place) as database:
        with pytest.raises(ValueError, match=r"the game with the id 2 is damaged .*`skep db check --mend`"):
            list(find_games(database, Search()))
        with pytest.raises(ValueError, match=r"tournament 'cup' in .*games.sqlite: the game with the id 2"):
            TournamentRun.resume(database, "cup")
        check_database(database, set_aside=tmp_path / "damaged.jsonl")
        again = TournamentRun.resume(database, "cup")
        assert again.scoreboard.finished == CUP.total - 1
        assert again.play()
