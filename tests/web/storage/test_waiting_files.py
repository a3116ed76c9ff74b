"""Files that are written at once and brought to the disk later."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from tests.forgetful_disk import CAN_BE_BUILT, build_forgetful_disk, new_forgetful_disk

from skep.web.storage import waiting_files
from skep.web.storage.waiting_files import WaitingFiles, texts_of, written_at


@pytest.fixture
def held_disk(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """A disk that takes nothing until the event is set."""
    free = threading.Event()
    monkeypatch.setattr(waiting_files.time, "sleep", lambda seconds: free.wait(60))
    return free


def test_a_text_is_there_before_the_disk_has_it(tmp_path: Path, held_disk: threading.Event) -> None:
    files, path = WaitingFiles(), tmp_path / "a.json"
    path.write_text("old")
    for text in ("newer", "newest"):
        files.write(path, text)
    assert list(texts_of(path)) == ["newest", "old"]
    held_disk.set()
    files.close()
    assert [file.name for file in tmp_path.iterdir()] == ["a.json"]
    assert path.read_text() == "newest"


def test_a_draft_that_was_cut_off_hides_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("whole")
    (tmp_path / "a.draft").write_text("wh")
    assert list(texts_of(path)) == ["wh", "whole"]


def test_the_time_is_that_of_the_newest_text(tmp_path: Path, held_disk: threading.Event) -> None:
    files, path = WaitingFiles(), tmp_path / "a.json"
    files.write(path, "new")
    assert written_at(path) == (tmp_path / "a.new").stat().st_mtime
    held_disk.set()
    files.close()
    assert written_at(path) == path.stat().st_mtime
    with pytest.raises(FileNotFoundError):
        written_at(tmp_path / "b.json")


def test_many_threads_write_and_settle_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting_files, "SYNC_SECONDS", 0.0)
    files, path = WaitingFiles(), tmp_path / "a.json"
    for number in range(200):
        files.write(path, f"text {number}")
        assert next(texts_of(path)) == f"text {number}"
    files.close()
    assert path.read_text() == "text 199"


WRITE = """
import sys
from pathlib import Path
from skep.web.storage.waiting_files import WaitingFiles
folder, files = Path(sys.argv[1]), WaitingFiles()
for text in ("one", "two", "three"):
    for name in ("a.json", "b.json"):
        files.write(folder / name, text)
files.close()
files = WaitingFiles()
files.write(folder / "a.json", "four")  # and the power is cut before it is synced
import os
os._exit(0)
"""


@pytest.mark.skipif(not CAN_BE_BUILT, reason="the forgetful disk is built with a C compiler, for Linux")
def test_what_was_settled_outlasts_a_power_cut(tmp_path: Path) -> None:
    disk = new_forgetful_disk(build_forgetful_disk(tmp_path), tmp_path)
    subprocess.run([sys.executable, "-c", WRITE, disk.seen], env=os.environ | disk.environment, check=True)
    assert next(texts_of(disk.seen / "a.json")) == "four"
    assert [list(texts_of(disk.kept / name)) for name in ("a.json", "b.json")] == [["three"], ["three"]]
