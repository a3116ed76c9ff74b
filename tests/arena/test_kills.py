"""kill -9 of the main process, a worker or an engine, at random moments: no game is lost or played twice."""

import contextlib
import random
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from skep.arena.runner.tournament_store import TournamentStore
from skep.records import Ending, Record
from skep.records.database.store import Database

VICTIMS = ("main", "worker", "engine")
ENGINE = f"uhp:timeout=300,command={sys.executable} -m skep uhp random"
"""It may be slow to answer: a busy machine changes no game, since nothing else in these goes by the clock."""
PATIENCE_SECONDS = 600.0

CUP = f"""
name = "cup"
games = 6
nodes = 10
rules = "Base:ply_cap=40"
failures = 0
workers = 2

[[players]]
agent = "random"

[[players]]
agent = "mate-in-one"

[[players]]
name = "engine"
agent = "{ENGINE}"
"""


def skep(*arguments: str) -> subprocess.Popen[bytes]:
    """The command line in a process of its own."""
    command = [sys.executable, "-m", "skep", *arguments]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def finish(process: subprocess.Popen[bytes]) -> None:
    _, errors = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 0, errors.decode()


def stored_games(database: Path) -> int:
    """The number of games in the database, which may still be about to be made."""
    with contextlib.suppress(sqlite3.OperationalError), contextlib.closing(sqlite3.connect(database)) as db:
        return int(db.execute("SELECT count(*) FROM games").fetchone()[0])
    return 0


def find_victim(main: subprocess.Popen[bytes], victim: str) -> psutil.Process | None:
    """A process of the kind, if there is one just now."""
    if victim == "main":
        return psutil.Process(main.pid)
    wanted = {"worker": "spawn_main", "engine": "uhp"}[victim]
    for child in psutil.Process(main.pid).children(recursive=True):
        with contextlib.suppress(psutil.Error):
            if any(wanted in word for word in child.cmdline()):
                return child
    return None


class NothingKilled(AssertionError):
    """On a busy machine a tournament may end before anybody looks."""


def kill_when(main: subprocess.Popen[bytes], victim: str, database: Path, games: int) -> None:
    """Kill as soon as so many games are stored."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        if main.poll() is not None:
            raise NothingKilled("the tournament ended before anything was killed")
        if stored_games(database) >= games and (process := find_victim(main, victim)) is not None:
            process.kill()
            return
        time.sleep(0.005)
    raise TimeoutError(f"no {victim} to kill")


def games_of(database: Path) -> dict[str, Record]:
    """The games by uid, without what may differ from run to run: the time they took."""
    with Database(database) as opened:
        archive = TournamentStore.resume(opened, "cup")
        games = list(archive.games())
        scheduled = [pairing.uid for pairing in archive.tournament.schedule()]
    assert Counter(uid for uid, _ in games) == Counter(scheduled)
    return {
        uid: replace(record, plies=tuple(ply._replace(seconds=None) for ply in record.plies))
        for uid, record in games
    }


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Record]:
    folder = tmp_path_factory.mktemp("undisturbed")
    (folder / "cup.toml").write_text(CUP, "utf-8")
    finish(skep("tournament", str(folder / "cup.toml"), "--db", str(folder / "games.sqlite")))
    return games_of(folder / "games.sqlite")


def survive(victim: str, seed: int, folder: Path, undisturbed: dict[str, Record]) -> None:
    """Kill once, resume if need be, and compare with a tournament in which nobody died."""
    (folder / "cup.toml").write_text(CUP, "utf-8")
    database = folder / "games.sqlite"
    main = skep("tournament", str(folder / "cup.toml"), "--db", str(database))
    kill_when(main, victim, database, games=random.Random(seed).randrange(1, 10))
    if victim == "main":
        main.communicate(
            timeout=PATIENCE_SECONDS
        )  # until nobody holds its pipes any more: neither workers nor engines live on
        main = skep("tournament", "--resume", "cup", "--db", str(database))
    finish(main)
    games = games_of(database)
    differing = [games[uid] for uid in games if games[uid] != undisturbed[uid]]
    words = [f"{record.ending}: {record.last_words}" for record in differing]
    if victim == "engine":  # the game it was killed in is lost, and that is said; at most one for each worker
        assert len(differing) <= 2, words
        assert {record.ending for record in differing} <= {Ending.CRASH}, words
        assert all("signal 9" in record.last_words for record in differing), words
    else:
        assert differing == [], words


@pytest.mark.parametrize("seed", range(5))
def test_every_game_exists_exactly_once_after_a_kill(
    seed: int, tmp_path: Path, undisturbed: dict[str, Record]
) -> None:
    survive(VICTIMS[seed % 3], seed, tmp_path, undisturbed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5, 55))
def test_every_game_exists_exactly_once_after_any_of_many_kills(
    seed: int, tmp_path: Path, undisturbed: dict[str, Record]
) -> None:
    survive(VICTIMS[seed % 3], seed, tmp_path, undisturbed)
