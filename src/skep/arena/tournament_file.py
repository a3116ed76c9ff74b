"""Tournaments described by a TOML file.

name = "cup"
games = 40
nodes = 1000
openings = "random:plies=4"
workers = 2

[rules]
game_type = "Base+MLP"
ply_cap = 200

[[players]]
agent = "random"

[[players]]
name = "engine"
agent = "uhp"
settings = { command = "nokamute" }
time = 1
"""

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from skep.arena.tournament import Tournament
from skep.settings import SettingsError, suggestion


@dataclass(frozen=True, kw_only=True)
class Venue:
    """Where a tournament is played and kept: nothing of this changes its games."""

    workers: str | None = None
    """`0` for this process, a number of processes, or the address of a Dask scheduler; a process for each
    core if not given."""
    db: str | None = None
    """The database that keeps the games: a file, or the address of a PostgreSQL server."""


def read_tournament_file(path: Path) -> dict[str, Any]:
    """The settings in a file, of `Tournament` and `Venue`, for `parse_tournament` and `parse_settings`.

    Raises OSError, or SettingsError with the name of the file.
    """
    try:
        data = tomllib.loads(path.read_text("utf-8"))
        require_known(data)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, SettingsError) as error:
        raise SettingsError(f"{path}: {error}") from error
    return data


def require_known(data: dict[str, Any]) -> None:
    """Raise SettingsError for a key that is no setting of a tournament or its venue."""
    known = {field.name for kind in (Tournament, Venue) for field in fields(kind)}
    for key in data:
        if key not in known:
            raise SettingsError(f"unknown setting {key!r}" + suggestion(key, known))
