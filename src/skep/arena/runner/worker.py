"""What a worker keeps between two pieces of work: its stop flag and the engines it has started.

A worker is a thread: that of the executor in this process, the main thread of a worker process, or a thread
of a Dask worker. Each has a flag of its own, so two executors in one process stop independently.
"""

import threading
from dataclasses import dataclass, field, replace

from skep._core import StopFlag
from skep.agents import Agent
from skep.agents.own.agent import OwnAgent
from skep.agents.own.process import OwnProcesses
from skep.agents.uhp.agent import EnginePool


@dataclass(frozen=True)
class Worker:
    """One thread that does work."""

    stop: StopFlag = field(default_factory=StopFlag)
    """When it is set, the games of this worker end soon, unfinished."""
    engines: EnginePool = field(default_factory=EnginePool)
    """Engines that stay alive between games."""
    own_processes: OwnProcesses = field(default_factory=OwnProcesses)
    """Processes of users' own agents that stay alive between games."""

    def keep(self, agent: Agent) -> Agent:
        """The same agent; its processes, if it has any, live as long as the worker."""
        if isinstance(agent, OwnAgent):
            return replace(agent, processes=self.own_processes)
        return self.engines.keep(agent)

    def close(self) -> None:
        """End the processes, at once if the worker was stopped."""
        for processes in (self.engines, self.own_processes):
            if self.stop.is_set():
                processes.kill()
            else:
                processes.close()


_WORKERS: dict[int, Worker] = {}
"""The workers of this process, by the number of their thread."""


def this_worker() -> Worker:
    """The worker that runs in this thread."""
    return _WORKERS.setdefault(threading.get_ident(), Worker())


def start_worker(stop: StopFlag) -> None:
    """Make this thread a worker that ends its games when the flag is set."""
    _WORKERS[threading.get_ident()] = Worker(stop)


def close_worker() -> None:
    """End the engines of the worker in this thread."""
    worker = _WORKERS.pop(threading.get_ident(), None)
    if worker is not None:
        worker.close()


def close_workers() -> None:
    """End the engines of all workers in this process."""
    while _WORKERS:
        _, worker = _WORKERS.popitem()
        worker.close()
