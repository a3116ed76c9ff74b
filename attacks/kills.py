"""kill -9 at random moments, then a count of what is there."""

import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tests.arena.test_kills import CUP, VICTIMS, NothingKilled, finish, games_of, skep, survive
from tests.records.database.test_store import random_record

from attacks.finding import Finding, Share
from skep.records.database.check import check_database
from skep.records.database.search import Search, count_games
from skep.records.database.store import Database
from skep.records.files import write_games

OLD_DATABASE = Path(__file__).parents[1] / "tests" / "samples" / "v0.1" / "games.sqlite"
GAMES = 3000
"""Games of the file that is imported."""


def attack_by_kills(share: Share) -> list[Finding]:
    """Kill a tournament, an import, an upgrade and a training, each for a part of the time."""
    parts: dict[str, tuple[float, Callable[[Path, random.Random], Callable[[], None]]]] = {
        "kills of a tournament": (0.5, _tournament),
        "kills of an import": (0.2, _import),
        "kills of an upgrade": (0.1, _upgrade),
        "kills of a training": (0.2, _training),
    }
    return [_repeat(name, share, part * share.seconds, prepare) for name, (part, prepare) in parts.items()]


def _repeat(
    name: str, share: Share, seconds: float, prepare: Callable[[Path, random.Random], Callable[[], None]]
) -> Finding:
    finding, chance = Finding(name), random.Random(f"{share.seed} {name}")
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        kill_once = prepare(Path(folder), chance)
        while finding.count == 0 or time.monotonic() < end:
            try:
                kill_once()
            except NothingKilled:
                continue
            except (AssertionError, OSError, ValueError, subprocess.SubprocessError) as error:
                finding.failures.append(f"kill {finding.count}: {type(error).__name__} {error}")
            finding.count += 1
    finding.figure = f"{finding.count} kills"
    return finding


def _tournament(folder: Path, chance: random.Random) -> Callable[[], None]:
    (folder / "cup.toml").write_text(CUP, "utf-8")
    finish(skep("tournament", str(folder / "cup.toml"), "--db", str(folder / "games.sqlite")))
    undisturbed = games_of(folder / "games.sqlite")

    def kill_once() -> None:
        with tempfile.TemporaryDirectory() as place:
            survive(chance.choice(VICTIMS), chance.randrange(10**6), Path(place), undisturbed)

    return kill_once


def _import(folder: Path, chance: random.Random) -> Callable[[], None]:
    file = folder / "games.jsonl"
    write_games((random_record(seed, plies=6, white=f"player {seed}") for seed in range(GAMES)), file)

    def kill_once() -> None:
        with tempfile.TemporaryDirectory() as place:
            database = str(Path(place) / "games.sqlite")
            _killed(chance, 3.0, "db", "import", str(file), "--db", database)
            finish(skep("db", "import", str(file), "--db", database))
            _check(Path(database), GAMES)

    return kill_once


def _upgrade(folder: Path, chance: random.Random) -> Callable[[], None]:
    with closing(sqlite3.connect(OLD_DATABASE)) as connection:
        games = connection.execute("SELECT count(*) FROM games").fetchone()[0]

    def kill_once() -> None:
        with tempfile.TemporaryDirectory() as place:
            database = Path(place) / "games.sqlite"
            shutil.copy(OLD_DATABASE, database)
            _killed(chance, 1.5, "db", "search", "--count", "--db", str(database))
            _check(database, games)

    return kill_once


def _training(folder: Path, chance: random.Random) -> Callable[[], None]:
    finish(skep("train", "genetic", "--preset", "smoke", "--out", str(folder / "whole")))
    whole = (folder / "whole" / "weights.txt").read_text()

    def kill_once() -> None:
        with tempfile.TemporaryDirectory() as place:
            run = str(Path(place) / "run")
            _killed(chance, 3.0, "train", "genetic", "--preset", "smoke", "--out", run)
            if Path(run, "settings.json").exists():
                finish(skep("train", "genetic", "--resume", run))
                assert _weights(Path(run, "weights.txt").read_text()) == _weights(whole)

    return kill_once


def _weights(text: str) -> list[str]:
    """The weights without the remarks, which name the day and the folder."""
    return [line for line in text.splitlines() if not line.startswith("#")]


def _killed(chance: random.Random, seconds: float, *arguments: str) -> None:
    """Run a command and kill it at a random moment."""
    command = [sys.executable, "-m", "skep", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(chance.uniform(0.2, seconds))
    process.kill()
    process.wait()


def _check(database: Path, games: int) -> None:
    with Database(database) as opened:
        assert count_games(opened, Search()) == games
        assert check_database(opened).problems == []
