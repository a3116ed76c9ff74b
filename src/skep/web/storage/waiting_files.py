"""Files that a page writes without waiting for the disk.

A new text is a file beside the old one at once, so that it outlasts a kill; half a second later a thread
brings it to the disk and puts it in the old one's place. Renaming over a file whose text is not on the disk
yet would hold up the page for as long as the disk takes.
"""

import logging
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from skep.files import sync

SYNC_SECONDS = 0.5
"""A text waits at most for so long, and for those before it."""
_DRAFT, _WAITING = ".draft", ".new"


class WaitingFiles:
    """Brings texts to the disk in a thread of its own; a file that is written often in between, once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: set[Path] = set()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="disk")

    def write(self, path: Path, text: str) -> None:
        """Write a file; a server that is killed now leaves it, or the one before, whole."""
        draft, waiting = path.with_suffix(_DRAFT), path.with_suffix(_WAITING)
        with self._lock:  # threads may write the same file
            draft.write_text(text, encoding="utf-8", newline="\n")
            waiting.unlink(missing_ok=True)
            draft.rename(waiting)
            is_first = not self._waiting
            self._waiting.add(path)
        if is_first:
            self._thread.submit(self._settle_waiting)

    def close(self) -> None:
        """Wait until all is on the disk and in its place."""
        self._thread.shutdown()

    def _settle_waiting(self) -> None:
        time.sleep(SYNC_SECONDS)
        with self._lock:
            paths, self._waiting = self._waiting, set()
        for path in paths:
            try:
                _settle(path)
            except FileNotFoundError:
                continue  # it was written again, and waits again; or somebody has removed it
            except OSError as error:  # it stays beside the old one, and is found there
                logging.getLogger("skep").warning("%s is not on the disk: %s", path, error)
        for folder in {path.parent for path in paths}:
            if folder.exists():
                sync(folder)


def _settle(path: Path) -> None:
    waiting = path.with_suffix(_WAITING)
    sync(waiting)
    waiting.replace(path)
    sync(path)  # if it was written again in between


def texts_of(path: Path) -> Iterator[str]:
    """The texts of a file, the newest first; a draft that a kill has cut off is among them."""
    for candidate in _candidates(path):
        try:
            yield candidate.read_text(encoding="utf-8")
        except FileNotFoundError:
            continue


def written_at(path: Path) -> float:
    """When a file was written last. Raises FileNotFoundError if it never was."""
    times = [candidate.stat().st_mtime for candidate in _candidates(path) if candidate.exists()]
    return max(times) if times else path.stat().st_mtime


def names_in(folder: Path) -> set[str]:
    """The names of the files of a folder, without their endings; those that wait too."""
    endings = (_DRAFT, _WAITING, ".json")
    return {path.stem for path in folder.glob("*") if path.suffix in endings}


def remove(path: Path) -> None:
    """Remove a file, and what waits to take its place."""
    for candidate in _candidates(path):
        candidate.unlink(missing_ok=True)


def _candidates(path: Path) -> list[Path]:
    return [path.with_suffix(_DRAFT), path.with_suffix(_WAITING), path]
