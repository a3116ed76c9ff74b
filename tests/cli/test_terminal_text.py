"""What a stranger wrote into a game never commands the terminal."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from skep.cli import cli
from skep.records import Record
from skep.records.database.rows import NewGame
from skep.records.database.store import Database
from skep.records.files import write_games

RECORD = Record(white="Ann\x1b[2J", black="Bob\x9b31m", comment="\x1b]0;owned\x07")


@pytest.mark.parametrize("command", ["show", "search"])
def test_control_characters_of_a_game_are_written_out(tmp_path: Path, command: str) -> None:
    file, place = tmp_path / "games.jsonl", tmp_path / "games.sqlite"
    write_games([RECORD], file)
    with Database(place) as database:
        database.add([NewGame.of(RECORD)])
    arguments = {"show": ["show", str(file)], "search": ["db", "search", "--db", str(place)]}
    said = CliRunner().invoke(cli, arguments[command]).output
    assert r"Ann\x1b[2J" in said
    assert r"Bob\x9b31m" in said
    assert "\x1b" not in said
    assert "\x9b" not in said
