"""A program that goes on until it is stopped: started, seen working, then interrupted as by Ctrl-C."""

import os
import re
import signal
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

PATIENCE_SECONDS = 600
"""How long a busy machine may take to start something."""


class Started:
    """A running program with all that it starts."""

    def __init__(
        self, words: Sequence[str], log: Path, folder: Path, environment: Mapping[str, str] | None = None
    ) -> None:
        self._log = log
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        with log.open("wb") as output:
            self._process = subprocess.Popen(
                words,
                cwd=folder,
                env={**inherited, **(environment or {})},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
                preexec_fn=_hear_ctrl_c,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def said(self, pattern: str) -> re.Match[str]:
        """Wait until it says something; it must not end before."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while (found := re.search(pattern, self.text())) is None:
            assert self._process.poll() is None, self.text()
            assert time.monotonic() < deadline, f"does not say {pattern!r}: {self.text()}"
            time.sleep(0.1)
        return found

    def answers(self, url: str) -> bool:
        """Does a page answer, if only that one may not enter? Waits until it is served, or all is over."""
        context = ssl._create_unverified_context() if url.startswith("https") else None
        deadline = time.monotonic() + PATIENCE_SECONDS
        while self._process.poll() is None and time.monotonic() < deadline:
            try:
                urllib.request.urlopen(url, timeout=PATIENCE_SECONDS, context=context).close()
            except urllib.error.HTTPError as error:
                error.close()
                return error.code == 403
            except OSError:  # it says its address a moment before it serves
                time.sleep(0.1)
            else:
                return True
        return False

    def text(self) -> str:
        """All that it has printed so far."""
        return self._log.read_text("utf-8", errors="replace")

    def interrupt(self) -> int:
        """Press Ctrl-C until it ends. Returns its exit status."""
        while self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGINT)
            try:
                self._process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                continue
        return self._process.returncode


def _hear_ctrl_c() -> None:
    """What is started in the background ignores Ctrl-C otherwise."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
