"""Engines end with us, however we end: a small process ends those that a killed skep leaves behind."""

import contextlib
import subprocess
import sys
import threading

from skep.agents.uhp import process_tree

_COMMAND = (sys.executable, "-I", "-S", process_tree.__file__)


class EngineGuard:
    """Tells the guarding process which engines run; there is one as long as there are engines."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: set[int] = set()
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self, pid: int) -> None:
        """An engine has begun."""
        if sys.platform == "win32":
            return
        with self._lock, contextlib.suppress(OSError):
            self._running.add(pid)
            if self._process is None:
                # A session of its own: what ends us by a signal to our group does not end it.
                self._process = subprocess.Popen(_COMMAND, stdin=subprocess.PIPE, start_new_session=True)
            self._tell(f"+{pid}\n")

    def end(self, pid: int) -> None:
        """An engine has ended."""
        with self._lock, contextlib.suppress(OSError):
            self._running.discard(pid)
            self._tell(f"-{pid}\n")
            if not self._running and self._process is not None:
                process, self._process = self._process, None
                process.communicate()

    def _tell(self, line: str) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(line.encode())
            self._process.stdin.flush()


GUARD = EngineGuard()
"""The guard of the engines of this process."""
