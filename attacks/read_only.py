"""A disk that cannot be written to, in a file system view of its own."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.records.database.test_store import new_games, random_record

from attacks.finding import Finding, Share
from skep.records.database.store import Database
from skep.records.files import write_games

_MOUNT = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'


def attack_by_read_only_disk(share: Share) -> list[Finding]:
    """Commands that write end in one line; commands that read work."""
    finding = Finding("read-only disk")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        if shutil.which("unshare") is None or _read_only(place, "true").returncode != 0:
            finding.skipped = "a folder can be mounted read-only by root on Linux only"
            return [finding]
        write_games([random_record(seed, plies=6) for seed in range(5)], place / "games.jsonl")
        with Database(place / "games.sqlite") as database:
            database.add(new_games(5))
        for command, is_reading in _commands(place):
            _try(finding, place, command, is_reading)
    finding.figure = f"{finding.count} commands"
    return [finding]


def _commands(place: Path) -> list[tuple[list[str], bool]]:
    """Each with whether it only reads."""
    games, database = str(place / "games.jsonl"), str(place / "games.sqlite")
    match = ["match", "a=random", "b=random", "--games", "2", "--workers", "0"]
    return [
        (["db", "search", "--count", "--db", database], True),
        (["db", "check", "--db", database], True),
        (["show", games], True),
        (["db", "import", games, "--db", database], False),
        (["db", "import", games, "--db", str(place / "new.sqlite")], False),
        (["convert", games, str(place / "new.pgn")], False),
        ([*match, "--db", database], False),
        (["train", "genetic", "--preset", "smoke", "--out", str(place / "run")], False),
    ]


def _try(finding: Finding, place: Path, command: list[str], is_reading: bool) -> None:
    done = _read_only(place, sys.executable, "-m", "skep", *command)
    lines = done.stderr.strip().splitlines()
    is_clear = done.returncode in (1, 2, 3) and lines and lines[-1].startswith("skep: ")
    if "Traceback" in done.stderr or (done.returncode != 0 if is_reading else not is_clear):
        finding.failures.append(f"{' '.join(command)}: status {done.returncode}, {done.stderr[-500:]}")
    finding.count += 1


def _read_only(place: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command for which a folder is read-only."""
    wrapped = ["unshare", "--mount", "sh", "-c", _MOUNT, str(place), *command]
    return subprocess.run(wrapped, capture_output=True, text=True)
