"""The simulations of a server: found by their id, stored, and halted when nobody has watched for a while."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from skep.records import Record
from skep.web.agents.thinking import SIMULATIONS
from skep.web.games.listeners import Listeners
from skep.web.matches.simulation import Simulation, SimulationSettings
from skep.web.matches.simulation_store import SimulationStore

KEPT_SECONDS = 120.0
"""How long a simulation that nobody watches goes on: a reload finds it."""
MOST_KEPT = 100


@dataclass(eq=False)
class WatchedSimulation:
    """A simulation, and the pages that show it."""

    id: str
    store: SimulationStore
    listeners: Listeners = field(default_factory=Listeners)
    simulation: Simulation = field(init=False)
    is_stored: bool = True
    """Is every change stored? Not when the server halts it: then it goes on where it was."""
    _stored: tuple[object, ...] = ()

    def changed(self) -> None:
        """Store it if that is needed, and show it on every page. Called in the thread that plays."""
        one = self.simulation
        state = one.score.games, len(one.plies), one.pace.is_paused, one.is_over
        if self.is_stored and state != self._stored:
            self._stored = state
            self.store.save(self.id, one)
        self.listeners.notify()

    def halt(self) -> None:
        """Play no longer; who looks for it finds it as it is now, and it goes on."""
        self.is_stored = False
        self.simulation.stop()


@dataclass
class Simulations:
    """The simulations that run, or have ended and are still looked at."""

    store: SimulationStore
    on_finished: Callable[[Record], None]
    """Called with every finished game, in the thread that plays."""
    _kept: dict[str, WatchedSimulation] = field(default_factory=dict)

    def begin(self, settings: SimulationSettings) -> WatchedSimulation:
        """Make a simulation that has still to be run. Raises ValueError for one too many."""
        if len(self._kept) >= MOST_KEPT:
            raise ValueError(f"{MOST_KEPT} simulations are kept: try again when one has ended")
        watched = WatchedSimulation(secrets.token_hex(6), self.store)
        watched.simulation = Simulation(settings, watched.changed, self.on_finished)
        self._kept[watched.id] = watched
        self.store.make_room()
        watched.changed()
        return watched

    def find(self, id: str) -> WatchedSimulation | None:
        """The simulation with this id. One that is stored goes on, unless it is paused or over."""
        return self._kept.get(id) or self._load(id)

    def look(self, id: str) -> Simulation | None:
        """The simulation with this id as it stands; one that is stored does not go on for that."""
        kept = self._kept.get(id)
        if kept is not None:
            return kept.simulation
        return self.store.load(id, lambda settings: Simulation(settings, lambda: None, self.on_finished))

    def _load(self, id: str) -> WatchedSimulation | None:
        watched = WatchedSimulation(id, self.store)
        found = self.store.load(id, lambda settings: Simulation(settings, watched.changed, self.on_finished))
        if found is None or len(self._kept) >= MOST_KEPT:
            return None
        watched.simulation = found
        self._kept[id] = watched
        if not found.is_over and not found.pace.is_paused:
            SIMULATIONS.submit(found.run)
        return watched

    def watch(self, watched: WatchedSimulation, listener: Callable[[], None]) -> Callable[[], None]:
        """Watch a simulation; returns the function to call on leaving."""
        leave = watched.listeners.add(listener)

        def left() -> None:
            leave()
            seconds = 0.0 if watched.simulation.is_over else KEPT_SECONDS  # what is over is found on the disk
            asyncio.get_running_loop().call_later(seconds, self._end_unwatched, watched)

        return left

    def _end_unwatched(self, watched: WatchedSimulation) -> None:
        if not len(watched.listeners):
            self._kept.pop(watched.id, None)
            watched.halt()

    def close(self) -> None:
        """Halt all, and wait until they are on the disk."""
        for watched in self._kept.values():
            watched.halt()
        self.store.close()
