"""Files that cannot grow, cannot be written, or are spoilt."""

import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.records.database.test_store import new_games, random_record

from attacks.finding import Finding, Share
from skep.records.database.check import check_database
from skep.records.database.store import Database
from skep.records.files import write_games


def attack_disk(share: Share) -> list[Finding]:
    """A disk that is full, and databases with spoilt bytes."""
    return [_full_disk(share, share.seconds / 2), _spoilt(share, share.seconds / 2)]


def _full_disk(share: Share, seconds: float) -> Finding:
    """Import with files that cannot grow beyond a limit; what is stored is whole, and can be gone on with."""
    finding, tries, chance = Finding("disk full during an import"), 0, random.Random(share.seed)
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.jsonl"
        write_games((random_record(seed, plies=8, white=f"player {seed}") for seed in range(2000)), file)
        while tries == 0 or time.monotonic() < end:
            database = Path(folder) / f"{tries}.sqlite"
            most = chance.randrange(1 << 14, 1 << 21)
            command = [sys.executable, "-m", "skep", "db", "import", str(file), "--db", str(database)]
            done = subprocess.run(command, capture_output=True, text=True, preexec_fn=_limit(most))
            if "Traceback" in done.stderr or done.returncode not in (0, 3):
                finding.failures.append(f"{most} bytes: status {done.returncode}, {done.stderr[-500:]}")
            again = subprocess.run(command, capture_output=True, text=True)
            with Database(database) as opened:
                check = check_database(opened)
            if again.returncode != 0 or check.games != 2000 or check.problems:
                finding.failures.append(f"{most} bytes, again: {again.stderr[-300:]} {check}")
            tries += 1
    finding.figure = f"{tries} times"
    return finding


def _limit(most: int) -> Callable[[], None]:
    """Let no file of a new process grow beyond so many bytes."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def _spoilt(share: Share, seconds: float) -> Finding:
    """Overwrite bytes of a database: it is refused, or read as far as it goes, with an error of ours."""
    finding, chance = Finding("spoilt databases"), random.Random(share.seed)
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        whole, spoilt = Path(folder) / "whole.sqlite", Path(folder) / "spoilt.sqlite"
        with Database(whole) as database:
            database.add(new_games(30))
        while time.monotonic() < end:
            shutil.copy(whole, spoilt)
            data = bytearray(spoilt.read_bytes())
            for _ in range(chance.choice([1, 10, 1000])):
                data[chance.randrange(len(data))] = chance.randrange(256)
            spoilt.write_bytes(data[: chance.choice([len(data), len(data) // 2])])
            try:
                with Database(spoilt, create=False) as database:
                    check_database(database)
            except (ValueError, OSError):
                pass
            except Exception as error:
                finding.failures.append(f"try {finding.count}: {type(error).__name__} {error}")
            finding.count += 1
    finding.figure = f"{finding.count} databases"
    return finding
