"""Where tables outlive the server: one JSON file for each game, written at every move."""

import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from skep.agents import Limit
from skep.arena.game.clock import TimeControl
from skep.games import GAMES
from skep.records import Ending, Ply, Result
from skep.web.games.seat_keys import SeatKeys
from skep.web.games.table import Table
from skep.web.games.table_settings import SEATS, Seat, TableSettings
from skep.web.storage.json_folder import JsonFolder
from skep.web.visitors.messages import Message


def data_folder() -> Path:
    """The folder of the page in the user's data directory."""
    from platformdirs import user_data_path

    return user_data_path("skep") / "web"


class TableStore:
    """A folder of tables."""

    def __init__(self, folder: Path) -> None:
        self._files = JsonFolder(folder)

    def save(self, table: Table) -> None:
        """Write a table whole, or leave the old file as it is."""
        self._files.save(table.id, table_json(table))

    def close(self) -> None:
        """Wait until all tables are on the disk."""
        self._files.close()

    def load(self, id: str) -> Table | None:
        """A table by its id; None if there is none, or its file is damaged."""
        return self._files.load(id, parse_table)

    def written_at(self, id: str) -> float:
        """When a table was saved last. Raises FileNotFoundError if there is none."""
        return self._files.written_at(id)

    def age(self, id: str) -> float:
        """Seconds since a table was saved last. Raises FileNotFoundError if there is none."""
        return time.time() - self.written_at(id)


def table_json(table: Table) -> dict[str, Any]:
    """A table as JSON."""
    settings, game = table.settings, table.game
    said = {"messages": table.messages} if table.messages else {}
    return said | {
        "id": table.id,
        "date": game.date,
        "game": settings.game,
        "rules": asdict(settings.rules),
        "setup": settings.setup,
        "white": asdict(settings.white),
        "black": asdict(settings.black),
        "control": asdict(settings.control) if settings.control else None,
        "seed": settings.seed,
        "keys": table.keys.by_seat,
        "plies": [ply_json(ply) for ply in game.plies],
        "ended": [part.value for part in game.ended] if game.ended else None,
        "left": [table.clock.seconds_left(color) for _, color in SEATS],
    }


def parse_table(data: dict[str, Any]) -> Table:
    """A table from its JSON."""
    settings = TableSettings(
        game=data["game"],
        rules=GAMES[data["game"]].rules(**data["rules"]),
        setup=data["setup"],
        white=parse_seat(data["white"]),
        black=parse_seat(data["black"]),
        control=TimeControl(**data["control"]) if data["control"] else None,
        seed=data["seed"],
    )
    table = Table(data["id"], settings, keys=SeatKeys(data["keys"]))
    ended = (Result(data["ended"][0]), Ending(data["ended"][1])) if data["ended"] else None
    table.game.restore([Ply(**ply) for ply in data["plies"]], ended, data["date"])
    table.messages = [Message(*message) for message in data.get("messages", [])]
    left = zip(SEATS, data["left"], strict=True)
    table.clock.restore({color: seconds for (_, color), seconds in left if seconds is not None})
    return table


def parse_seat(data: dict[str, Any]) -> Seat:
    """A seat from its JSON."""
    limit = {key: value for key, value in data["limit"].items() if key != "clock"}
    return Seat(**data | {"limit": Limit(**limit)})


def ply_json(ply: Ply) -> dict[str, Any]:
    """A move as JSON, with what is known about it."""
    known = {"seconds": ply.seconds, "score": ply.score, "depth": ply.depth, "nodes": ply.nodes}
    return {"text": ply.text} | {key: value for key, value in known.items() if value is not None}
