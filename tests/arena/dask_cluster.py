"""A Dask cluster on this machine, started as the documentation tells."""

import json
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import distributed

START_SECONDS = 60.0


class LocalCluster:
    """A scheduler and some workers in processes of their own."""

    def __init__(self, folder: Path, workers: int) -> None:
        self._file = folder / "scheduler.json"
        self._log = (folder / "dask.log").open("wb")
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
        self.address = self._wait_for_address()
        for _ in range(workers):
            self.start_worker()
        if workers:
            self._wait_for_workers(workers)

    def start_worker(self) -> None:
        """One more worker, with one thread."""
        options = ("--nthreads", "1", "--no-nanny", "--local-directory", str(self._folder))
        self._start("worker", self.address, *options)

    def kill_scheduler(self) -> None:
        """Kill it as if its machine had lost power."""
        kill(self._processes[0])

    def kill_worker(self) -> None:
        """Kill the youngest worker."""
        kill(self._processes[-1])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in reversed(self._processes):
            kill(process)
        self._log.close()

    def _start(self, what: str, *arguments: str) -> None:
        command = [sys.executable, "-m", "dask", what, *arguments, "--no-dashboard"]
        if what == "scheduler":
            command += ["--scheduler-file", str(self._file)]
        self._processes.append(subprocess.Popen(command, stdout=self._log, stderr=self._log))

    def _wait_for_address(self) -> str:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self._file.exists() and self._file.read_text():
                return str(json.loads(self._file.read_text())["address"])
            time.sleep(0.05)
        raise TimeoutError(f"no Dask scheduler after {START_SECONDS} s")

    def _wait_for_workers(self, count: int) -> None:
        """A busy machine takes long to start them, longer than a user would wait."""
        client: Any = distributed.Client
        with client(self.address, timeout=START_SECONDS, set_as_default=False) as connected:
            connected.wait_for_workers(count, timeout=START_SECONDS)


def kill(process: subprocess.Popen[bytes]) -> None:
    """End a process at once, and wait until it is gone."""
    process.kill()
    process.wait()
