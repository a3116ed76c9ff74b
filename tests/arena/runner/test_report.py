"""The results of a tournament as text and as data."""

import json

from arena.small_cup import tournament
from skep.arena.runner.report import report_data, report_text
from skep.arena.runner.scoreboard import Scoreboard
from skep.records import Ending, Record, Result


def board(games: int, results: list[Result], **settings: object) -> Scoreboard:
    scoreboard = Scoreboard(tournament(["a=random", "b=random"], games=games, **settings))
    for pairing, result in zip(scoreboard.pairings, results, strict=False):
        scoreboard.add(pairing.uid, Record(result=result, ending=Ending.SURROUND))
    return scoreboard


def test_a_report_without_games_says_so() -> None:
    assert report_text(board(4, [])) == "no game has a result yet"
    assert report_data(board(4, []))["games"] == 0


def test_a_report_counts_what_was_played() -> None:
    data = report_data(board(4, [Result.WHITE, Result.BLACK, Result.DRAW]))
    assert (data["games"], data["planned"], data["finished"]) == (3, 4, False)
    assert data["results"] == [
        {"white": "a", "black": "b", "wins": 1, "draws": 1, "losses": 0},
        {"white": "b", "black": "a", "wins": 0, "draws": 0, "losses": 1},
    ]
    assert data["pairs"] == [0, 0, 0, 0, 1]
    assert data["endings"] == {"surround": 3}


def test_a_perfect_score_is_valid_json() -> None:
    data = report_data(board(12, [Result.WHITE, Result.BLACK] * 6))
    text = json.dumps(data, allow_nan=False)
    assert json.loads(text)["elo_by_pairs"]["elo"] is None
    assert json.loads(text)["elo_by_pairs"]["low"] > 0
    assert "won every game" in json.loads(text)["prior"]


def test_a_report_names_the_test_and_its_decision() -> None:
    scoreboard = board(200, [Result.WHITE, Result.BLACK] * 100, sprt="0,100")
    assert "SPRT: LLR" in report_text(scoreboard)
    assert "H1 accepted" in report_text(scoreboard)
    assert report_data(scoreboard)["sprt"]["verdict"] == "H1 accepted"


def test_a_report_names_failures_and_the_withdrawn() -> None:
    scoreboard = Scoreboard(tournament(["a=random", "b=random"], games=6))
    for pairing in scoreboard.pairings[:3]:
        loss = Result.BLACK if pairing.white == "a" else Result.WHITE
        scoreboard.add(pairing.uid, Record(result=loss, ending=Ending.STALL, last_words="zzz"))
    lines = report_text(scoreboard).splitlines()
    assert "forfeit by stall: 3" in lines
    assert "withdrawn: a (forfeit by stall: zzz)" in lines
    assert report_data(scoreboard)["withdrawn"] == {"a": "forfeit by stall: zzz"}
