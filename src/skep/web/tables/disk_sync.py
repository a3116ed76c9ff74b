"""Files that are brought to the disk a moment after they were written, without holding up a page."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from skep.files import sync

SYNC_SECONDS = 0.5
"""A file waits at most for so long, and for those before it."""


class DiskSync:
    """Syncs files in a thread of its own; one that is written often in between is synced once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: set[Path] = set()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="disk")

    def add(self, path: Path) -> None:
        """Sync a file soon."""
        with self._lock:
            is_first = not self._waiting
            self._waiting.add(path)
        if is_first:
            self._thread.submit(self._sync_waiting)

    def close(self) -> None:
        """Wait until all is on the disk."""
        self._thread.shutdown()

    def _sync_waiting(self) -> None:
        time.sleep(SYNC_SECONDS)
        with self._lock:
            paths, self._waiting = self._waiting, set()
        for path in paths | {path.parent for path in paths}:
            if path.exists():
                sync(path)
