"""Workers on other machines, with Dask's `distributed`.

When a worker dies, the scheduler itself gives its games to another one; only a game during which several
workers died comes back, as an error.
"""

import contextlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, ParamSpec, TypeVar

from skep.arena.runner.worker import close_workers
from skep.arena.runner.workers_error import WorkersError

P = ParamSpec("P")
T = TypeVar("T")

_COUNT_SECONDS = 2.0  # between two counts of the workers
ANSWER_SECONDS = 60.0
"""A scheduler that has not answered by then is lost: the network is cut, or it has stopped."""
_CLOSE_SECONDS = 2.0


class Cluster:
    """Places on a cluster: as many as its workers have threads, now and as workers come and go."""

    def __init__(self, address: str, connect_seconds: float) -> None:
        """Find the scheduler and at least one worker. Raises WorkersError."""
        try:
            import distributed
        except ImportError as error:
            raise WorkersError("to play on a cluster, install it: pip install 'skep[cluster]'") from error
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we report what matters ourselves
        client: Any = distributed.Client  # its authors give it no types
        try:
            self._client = client(address, timeout=connect_seconds, set_as_default=False)
        except (OSError, ValueError) as error:
            raise WorkersError(f"no Dask scheduler answers at {address!r}: {error}") from error
        self.worker_died: tuple[type[Exception], ...] = (distributed.KilledWorker,)
        self._address = address
        self._is_lost = False
        self._executor = self._client.get_executor(pure=False)
        self._places = 0
        self._counted = float("-inf")
        try:
            self._client.wait_for_workers(1, timeout=connect_seconds)
        except TimeoutError as error:
            self.close()
            raise WorkersError(f"the Dask scheduler at {address!r} has no workers") from error

    @property
    def places(self) -> int:
        """One for each thread of each worker."""
        if time.monotonic() > self._counted + _COUNT_SECONDS:
            self._places = self._count_threads()
            self._counted = time.monotonic()
        return max(self._places, 1)  # without workers the work waits at the scheduler

    def _count_threads(self) -> int:
        ask = self._client.scheduler.ncores
        try:
            return sum(self._client.sync(ask, callback_timeout=ANSWER_SECONDS).values())
        except TimeoutError as error:
            self._is_lost = True
            raise WorkersError(
                f"the Dask scheduler at {self._address!r} has not answered for {ANSWER_SECONDS:g} seconds"
            ) from error

    def submit(self, place: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Begin a piece of work on the worker that the scheduler chooses."""
        if self._client.status != "running":
            raise WorkersError(f"the Dask scheduler at {self._address!r} is gone")
        future: Future[T] = self._executor.submit(work, *args, **kwargs)
        return future

    def stop(self) -> None:
        """Drop the games in progress; a remote worker finishes its game, and the result is not used."""
        self._executor.shutdown(wait=False)

    def close(self) -> None:
        """End the engines on the cluster's workers, and the connection to the cluster."""
        if self._is_lost:
            self._client.close(timeout=_CLOSE_SECONDS)
            return
        with contextlib.suppress(OSError, ValueError):
            self._client.run(close_workers)
        self._client.close()
