from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from records.played import OPENING, WON, random_position
from skep.games import InvalidGame
from skep.games.hive import Position, Rules
from skep.records import Ending, Record, Result
from skep.records.database.search import Search, count_games, find_games, list_games, parse_positions
from skep.records.database.store import Database, NewGame
from skep.settings import changed_settings

# The opening again, turned by a sixth and mirrored; then a longer one, mirrored and in another order.
TURNED = ["wS1", "bS1 wS1\\", "wQ \\wS1", "bQ bS1\\"]
MIRRORED = ["wS1", "bS1 -wS1", "wQ wS1-", "bQ -bS1"]
LONGER = [*MIRRORED, "wA1 wQ/", "bA1 \\bQ", "wG1 wQ\\"]
REORDERED = [*OPENING, "wG1 /wQ", "bA1 bQ/", "wA1 \\wQ"]


def record(moves: list[str], rules: Rules | None = None, **about: object) -> Record:
    return Record.of(Position(rules or Rules()).after_moves(moves), **about)


GAMES = [
    record(
        OPENING,
        white="Ann",
        black="Bob",
        date="2023-12-31",
        tags={"Event": "Winter Cup", "WhiteElo": "1500", "BlackElo": "1700"},
    ),
    record(
        TURNED, white="Bob", black="Cleo", date="2024-01-01", result=Result.WHITE, ending=Ending.RESIGNATION
    ),
    record(
        WON,
        white="cleo_100%",
        black="Ann",
        date="2024-06-15",
        tags={"Event": "Summer cup", "WhiteElo": "1800", "BlackElo": "1600.5"},
    ),
    record(
        LONGER,
        white="Ötzi",
        black="x",
        result=Result.DRAW,
        ending=Ending.AGREEMENT,
    ),
    record(OPENING, Rules(game_type="Base+MLP"), white="Dora", black="Eve"),
]


@pytest.fixture(scope="module")
def database(new_place: Callable[[], str]) -> Iterator[Database]:
    with Database(new_place()) as database:
        database.add([NewGame.of(game) for game in GAMES])
        yield database


@pytest.mark.parametrize(
    ("search", "found"),
    [
        (Search(), [0, 1, 2, 3, 4]),
        (Search(id=2), [1]),
        (Search(id=99), []),
        (Search(player="ann"), [0, 2]),
        (Search(white="ANN"), [0]),
        (Search(black="leo"), [1]),
        (Search(player="ann", color="white"), [0]),
        (Search(player="ann", color="black"), [2]),
        (Search(min_rating=1500), [0, 2]),
        (Search(min_rating=1600), [2]),
        (Search(max_rating=1700), [0]),
        (Search(min_rating=1600, max_rating=1799), []),
        (Search(player="0%"), [2]),
        (Search(player="_"), [2]),
        (Search(player="Ötz"), [3]),
        (Search(result=Result.WHITE), [1, 2]),
        (Search(result=Result.UNKNOWN), [0, 4]),
        (Search(ending=Ending.SURROUND), [2]),
        (Search(game="hive", game_type="Base+MLP"), [4]),
        (Search(game="captain"), []),
        (Search(min_plies=5), [2, 3]),
        (Search(max_plies=4), [0, 1, 4]),
        (Search(min_plies=7, max_plies=7), [3]),
        (Search(since="2024"), [1, 2]),
        (Search(until="2024-01"), [0, 1]),
        (Search(until="2023"), [0]),
        (Search(since="2024-01-01", until="2024-01-01"), [1]),
        (Search(tournament="cup"), [0, 2]),
        (Search(limit=2), [0, 1]),
        (Search(player="Bob", since="2024", result=Result.WHITE), [1]),
        (Search(opening="wS1"), [0, 1, 3, 4]),
        (Search(opening="wS1;bS1 /wS1"), [0, 1, 3, 4]),
        (Search(opening=";".join(OPENING)), [0, 1, 3, 4]),
        (Search(opening=";".join(OPENING), game_type="Base"), [0, 1, 3]),
        (Search(opening="Base+MLP;" + ";".join(OPENING)), [4]),
        (Search(opening=";".join(REORDERED)), []),
        (Search(position=";".join(REORDERED)), [3]),
        (Search(position=";".join(MIRRORED), min_plies=5), [3]),
        (Search(position=";".join(WON)), [2]),
        (Search(position="setup White wQ@0,0 wS1@1,0 bS1@2,0 bQ@3,0", game_type="Base"), [0, 1, 3]),
        (Search(position="setup Black wQ@0,0 wS1@1,0 bS1@2,0 bQ@3,0", game_type="Base"), []),
        (Search(position="Base"), [0, 1, 2, 3]),
    ],
    ids=lambda case: str(changed_settings(case)) if isinstance(case, Search) else str(case),
)
def test_games_are_found(database: Database, search: Search, found: list[int]) -> None:
    assert [game.record for game in find_games(database, search)] == [GAMES[number] for number in found]
    assert count_games(database, search) == len(found)
    listed = [(game.white, game.plies, game.result) for game in list_games(database, search)]
    assert listed == [(GAMES[n].white, len(GAMES[n].plies), GAMES[n].result) for n in found]


