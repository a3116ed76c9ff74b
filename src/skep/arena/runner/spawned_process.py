"""Worker processes that start afresh, without running the script that started them once more.

Python prepares a spawned process by importing the program's main script. A script that has no
`if __name__ == "__main__":` would thus start its tournament again in every worker. Workers need nothing of
such a script: all that they do is in modules of skep.
"""

import contextlib
import signal
import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext, SpawnProcess
from pathlib import Path
from typing import Any


class WorkerProcess(SpawnProcess):
    """A process that imports the main script only if that is made for it."""

    @staticmethod
    def _Popen(process_obj: Any) -> Any:  # noqa: N802  (the name is Python's)
        with _ctrl_c_held_back(), contextlib.nullcontext() if is_main_importable() else _main_hidden():
            return SpawnProcess._Popen(process_obj)


class WorkerContext(SpawnContext):
    """Starts worker processes. They are not forked: a fork copies the locks of threads it does not copy."""

    def __init__(self) -> None:
        self._processes: list[WorkerProcess] = []

    def Process(self, *args: Any, **named: Any) -> WorkerProcess:  # type: ignore[override]  # noqa: N802
        """A process that is not started yet. Pools call it by this name, a class in the base class."""
        process = WorkerProcess(*args, **named)
        self._processes.append(process)
        return process

    def kill_processes(self) -> None:
        """End all started processes at once, also those that have not begun to work yet."""
        for process in self._processes:
            if process.pid is not None:
                process.kill()


def is_main_importable() -> bool:
    """Can the main script be imported without being run? One with a main guard, a module or none can."""
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)
    if getattr(main, "__spec__", None) is not None or file is None:
        return True
    try:
        return "__name__" in Path(file).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return True


def check_importable(work: Callable[..., Any]) -> None:
    """Raise ValueError for work that workers could not find, because it is part of a script."""
    if getattr(work, "__module__", "") == "__main__" and not is_main_importable():
        name = getattr(work, "__name__", repr(work))
        raise ValueError(
            f"workers cannot import {name!r} from a script without a main guard: move it to a module, or put "
            'what the script does below `if __name__ == "__main__":`'
        )


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Let a new process begin with Ctrl-C held back: it could not do anything with it before it is ready."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # Python would start it on the way, and let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_ctrl_c() -> None:
    """Let a process ignore Ctrl-C, also one that was held back until now: its parent handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def _main_hidden() -> Iterator[None]:
    """Show Python an empty main module while it prepares a process."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = types.ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
