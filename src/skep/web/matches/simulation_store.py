"""Where simulations outlive the server: one JSON file for each, written as its games go on."""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from skep.games import GAMES
from skep.records import Ply
from skep.web.games.table_store import parse_seat, ply_json
from skep.web.matches.simulation import Simulation, SimulationScore, SimulationSettings
from skep.web.storage.json_folder import JsonFolder

MOST_STORED = 1000
"""Files of simulations; the oldest gives way to a new one."""


class SimulationStore:
    """A folder of simulations."""

    def __init__(self, folder: Path) -> None:
        self._files = JsonFolder(folder)

    def save(self, id: str, simulation: Simulation) -> None:
        """Write a simulation whole, or leave the old file as it is."""
        self._files.save(id, simulation_json(simulation))

    def make_room(self) -> None:
        """Remove the oldest files, so that there is room for one more."""
        for id in self._files.ids()[MOST_STORED - 1 :]:
            self._files.delete(id)

    def load(self, id: str, make: Callable[[SimulationSettings], Simulation]) -> Simulation | None:
        """A simulation by its id, to go on where it was; None if there is none, or its file is damaged.

        `make` makes a new one, which is brought to where the stored one was.
        """
        return self._files.load(id, lambda data: restored(data, make))

    def close(self) -> None:
        """Wait until all simulations are on the disk."""
        self._files.close()


def simulation_json(simulation: Simulation) -> dict[str, Any]:
    """A simulation as JSON."""
    settings = simulation.settings
    return {
        "game": settings.game,
        "rules": asdict(settings.rules),
        "white": asdict(settings.white),
        "black": asdict(settings.black),
        "games": settings.games,
        "seed": settings.seed,
        "swaps": settings.swaps,
        "score": asdict(simulation.halves[0]),
        "swapped_score": asdict(simulation.halves[1]),
        "plies": [ply_json(ply) for ply in simulation.plies],
        "trouble": simulation.trouble,
        "is_stopped": simulation.is_stopped,
        "is_paused": simulation.pace.is_paused,
        "pace": simulation.pace.seconds,
    }


def restored(data: dict[str, Any], make: Callable[[SimulationSettings], Simulation]) -> Simulation:
    """A simulation from its JSON."""
    simulation = make(
        SimulationSettings(
            game=data["game"],
            rules=GAMES[data["game"]].rules(**data["rules"]),
            white=parse_seat(data["white"]),
            black=parse_seat(data["black"]),
            games=data["games"],
            swaps=data.get("swaps", False),  # which older files do not have
            seed=data["seed"],
        )
    )
    halves = SimulationScore(**data["score"]), SimulationScore(**data.get("swapped_score", {}))
    simulation.go_to(halves, [Ply(**ply) for ply in data["plies"]])
    simulation.trouble = data["trouble"]
    simulation.pace.seconds = float(data["pace"])
    if data["is_paused"]:
        simulation.pace.pause()
    if data["is_stopped"]:
        simulation.stop()
    return simulation
