"""Executors: workers in this process, in processes of this machine, or on a cluster.

An executor has a number of places; each place does one piece of work at a time and returns a future of
`concurrent.futures`. Every worker process is a pool of its own, so when one dies it is known which piece of
work was lost.
"""

import contextlib
import multiprocessing
import os
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from concurrent.futures import wait as wait_for_futures
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any, ParamSpec, Protocol, TypeVar

from skep._core import StopFlag
from skep.arena.runner.cluster import Cluster
from skep.arena.runner.spawned_process import WorkerContext, check_importable, ignore_ctrl_c
from skep.arena.runner.worker import close_worker, start_worker
from skep.arena.runner.workers_error import WorkersError

__all__ = ["Executor", "InProcess", "Processes", "WorkersError", "make_executor", "open_executor", "spread"]

P = ParamSpec("P")
T = TypeVar("T")

CONNECT_SECONDS = 10.0
"""How long a cluster may take to answer."""


class Executor(Protocol):
    """Does pieces of work, several at the same time."""

    worker_died: tuple[type[Exception], ...]
    """What the future of a piece of work raises when its worker died."""

    @property
    def places(self) -> int:
        """How many pieces of work are done at the same time."""

    def submit(self, place: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Begin a piece of work at a place, counted from 0. Raises WorkersError."""

    def stop(self) -> None:
        """Tell games in progress to end, unfinished."""

    def close(self) -> None:
        """Stop all workers and wait for them."""


def make_executor(workers: str) -> Executor:
    """An executor from text: `0` for this process, a number of processes, or the address of a Dask scheduler.

    Raises WorkersError if a cluster does not answer, ValueError if the text is none of these.
    """
    if "://" in workers or ":" in workers:
        return Cluster(workers, CONNECT_SECONDS)
    if not workers.isdecimal():
        raise ValueError(
            f"workers are a number of processes or an address such as tcp://host:8786, not {workers!r}"
        )
    return Processes(int(workers)) if int(workers) else InProcess()


@contextmanager
def open_executor(workers: str) -> Iterator[Executor]:
    """An executor as of `make_executor`, closed in the end; Ctrl-C and errors stop its games first."""
    executor = make_executor(workers)
    try:
        yield executor
    except BaseException:
        executor.stop()
        raise
    finally:
        executor.close()


MOST_ATTEMPTS = 3
"""Work is given up after so many workers died while they did it."""


def spread(executor: Executor, work: Callable[..., T], pieces: Sequence[tuple[Any, ...]]) -> list[T]:
    """Do pieces of work, given as arguments, at all places, and return the results in the same order.

    If a worker dies, its work is done again. Raises WorkersError for work during which several workers died.
    """
    results: dict[int, T] = {}
    waiting = deque(range(len(pieces)))
    deaths: Counter[int] = Counter()
    running: dict[Future[T], tuple[int, int]] = {}
    while waiting or running:
        idle = set(range(executor.places)) - {place for place, _ in running.values()}
        for place in sorted(idle)[: len(waiting)]:
            piece = waiting.popleft()
            running[executor.submit(place, work, *pieces[piece])] = (place, piece)
        for future in wait_for_futures(running, return_when=FIRST_COMPLETED).done:
            _, piece = running.pop(future)
            try:
                results[piece] = future.result()
            except executor.worker_died as error:
                deaths[piece] += 1
                if deaths[piece] >= MOST_ATTEMPTS:
                    raise WorkersError(f"{MOST_ATTEMPTS} workers died of the same work") from error
                waiting.append(piece)
    return [results[piece] for piece in range(len(pieces))]


class InProcess:
    """One place in this process, in a thread of its own, so that the main thread can show progress."""

    worker_died: tuple[type[Exception], ...] = ()
    places = 1

    def __init__(self) -> None:
        self._stop = StopFlag()
        self._pool = ThreadPoolExecutor(1, "worker", start_worker, (self._stop,))

    def submit(self, place: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Begin a piece of work."""
        return self._pool.submit(work, *args, **kwargs)

    def stop(self) -> None:
        """Tell the game in progress to end."""
        self._stop.set()

    def close(self) -> None:
        """End the engines of the thread, and the thread."""
        self._pool.submit(close_worker)
        self._pool.shutdown()


class Processes:
    """Places in processes of their own. A process that died is replaced when there is work for it."""

    worker_died: tuple[type[Exception], ...] = (BrokenExecutor,)

    def __init__(self, count: int) -> None:
        self._context = WorkerContext()
        self._pools = [self._start() for _ in range(count)]
        self._used: set[int] = set()

    @property
    def places(self) -> int:
        """One for each process."""
        return len(self._pools)

    def submit(self, place: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Begin a piece of work, in a new process if the old one died."""
        check_importable(work)
        self._used.add(place)
        try:
            return self._pools[place].submit(work, *args, **kwargs)
        except BrokenExecutor:
            self._pools[place].shutdown(wait=False)
            self._pools[place] = self._start()
            return self._pools[place].submit(work, *args, **kwargs)

    def stop(self) -> None:
        """End the processes at once, in the middle of games. Their engines end with them (engine_guard)."""
        self._context.kill_processes()

    def close(self) -> None:
        """End the engines of the processes, and the processes."""
        for place in self._used:
            with contextlib.suppress(BrokenExecutor):
                self._pools[place].submit(close_worker)
        for pool in self._pools:
            pool.shutdown(wait=True)

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, self._context, _start_process)


def _start_process() -> None:
    """Prepare a worker process: it ignores Ctrl-C, which its parent handles, and ends with its parent."""
    ignore_ctrl_c()
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
