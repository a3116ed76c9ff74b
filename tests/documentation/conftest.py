"""The folder in which the pages are followed."""

import os
import shutil
import stat
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from documentation.blocks import ROOT, blocks_of
from documentation.running import run_skep
from skep.records import Ending, Record, Result
from skep.records.files import read_games, write_games

ENGINES = ("nokamute", "some-engine", "path/to/engine", "engine")
"""Names of other people's engines in the pages; here they are skep's engine."""
COPIES = ("tests/agents/forced_wins.txt", "docs/tournament.toml", "tests/samples/v0.1/cup.pgn", "README.md")
LINKS = ("scripts", "examples")


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the pages speak of: files of games, engines, a database, an agent, a tournament."""
    home = tmp_path_factory.mktemp("prepared")
    here = home / "here"
    (here / "games").mkdir(parents=True)
    for name in COPIES:
        (here / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, here / name)
    games = [game.record for game in read_games(ROOT / "tests/samples/v0.1/cup.pgn")]
    write_games(games, here / "games.pgn")
    for name in ("game.pgn", "game.sgf", "game.uhp", "games/first.pgn"):
        write_games([_unfinished(games[0])], here / name)
    _write_engines(home / "bin", here)
    _write_files_of_other_pages(here)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(here)
        _keep_data_in(home, patch)
        for place in ([], ["--db", "games.sqlite"]):
            run_skep(["db", "import", "tests/agents/forced_wins.txt", *place], "samples")
        shutil.copy("games.sqlite", "agents.sqlite")
    return home


def _unfinished(record: Record) -> Record:
    """A short beginning of a game: a hint is for a game that goes on."""
    return replace(record, plies=record.plies[:12], result=Result.UNKNOWN, ending=Ending.UNFINISHED)


def _write_engines(programs: Path, here: Path) -> None:
    script = f'#!/bin/sh\nexec "{sys.executable}" -m skep uhp alphabeta:nodes=20,table=1\n'
    for name in ENGINES:
        program = programs / name if "/" not in name else here / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(script)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)


def _write_files_of_other_pages(here: Path) -> None:
    """The agent and the tournament of the how-to pages, which others mention."""
    for page in ("docs/agents.md", "docs/arena.md"):
        for block in blocks_of(ROOT / page):
            if block.file:
                (here / block.file).write_text(block.text)


def _keep_data_in(home: Path, patch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        patch.setenv(name, str(home / name))


@pytest.fixture
def folder(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for a page, in which its commands are run."""
    home = tmp_path / "home"
    shutil.copytree(prepared, home)
    here = home / "here"
    for name in LINKS:
        (here / name).symlink_to(ROOT / name)
    monkeypatch.chdir(here)
    monkeypatch.setenv(
        "PATH", os.pathsep.join([str(home / "bin"), str(Path(sys.executable).parent)]), prepend=":"
    )
    monkeypatch.setenv("COLUMNS", "100")
    _keep_data_in(home, monkeypatch)
    return here