def test_an_opening_is_what_was_played_first(tmp_path: Path) -> None:
    """The ants go round and come back before the same move is made that the opening makes at once."""
    ants = [*OPENING, "wA1 -wQ", "bA1 bQ-"]
    round_trip = ["wA1 \\wS1", "bA1 bS1\\", "wA1 -wQ", "bA1 bQ-"]
    late = record([*ants, *round_trip, "wA1 bA1-"])
    with Database(tmp_path / "games.sqlite") as database:
        database.add([NewGame.of(late)])
        asked = ";".join([*ants, "wA1 bA1-"])
        assert count_games(database, Search(opening=asked)) == 0
        assert count_games(database, Search(position=asked)) == 1
        assert count_games(database, Search(opening=";".join(late.move_texts()))) == 1


def test_moves_that_no_type_allows_are_refused(database: Database) -> None:
    with pytest.raises(InvalidGame, match="no piece 'wX' in Base"):
        list(find_games(database, Search(position="wX")))


def test_a_wrong_game_type_is_named() -> None:
    with pytest.raises(InvalidGame, match="no piece 'wM' in Base"):
        parse_positions("wM", "Base")


def test_every_position_of_a_game_leads_to_it(tmp_path: Path) -> None:
    position = random_position(7, plies=50)
    with Database(tmp_path / "games.sqlite") as database:
        database.add([NewGame.of(Record.of(random_position(seed, plies=50))) for seed in range(5, 9)])
        while position.ply > 8:
            (found,) = find_games(database, Search(position=position.game_text()))
            assert found.record == Record.of(random_position(7, plies=50))
            position.undo()


def test_found_games_know_where_they_came_from(tmp_path: Path) -> None:
    with Database(tmp_path / "games.sqlite") as database:
        database.add([NewGame.of(GAMES[0], uid="cup/7", source="cup.pgn")])
        (game,) = find_games(database, Search())
    assert (game.uid, game.source) == ("cup/7", "cup.pgn")


def test_the_index_is_used_on_both_systems(database: Database) -> None:
    """A plan that reads whole tables would be found by no other test before there are many games."""
    plans: dict[str, Callable[[str], bool]] = {
        "sqlite": lambda plan: "SEARCH positions USING PRIMARY KEY" in plan and "SCAN positions" not in plan,
        "postgresql": lambda plan: "positions_pkey" in plan and "Seq Scan on positions" not in plan,
    }
    name = database.url.get_backend_name()
    query = Search(position="wS1;bS1 wS1-").query()
    with database.reading() as connection:
        sql = str(query.compile(connection, compile_kwargs={"literal_binds": True})).replace("%", "%%")
        if name == "postgresql":
            connection.exec_driver_sql("SET enable_seqscan = off")
        rows = connection.exec_driver_sql(
            ("EXPLAIN " if name == "postgresql" else "EXPLAIN QUERY PLAN ") + sql
        )
        plan = "\n".join(" ".join(map(str, row)) for row in rows)
    assert plans[name](plan), plan


def test_a_color_belongs_to_a_player() -> None:
    with pytest.raises(ValueError, match="'color' is the color of the setting 'player', which is missing"):
        Search(color="white")
