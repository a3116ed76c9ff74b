from collections.abc import Iterator

import pytest

from records.played import random_record
from skep.records.database.aliases import add_aliases, main_names, remove_aliases
from skep.records.database.search import Search, find_games
from skep.records.database.statistics import list_players
from skep.records.database.store import Database, NewGame


@pytest.fixture
def database(place: str) -> Iterator[Database]:
    with Database(place) as database:
        names = [("Ann", "Bob"), ("ann77", "Bob"), ("Bob", "A. Smith"), ("Cleo", "Bob")]
        database.add(
            [
                NewGame.of(random_record(seed, plies=6, white=white, black=black))
                for seed, (white, black) in enumerate(names)
            ]
        )
        yield database


def found(database: Database, search: Search) -> list[tuple[str, str]]:
    return [(game.record.white, game.record.black) for game in find_games(database, search)]


def test_a_player_is_found_under_every_name(database: Database) -> None:
    assert found(database, Search(player="smith")) == [("Bob", "A. Smith")]
    add_aliases(database, "Ann", ["ann77", "A. Smith"])
    games = [("Ann", "Bob"), ("ann77", "Bob"), ("Bob", "A. Smith")]
    for name in ("ann", "Ann77", "smith"):
        assert found(database, Search(player=name)) == games
    assert found(database, Search(white="smith")) == games[:2]
    assert found(database, Search(player="smith", color="black")) == games[2:]


def test_players_are_counted_under_their_main_names(database: Database) -> None:
    add_aliases(database, "Ann", ["ann77", "A. Smith"])
    players = [(player.name, player.games) for player in list_players(database, Search())]
    assert players == [("Bob", 4), ("Ann", 3), ("Cleo", 1)]


def test_names_of_names_become_names_of_the_main_one(database: Database) -> None:
    add_aliases(database, "ann77", ["A. Smith"])
    add_aliases(database, "Ann", ["ann77"])
    add_aliases(database, "ann77", ["Annie"])
    assert main_names(database) == {"A. Smith": "Ann", "Annie": "Ann", "ann77": "Ann"}
    remove_aliases(database, ["ann77", "Annie"])
    assert main_names(database) == {"A. Smith": "Ann"}


@pytest.mark.parametrize("other", ["Ann", ""])
def test_a_name_is_no_other_name_of_itself(database: Database, other: str) -> None:
    with pytest.raises(ValueError, match="cannot be another name of 'Ann'"):
        add_aliases(database, "Ann", ["ann77", other])
    assert main_names(database) == {}


def test_only_other_names_can_be_removed(database: Database) -> None:
    with pytest.raises(ValueError, match="'Bob' is not another name of a player"):
        remove_aliases(database, ["Bob"])
