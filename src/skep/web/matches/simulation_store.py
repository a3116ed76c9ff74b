"""Where simulations outlive the server: one JSON file for each, written as its games go on."""

import json
import logging
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from skep.files import write_whole
from skep.games import GAMES
from skep.records import Ply
from skep.web.games.table_store import ID, parse_seat, ply_json
from skep.web.matches.simulation import Simulation, SimulationScore, SimulationSettings

MOST_STORED = 1000
"""Files of simulations; the oldest gives way to a new one."""


@dataclass(frozen=True)
class SimulationStore:
    """A folder of simulations."""

    folder: Path

    def save(self, id: str, simulation: Simulation) -> None:
        """Write a simulation whole, or leave the old file as it is."""
        if not self._path(id).is_file():
            self.folder.mkdir(parents=True, exist_ok=True)
            self._make_room()
        write_whole(self._path(id), json.dumps(simulation_json(simulation), ensure_ascii=False), waits=False)

    def load(self, id: str, make: Callable[[SimulationSettings], Simulation]) -> Simulation | None:
        """A simulation by its id, to go on where it was; None if there is none, or its file is damaged.

        `make` makes a new one, which is brought to where the stored one was.
        """
        if not ID.fullmatch(id) or not self._path(id).is_file():
            return None
        try:
            return restored(json.loads(self._path(id).read_text(encoding="utf-8")), make)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            logging.getLogger("skep").warning("%s is damaged: %s", self._path(id), error)
            return None

    def _make_room(self) -> None:
        files = sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for path in files[: max(0, len(files) + 1 - MOST_STORED)]:
            path.unlink(missing_ok=True)

    def _path(self, id: str) -> Path:
        return self.folder / f"{id}.json"


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
