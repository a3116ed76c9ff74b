"""What a stranger wrote into a game never commands the terminal."""

import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from skep.arena.pairing.entrant import Entrant
from skep.arena.pairing.tournament import Tournament
from skep.arena.runner.run_tournament import TournamentRun
from skep.cli import cli
from skep.cli.terminal.tournament_view import TournamentView
from skep.records import Record, Result
from skep.records.database.rows import NewGame
from skep.records.database.store import Database
from skep.records.files import write_games

RECORD = Record(white="Ann\x1b[2J", black="Bob\x9b31m", comment="\x1b]0;owned\x07", result=Result.WHITE)


@pytest.mark.parametrize("command", ["show", "search", "ratings"])
def test_control_characters_of_a_game_are_written_out(tmp_path: Path, command: str) -> None:
    file, place = tmp_path / "games.jsonl", tmp_path / "games.sqlite"
    write_games([RECORD], file)
    with Database(place) as database:
        database.add([NewGame.of(RECORD)])
    arguments = {
        "show": ["show", str(file)],
        "search": ["db", "search", "--db", str(place)],
        "ratings": ["ratings", "--db", str(place)],
    }
    said = CliRunner().invoke(cli, arguments[command]).output
    assert r"Ann\x1b[2J" in said
    assert r"Bob\x9b31m" in said
    assert "\x1b" not in said
    assert "\x9b" not in said


def test_json_stays_json(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite"
    with Database(place) as database:
        database.add([NewGame.of(RECORD)])
    said = CliRunner().invoke(cli, ["db", "search", "--json", "--db", str(place)]).output
    assert json.loads(said)["black"] == RECORD.black
    assert "\x9b" not in said


def test_the_view_of_a_tournament_writes_them_out_too(monkeypatch: pytest.MonkeyPatch) -> None:
    players = (Entrant(agent="random", name="Ann\x1b[2J"), Entrant(agent="mate-in-one", name="Bob\x9b31m"))
    run = TournamentRun.begin(Tournament(players=players, games=2, name="cup\x1b[2J"))
    stream = io.StringIO()
    monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "200")
    view = TournamentView(stream)
    run.play()
    with view:
        view.message("a message\x1b[2J")
        view.update(run.scoreboard, running=0)
    assert "\x1b[2J" not in stream.getvalue()
    assert "\x9b" not in stream.getvalue()
    assert stream.getvalue().count(r"\x1b[2J") >= 2
