"""`skep openings`, as its users meet it."""

from pathlib import Path

import pytest

from skep.arena.pairing.openings import FileOpenings
from skep.cli import cli
from skep.games.hive import Rules

OPTIONS = [
    "--rules",
    "Base+M",
    "--count",
    "3",
    "--plies",
    "4",
    "--nodes",
    "300",
    "--bound",
    "80",
    "--seed",
    "7",
]


def test_a_suite_is_printed_below_the_command_that_makes_it_and_matches_read_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cli(["openings", *OPTIONS], standalone_mode=False)
    text = capsys.readouterr().out
    first, _, *games = text.splitlines()
    assert first.startswith("# Made by: skep openings --rules Base+M --count 3 --plies 4 ")
    file = tmp_path / "suite.txt"
    file.write_text(text, encoding="utf-8")
    openings = FileOpenings(path=str(file)).openings(Rules(game_type="Base+M"), seed=1, count=3)
    assert [";".join(opening) for opening in openings] == [game.split(";", 3)[3] for game in games]
    cli(["openings", *first.removeprefix("# Made by: skep openings ").split()], standalone_mode=False)
    assert capsys.readouterr().out == text


def test_it_tells_how_many_openings_are_made(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("skep.cli.terminal.progress.PATIENCE_SECONDS", 0)
    monkeypatch.setattr("skep.cli.terminal.progress.PLAIN_SECONDS", 0)
    cli(["openings", *OPTIONS], standalone_mode=False)
    told = capsys.readouterr().err.splitlines()
    assert told == [f"{made} of 3 openings" for made in (1, 2, 3)]
