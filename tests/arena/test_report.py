"""What a tournament says at its end, and on the way."""

import io
import json

import pytest

from arena.small_cup import tournament
from skep.arena.report import report_data, report_text
from skep.arena.scoreboard import Scoreboard
from skep.arena.view import Pace, View, duration_text
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


def test_a_report_names_the_test_and_its_verdict() -> None:
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


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("players", [["a=random", "b=random"], ["a=random", "b=random", "c=random"]])
def test_the_live_view_shows_score_elo_and_progress(
    players: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TERM", "xterm")
    screen = Terminal()
    scoreboard = Scoreboard(tournament(players, games=20))
    for pairing in scoreboard.pairings[:6]:
        scoreboard.add(pairing.uid, Record(result=Result.WHITE, ending=Ending.SURROUND))
    with View(screen) as view:
        view.update(scoreboard, running=2)
    text = screen.getvalue()
    assert f"6 of {len(scoreboard.pairings)} games, 2 running" in text
    assert "Elo" in text
    assert all(name.partition("=")[0] in text for name in players)


def test_where_there_is_no_terminal_a_line_is_written_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("skep.arena.view.time.monotonic", lambda: now)
    file = io.StringIO()
    scoreboard = board(4, [Result.WHITE, Result.WHITE])
    with View(file) as view:
        view.update(scoreboard, running=1)
        assert file.getvalue() == ""
        now = 11.0
        view.update(scoreboard, running=1)
        view.update(scoreboard, running=1)
    (line,) = file.getvalue().splitlines()
    assert line.startswith("2 of 4 games, 1 running, 0 a second, ? left  a 1 of 2  Elo +0 [")


def test_the_pace_is_that_of_the_last_while() -> None:
    pace = Pace()
    for second in range(100):
        pace.note(float(second), 5 * second if second < 50 else 250 + 2 * (second - 50))
    assert pace.games_per_second() == pytest.approx(2.0)


def test_durations_are_short() -> None:
    assert [duration_text(seconds) for seconds in (0.4, 59, 61, 86400)] == [
        "0 s",
        "59 s",
        "0:01:01",
        "24:00:00",
    ]
