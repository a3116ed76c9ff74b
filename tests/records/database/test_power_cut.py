"""What was stored is there after a power cut: on a disk that forgets whatever was not synced."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.forgetful_disk import CAN_BE_BUILT, build_forgetful_disk, new_forgetful_disk

from skep.records.database.search import Search, count_games
from skep.records.database.store import Database

needs_compiler = pytest.mark.skipif(
    not CAN_BE_BUILT, reason="the forgetful disk is built with a C compiler, for Linux"
)

STORE = """
import sys
from skep.records import Record
from skep.records.database.store import Database, NewGame
with Database(sys.argv[1]) as database:
    for number in range(100_000):
        database.add([NewGame.of(Record(white=str(number)))])
        print(number + 1, flush=True)
"""
WRITE = """
import sys
from pathlib import Path
from skep.files import write_whole
for number in range(100_000):
    write_whole(Path(sys.argv[1]), f"{number + 1:09}" * 1000)
    print(number + 1, flush=True)
"""


@pytest.fixture(scope="module")
def forgetful_disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_forgetful_disk(tmp_path_factory.mktemp("disk"))


def cut_power(program: str, name: str, library: Path, folder: Path, seconds: float) -> int:
    """Run a program until the power is cut; returns how much it had done by its own account."""
    disk = new_forgetful_disk(library, folder)
    environment = os.environ | disk.environment
    output = folder / "output"
    with output.open("w") as stream:
        process = subprocess.Popen(
            [sys.executable, "-c", program, str(disk.seen / name)], env=environment, stdout=stream
        )
        deadline = time.monotonic() + 60
        while output.read_text().count("\n") < 3 and time.monotonic() < deadline:
            time.sleep(0.02)
        time.sleep(seconds)
        process.kill()
        process.wait()
    return output.read_text().count("\n")


@needs_compiler
@pytest.mark.parametrize("seed", range(3))
def test_stored_games_outlast_a_power_cut(forgetful_disk: Path, tmp_path: Path, seed: int) -> None:
    seconds = random.Random(seed).uniform(0, 0.5)
    stored = cut_power(STORE, "games.sqlite", forgetful_disk, tmp_path, seconds)
    with Database(tmp_path / "kept" / "games.sqlite", create=False) as database:
        assert stored <= count_games(database, Search()) <= stored + 1


@needs_compiler
def test_written_files_outlast_a_power_cut(forgetful_disk: Path, tmp_path: Path) -> None:
    written = cut_power(WRITE, "run.txt", forgetful_disk, tmp_path, 0.1)
    text = (tmp_path / "kept" / "run.txt").read_text()
    assert len(text) == 9000
    assert written <= int(text[:9]) <= written + 1
