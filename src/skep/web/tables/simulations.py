"""The simulations of a server: found by their id, and stopped when nobody has watched for a while."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from skep.records import Record
from skep.web.tables.listeners import Listeners
from skep.web.tables.simulation import Simulation, SimulationSettings

KEPT_SECONDS = 120.0
"""How long a simulation that nobody watches goes on: a reload finds it."""
MOST_KEPT = 100


@dataclass(eq=False)
class WatchedSimulation:
    """A simulation, and the pages that show it."""

    id: str
    listeners: Listeners = field(default_factory=Listeners)
    simulation: Simulation = field(init=False)


@dataclass
class Simulations:
    """The simulations that run, or have ended and are still looked at."""

    on_finished: Callable[[Record], None]
    """Called with every finished game, in the thread that plays."""
    _kept: dict[str, WatchedSimulation] = field(default_factory=dict)

    def begin(self, settings: SimulationSettings) -> WatchedSimulation:
        """Make a simulation that has still to be run. Raises ValueError for one too many."""
        if len(self._kept) >= MOST_KEPT:
            raise ValueError(f"{MOST_KEPT} simulations are kept: try again when one has ended")
        watched = WatchedSimulation(secrets.token_hex(6))
        watched.simulation = Simulation(settings, watched.listeners.notify, self.on_finished)
        self._kept[watched.id] = watched
        return watched

    def find(self, id: str) -> WatchedSimulation | None:
        """The simulation with this id."""
        return self._kept.get(id)

    def watch(self, watched: WatchedSimulation, listener: Callable[[], None]) -> Callable[[], None]:
        """Watch a simulation; returns the function to call on leaving."""
        leave = watched.listeners.add(listener)

        def left() -> None:
            leave()
            asyncio.get_running_loop().call_later(KEPT_SECONDS, self._end_unwatched, watched)

        return left

    def _end_unwatched(self, watched: WatchedSimulation) -> None:
        if not len(watched.listeners):
            self._kept.pop(watched.id, None)
            watched.simulation.stop()

    def close(self) -> None:
        """Stop all."""
        for watched in self._kept.values():
            watched.simulation.stop()
