"""Tournaments in the database."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from skep.arena.pairing.entrant import Entrant, parse_entrant
from skep.arena.pairing.tournament import Tournament
from skep.arena.runner.run_tournament import TournamentRun
from skep.arena.runner.tournament_store import (
    StoredTournament,
    StoreError,
    TournamentStore,
    free_name,
    stored_results,
    stored_tournaments,
)
from skep.arena.stats.results import Tally
from skep.records import Record, Result
from skep.records.database.aliases import add_aliases
from skep.records.database.store import Database, DatabaseError

CUP = Tournament(
    name="cup",
    players=(parse_entrant("random"), parse_entrant("mate-in-one")),
    games=6,
    rules="Base:ply_cap=30",
    nodes=5,
)


@pytest.fixture
def database(place: str) -> Iterator[Database]:
    with Database(place) as opened:
        yield opened


def test_a_tournament_is_read_back_with_its_games(database: Database) -> None:
    store = TournamentStore.begin(database, CUP, "2026-11-15")
    run = TournamentRun(store)
    run.play()
    again = TournamentStore.resume(database, "cup")
    assert (again.tournament, again.date, again.version) == (CUP, "2026-11-15", store.version)
    games = dict(again.games())
    assert set(games) == {pairing.uid for pairing in CUP.schedule()}
    assert {record.date for record in games.values()} == {"2026-11-15"}
    assert TournamentRun(again).scoreboard.results == run.scoreboard.results


def test_records_come_in_the_order_of_the_schedule(database: Database) -> None:
    store = TournamentStore.begin(database, CUP, "")
    pairings = list(CUP.schedule())
    for pairing in reversed(pairings):
        store.add([(pairing.uid, Record(white=pairing.white, seed=pairing.seed, tags={"Event": "cup"}))])
    assert [record.seed for record in store.records_in_order()] == [pairing.seed for pairing in pairings]


def test_a_game_stored_twice_is_there_once(database: Database) -> None:
    store = TournamentStore.begin(database, CUP, "")
    uid = next(CUP.schedule()).uid
    for result in (Result.WHITE, Result.BLACK):
        store.add([(uid, Record(result=result, tags={"Event": "cup"}))])
    ((stored_uid, record),) = store.games()
    assert (stored_uid, record.result) == (uid, Result.WHITE)


def test_a_name_is_taken_once(database: Database) -> None:
    TournamentStore.begin(database, CUP, "")
    with pytest.raises(
        StoreError, match=r"a tournament 'cup' in .* already; go on with it by --resume 'cup'"
    ):
        TournamentStore.begin(database, CUP, "")


def test_an_unknown_tournament_is_refused_with_those_there_are(database: Database) -> None:
    TournamentStore.begin(database, CUP, "")
    with pytest.raises(StoreError, match=r"no tournament 'cop' in .*; tournaments there: cup"):
        TournamentStore.resume(database, "cop")


def test_openings_that_changed_are_noticed(database: Database, tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text("wS1;bS1 wS1-\n", "utf-8")
    TournamentStore.begin(database, replace(CUP, openings=f"file:path={book}"), "")
    TournamentStore.resume(database, "cup")
    book.write_text("wG1;bS1 wG1-\n", "utf-8")
    with pytest.raises(StoreError, match="of tournament 'cup' are not those it began with"):
        TournamentStore.resume(database, "cup")


def test_tournaments_are_listed_with_the_number_of_their_games(database: Database) -> None:
    store = TournamentStore.begin(database, CUP, "2026-11-15")
    store.add([(next(CUP.schedule()).uid, Record(result=Result.WHITE, tags={"Event": "cup"}))])
    TournamentStore.begin(database, replace(CUP, name="later"), "2026-11-16")
    assert stored_tournaments(database) == [
        StoredTournament("later", "2026-11-16", 0),
        StoredTournament("cup", "2026-11-15", 1),
    ]


def test_a_run_stores_nothing_before_its_players_are_checked(database: Database) -> None:
    ghost = Entrant(name="ghost", agent="uhp:command=/no/such/engine")
    run = TournamentRun.begin(replace(CUP, players=(*CUP.players, ghost)), database=database)
    with pytest.raises(ValueError, match="player 'ghost' cannot play"):
        run.play()
    assert stored_tournaments(database) == []


def test_free_names_are_numbered(database: Database) -> None:
    assert free_name(database, "match") == "match-1"
    for name in ("match-1", "match-3", "tournament-2"):
        TournamentStore.begin(database, replace(CUP, name=name), "")
    assert free_name(database, "match") == "match-2"
    assert free_name(database, "tournament") == "tournament-1"


RESULTS = [
    ("a", "b", "1-0", "x"),
    ("a", "b", "0-1", "x"),
    ("b", "a", "1/2-1/2", "y"),
    ("a", "b", "*", "x"),
]


def store_results(database: Database, results: list[tuple[str, str, str, str]]) -> None:
    TournamentStore.begin(database, CUP, "").add(
        [
            (f"uid {number}", Record(white=white, black=black, result=Result(result), tags={"Event": event}))
            for number, (white, black, result, event) in enumerate(results)
        ]
    )


def test_players_with_several_names_are_counted_under_the_main_one(database: Database) -> None:
    store_results(database, [*RESULTS, ("b", "a77", "1-0", "x"), ("a77", "a", "1-0", "x")])
    add_aliases(database, "a", ["a77"])
    assert stored_results(database) == {("a", "b"): Tally(1, 0, 1), ("b", "a"): Tally(1, 1, 0)}


def test_results_are_counted_in_the_database(database: Database) -> None:
    store_results(database, RESULTS)
    assert stored_results(database) == {("a", "b"): Tally(1, 0, 1), ("b", "a"): Tally(0, 1, 0)}
    assert stored_results(database, "y") == {("b", "a"): Tally(0, 1, 0)}


def test_a_database_that_vanishes_ends_the_tournament(tmp_path: Path) -> None:
    with Database(tmp_path / "games.sqlite") as database:
        store = TournamentStore.begin(database, CUP, "")
        (tmp_path / "games.sqlite").unlink()
        with pytest.raises(DatabaseError, match="vanished"):
            TournamentRun(store).play()
