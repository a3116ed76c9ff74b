"""Where tables outlive the server: one JSON file for each game, written at every move."""

import json
import os
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from skep.agents import Limit
from skep.arena.clock import TimeControl
from skep.games import GAMES, Color
from skep.records import Ending, Ply, Result
from skep.web.table import Seat, Table, TableSettings

ID = re.compile(r"[a-z0-9]{8,32}")
"""What names a table, and so its file: nothing that could be a path."""

_SIDES = (("white", Color.WHITE), ("black", Color.BLACK))


def data_folder() -> Path:
    """The folder of the page in the user's data directory."""
    from platformdirs import user_data_path

    return user_data_path("skep") / "web"


@dataclass(frozen=True)
class Store:
    """A folder of tables."""

    folder: Path

    def save(self, table: Table) -> None:
        """Write a table whole, or leave the old file as it is."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self._path(table.id)
        draft = path.with_suffix(".draft")
        draft.write_text(json.dumps(table_json(table), ensure_ascii=False), encoding="utf-8")
        os.replace(draft, path)

    def load(self, id: str) -> Table | None:
        """A table by its id; None if there is none that can be read."""
        if not ID.fullmatch(id) or not self._path(id).is_file():
            return None
        return parse_table(json.loads(self._path(id).read_text(encoding="utf-8")))

    def newest(self, count: int) -> list[Table]:
        """The tables that were changed last, newest first."""
        files = sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        tables = (self.load(path.stem) for path in files[:count])
        return [table for table in tables if table is not None]

    def _path(self, id: str) -> Path:
        return self.folder / f"{id}.json"


def table_json(table: Table) -> dict[str, Any]:
    """A table as JSON."""
    settings = table.settings
    return {
        "id": table.id,
        "date": table.date,
        "game": settings.game,
        "rules": asdict(settings.rules),
        "setup": settings.setup,
        "white": asdict(settings.white),
        "black": asdict(settings.black),
        "control": asdict(settings.control) if settings.control else None,
        "seed": settings.seed,
        "keys": table.keys,
        "plies": [_ply_json(ply) for ply in table.plies],
        "ended": [part.value for part in table.ended] if table.ended else None,
        "left": [table.seconds_left(color) for _, color in _SIDES],
    }


def parse_table(data: dict[str, Any]) -> Table:
    """A table from its JSON."""
    settings = TableSettings(
        game=data["game"],
        rules=GAMES[data["game"]].rules(**data["rules"]),
        setup=data["setup"],
        white=_parse_seat(data["white"]),
        black=_parse_seat(data["black"]),
        control=TimeControl(**data["control"]) if data["control"] else None,
        seed=data["seed"],
    )
    table = Table(data["id"], settings, keys=data["keys"])
    table.date = data["date"]
    ended = data["ended"]
    table.restore(
        [Ply(**ply) for ply in data["plies"]],
        (Result(ended[0]), Ending(ended[1])) if ended else None,
        {color: left for (_, color), left in zip(_SIDES, data["left"], strict=True) if left is not None},
    )
    return table


def _parse_seat(data: dict[str, Any]) -> Seat:
    limit = {key: value for key, value in data["limit"].items() if key != "clock"}
    return Seat(**data | {"limit": Limit(**limit)})


def _ply_json(ply: Ply) -> dict[str, Any]:
    known = {"seconds": ply.seconds, "score": ply.score, "depth": ply.depth, "nodes": ply.nodes}
    return {"text": ply.text} | {key: value for key, value in known.items() if value is not None}
