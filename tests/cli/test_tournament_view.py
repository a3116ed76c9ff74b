"""The live view of a tournament: a table on a terminal, lines where there is none."""

import io

import pytest

from arena.small_cup import tournament
from skep.arena.runner.scoreboard import Scoreboard
from skep.cli.terminal.tournament_view import GameRate, TournamentView, duration_text
from skep.records import Ending, Record, Result


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
    with TournamentView(screen) as view:
        view.update(scoreboard, running=2)
    text = screen.getvalue()
    assert f"6 of {len(scoreboard.pairings)} games, 2 running" in text
    assert "Elo" in text
    assert all(name.partition("=")[0] in text for name in players)


def test_where_there_is_no_terminal_a_line_is_written_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("skep.cli.terminal.tournament_view.time.monotonic", lambda: now)
    file = io.StringIO()
    scoreboard = Scoreboard(tournament(["a=random", "b=random"], games=4))
    for pairing in scoreboard.pairings[:2]:
        scoreboard.add(pairing.uid, Record(result=Result.WHITE, ending=Ending.SURROUND))
    with TournamentView(file) as view:
        view.update(scoreboard, running=1)
        assert file.getvalue() == ""
        now = 11.0
        view.update(scoreboard, running=1)
        view.update(scoreboard, running=1)
    (line,) = file.getvalue().splitlines()
    assert line.startswith("2 of 4 games, 1 running, 0 a second, ? left  a 1 of 2  Elo +0 [")


def test_the_rate_of_games_is_that_of_the_last_while() -> None:
    rate = GameRate()
    for second in range(100):
        rate.note(float(second), 5 * second if second < 50 else 250 + 2 * (second - 50))
    assert rate.games_per_second() == pytest.approx(2.0)


def test_durations_are_short() -> None:
    assert [duration_text(seconds) for seconds in (0.4, 59, 61, 86400)] == [
        "0 s",
        "59 s",
        "0:01:01",
        "24:00:00",
    ]
