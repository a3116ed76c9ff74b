"""A log of what engines were sent and what they answered: one file for each process.

The folder is named by the environment variable `SKEP_ENGINE_LOG`, so that worker processes, which inherit
it, write there too. The option `--log` of commands sets it.
"""

import os
import re
import threading
import time
from pathlib import Path
from typing import TextIO

FOLDER_VARIABLE = "SKEP_ENGINE_LOG"
"""The environment variable with the folder of the logs; without it nothing is logged."""


def log_engines(folder: str | Path) -> None:
    """Log the engines that this process and its workers start from now on. Raises OSError."""
    place = Path(folder).resolve()
    place.mkdir(parents=True, exist_ok=True)
    probe = place / f".{os.getpid()}.part"
    probe.touch()
    probe.unlink()
    os.environ[FOLDER_VARIABLE] = str(place)


class EngineLog:
    """The conversation with one process: the seconds since its start, `>` sent, `<` said, `!` on stderr."""

    def __init__(self, program: str, pid: int) -> None:
        """Begin a log, if logs are wanted."""
        self._began = time.monotonic()
        self._lock = threading.Lock()
        self._file: TextIO | None = None
        folder = os.environ.get(FOLDER_VARIABLE)
        if folder:
            name = re.sub(r"[^\w.+-]+", "_", Path(program).name)
            stamp = time.strftime("%Y%m%d-%H%M%S")
            path = Path(folder) / f"{name}-{stamp}-{pid}.log"
            self._file = path.open("a", encoding="utf-8", errors="backslashreplace", buffering=1)

    def write(self, mark: str, text: str) -> None:
        """Write a line."""
        with self._lock:
            if self._file is not None:
                self._file.write(f"{time.monotonic() - self._began:10.3f} {mark} {text}\n")

    def close(self) -> None:
        """End the log."""
        with self._lock:
            if self._file is not None:
                self._file.close()
            self._file = None
