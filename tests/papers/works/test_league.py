"""The league: what is counted of games, and who stands where."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skep.arena.pairing.schedule import Pairing
from skep.arena.runner.executor import make_executor
from skep.arena.stats.results import Tally
from skep.papers.experiments.counts import Counts
from skep.papers.experiments.experiment import RunPlan, Workspace
from skep.papers.experiments.league_games import LeagueGames, LeaguePlayer, LeagueTally
from skep.papers.registry import WORKS
from skep.papers.report.league_page import answer_text, league_text, with_league
from skep.papers.report.league_standings import LeagueReport, league_standings
from skep.papers.works.league import GAMES, PLAYERS
from skep.records import Ending, Ply, Record, Result

NAMES = ("random", "a", "b")
THREE = tuple(LeaguePlayer(name=name, agent="random", work="w", idea="i") for name in NAMES)


def game(white: str, black: str, result: Result, ending: Ending = Ending.SURROUND) -> tuple[Pairing, Record]:
    """Two plies of opening, then White thinks 1 s twice and Black 3 s once."""
    pairing = Pairing(number=0, pair=0, opening=0, white=white, black=black, seed=1, uid="x")
    plies = (Ply("o"), Ply("o"), Ply("m", 1.0), Ply("m", 3.0), Ply("m", 1.0))
    record = Record(
        white=white, black=black, plies=plies, result=result, ending=ending, tags={"OpeningPlies": "2"}
    )
    return pairing, record


def test_results_times_and_failures_are_counted() -> None:
    tally = LeagueTally()
    tally.add(*game("a", "b", Result.WHITE))
    tally.add(*game("a", "b", Result.DRAW))
    tally.add(*game("b", "a", Result.BLACK, Ending.CRASH))
    assert tally.counts() == {
        "results": {"a": {"b": [1, 1, 0]}, "b": {"a": [0, 0, 1]}},
        "seconds": {"a": 7.0, "b": 8.0},
        "moves": {"a": 5, "b": 4},
        "forfeits": {"b": 1},
        "done": 3,
    }


def test_counting_goes_on_from_what_was_counted() -> None:
    whole, first = LeagueTally(), LeagueTally()
    for tally in (whole, first):
        tally.add(*game("a", "b", Result.WHITE))
    second = LeagueTally.of(first.counts())
    for tally in (whole, second):
        tally.add(*game("b", "a", Result.DRAW))
    assert second.counts() == whole.counts()


def play(league: LeagueGames, counts: Mapping[str, Any], games: int, runs: Path) -> Counts:
    """The counts when all games are played that were missing."""
    executor = make_executor("0")
    try:
        *_, last = league.advance(counts, RunPlan(games=games), "key", Workspace(executor, runs))
    finally:
        executor.close()
    return last


def test_the_games_of_one_player_are_forgotten_and_played_again(tmp_path: Path) -> None:
    league = replace(GAMES, players=THREE, rules="Base:ply_cap=8")
    before = play(league, {}, 2, tmp_path)
    without = league.without(before, "a")
    assert without["results"] == {"random": {"b": [0, 1, 0]}, "b": {"random": [0, 1, 0]}}
    assert (without["done"], "a" in without["moves"]) == (2, False)
    after = play(league, without, 2, tmp_path)
    assert {name: dict(rivals) for name, rivals in after["results"].items()} == before["results"]
    with pytest.raises(ValueError, match="unknown player 'c'; known: a, b, random"):
        league.without(before, "c")


def test_a_new_player_plays_its_own_games_only(tmp_path: Path) -> None:
    league = replace(GAMES, players=THREE, rules="Base:ply_cap=8")
    small = play(replace(league, players=THREE[:2]), {}, 4, tmp_path)
    grown, anew = play(league, small, 4, tmp_path), play(league, {}, 4, tmp_path)
    assert (small["done"], grown["done"]) == (4, 12)
    assert (grown["results"], grown["moves"]) == (anew["results"], anew["moves"])


def test_a_game_without_a_result_is_not_counted() -> None:
    with pytest.raises(RuntimeError, match="has no result"):
        LeagueTally().add(*game("a", "b", Result.UNKNOWN, Ending.UNFINISHED))


def test_the_strongest_stands_first_and_random_at_zero() -> None:
    counts = {
        "results": {
            "a": {"random": [9, 0, 1], "b": [6, 2, 2]},
            "b": {"random": [7, 1, 2]},
            "random": {"a": [1, 1, 8]},
        },
        "seconds": {"a": 2.0, "b": 1.0, "random": 0.1},
        "moves": {"a": 4, "b": 100, "random": 100},
        "forfeits": {},
    }
    first, second, last = league_standings(counts, THREE)
    assert [standing.player.name for standing in (first, second, last)] == ["a", "b", "random"]
    assert first.elo.low < first.elo.value < first.elo.high
    assert (last.elo.value, last.elo.low, last.elo.high) == (0, 0, 0)
    assert first.tally == Tally(9 + 6 + 8, 3, 1 + 2 + 1)
    assert first.seconds_per_move == 0.5
    lines = league_text(LeagueReport((first, second, last), None, "")).splitlines()
    assert lines[1].split()[:2] == ["1", "a"]
    assert lines[1].endswith("500 ms")
    assert "anchor" in lines[3]
    answer = answer_text((first, second, last))
    assert answer.startswith("The strongest is **a**, +")
    assert "Of the works' own players it is **a**" in answer
    assert "less than a millisecond for a move" not in answer
    quick = answer_text((first, replace(second, seconds_per_move=0.0009), last))
    assert quick.endswith("(i).")
    assert "less than a millisecond for a move it is **b**" in quick


def test_without_games_nobody_stands_anywhere() -> None:
    assert league_standings({}, THREE) == ()


def test_the_readme_keeps_what_is_around_the_league() -> None:
    readme = (
        "top\n<!-- league: written by `skep papers report` -->\nold\n<!-- end of the league -->\nbottom\n"
    )
    text = with_league(readme, LeagueReport((), None, ""))
    assert text.startswith("top\n<!-- league")
    assert text.endswith("<!-- end of the league -->\nbottom\n")
    assert "old" not in text
    assert with_league(text, LeagueReport((), None, "")) == text


def test_players_of_all_works_are_there() -> None:
    assert {player.work for player in PLAYERS} == {*WORKS, "all", "skep"}


def test_more_games_go_on_from_fewer(tmp_path: Path) -> None:
    league = replace(GAMES, players=THREE, rules="Base:ply_cap=20")
    few, anew = play(league, {}, 2, tmp_path), play(league, {}, 4, tmp_path)
    more = play(league, few, 4, tmp_path)
    assert (few["done"], more["done"]) == (6, 12)
    assert (more["results"], more["moves"]) == (anew["results"], anew["moves"])
