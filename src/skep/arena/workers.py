"""Workers: in this process, in processes of this machine, or on a cluster; always `concurrent.futures`.

A crew is a number of places at which work can be done, each an executor of its own or a share of one. A
place in a process of its own that dies takes only its own work with it, so it is known whose fault it was.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from concurrent.futures import wait as wait_for_futures
from multiprocessing.connection import wait
from multiprocessing.synchronize import Event
from typing import Any, ParamSpec, Protocol, TypeVar

from skep.arena import task

P = ParamSpec("P")
T = TypeVar("T")

CONNECT_SECONDS = 10.0
"""How long a cluster may take to answer."""


class WorkersError(OSError):
    """The workers cannot be had, or were lost and cannot be had again."""


class Crew(Protocol):
    """Those who do the work."""

    losses: tuple[type[Exception], ...]
    """What the future of a piece of work raises when its worker died."""

    @property
    def places(self) -> int:
        """How many pieces of work are done at the same time."""

    def submit(self, place: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Begin a piece of work at a place, counted from 0. Raises WorkersError."""

    def stop(self) -> None:
        """Tell games in progress to end, unfinished."""

    def close(self) -> None:
        """Send everyone home."""


def make_crew(workers: str) -> Crew:
    """A crew from text: `0` for this process, a number of processes, or the address of a Dask scheduler.

    Raises WorkersError if a cluster does not answer, ValueError if the text is none of these.
    """
    if "://" in workers or ":" in workers:
        from skep.arena.cluster import Cluster

        return Cluster(workers, CONNECT_SECONDS)
    if not workers.isdecimal():
        raise ValueError(
            f"workers are a number of processes or an address such as tcp://host:8786, not {workers!r}"
        )
    return Processes(int(workers)) if int(workers) else InProcess()


DEATHS = 3
"""Work that killed so many workers is given up."""


def spread(crew: Crew, work: Callable[..., T], pieces: Sequence[tuple[Any, ...]]) -> list[T]:
    """Do pieces of work, given as arguments, at all places, and return the results in the same order.

    The work of a worker that died is done again. Raises WorkersError for a piece that kills them all.
    """
    results: dict[int, T] = {}
    waiting = deque(range(len(pieces)))
    deaths: Counter[int] = Counter()
    running: dict[Future[T], tuple[int, int]] = {}
    while waiting or running:
        idle = set(range(crew.places)) - {place for place, _ in running.values()}
        for place in sorted(idle)[: len(waiting)]:
            piece = waiting.popleft()
            running[crew.submit(place, work, *pieces[piece])] = (place, piece)
        for future in wait_for_futures(running, return_when=FIRST_COMPLETED).done:
            _, piece = running.pop(future)
            try:
                results[piece] = future.result()
            except crew.losses as error:
                deaths[piece] += 1
                if deaths[piece] >= DEATHS:
                    raise WorkersError(f"{DEATHS} workers died of the same work") from error
                waiting.append(piece)
    return [results[piece] for piece in range(len(pieces))]


class InProcess:
    """One place in this process, on a thread of its own, so that the view stays alive."""

    losses: tuple[type[Exception], ...] = ()
    places = 1

    def __init__(self) -> None:
        task.STOP.clear()
        self._pool = ThreadPoolExecutor(1)

    def submit(self, place: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Begin a piece of work."""
        return self._pool.submit(work, *args, **kwargs)

    def stop(self) -> None:
        """Tell the game in progress to end."""
        task.STOP.set()

    def close(self) -> None:
        """End the thread and the engines it kept."""
        self._pool.shutdown()
        task.close_engines()
        task.STOP.clear()


class Processes:
    """Places in processes of their own. One that died is replaced when there is work for it."""

    losses: tuple[type[Exception], ...] = (BrokenExecutor,)

    def __init__(self, count: int) -> None:
        # Not forked: a fork copies the locks of threads that it does not copy.
        self._context = multiprocessing.get_context("spawn")
        self._stop = self._context.Event()
        self._pools = [self._start() for _ in range(count)]
        self._used: set[int] = set()

    @property
    def places(self) -> int:
        """One for each process."""
        return len(self._pools)

    def submit(self, place: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Begin a piece of work, in a new process if the old one is gone."""
        self._used.add(place)
        try:
            return self._pools[place].submit(work, *args, **kwargs)
        except BrokenExecutor:
            self._pools[place].shutdown(wait=False)
            self._pools[place] = self._start()
            return self._pools[place].submit(work, *args, **kwargs)

    def stop(self) -> None:
        """Tell the games in progress to end."""
        self._stop.set()

    def close(self) -> None:
        """End the processes and the engines they kept."""
        for place in self._used:
            with contextlib.suppress(BrokenExecutor):
                self._pools[place].submit(task.close_engines)
        for pool in self._pools:
            pool.shutdown(wait=True)

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, self._context, _begin_process, (self._stop,))


def _begin_process(stop: Event) -> None:
    """Prepare a worker: Ctrl-C is for its parent to answer, and it does not outlive its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch_parent, daemon=True).start()
    threading.Thread(target=_watch_stop, args=(stop,), daemon=True).start()


def _watch_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _watch_stop(stop: Event) -> None:
    stop.wait()
    task.STOP.set()
