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
from dataclasses import fields
from os import PathLike
from pathlib import Path
from typing import Any

from skep.arena.pairing.tournament import Tournament
from skep.arena.runner.run_settings import RunSettings
from skep.settings import SettingsError, suggestion


def read_tournament_file(path: str | PathLike[str]) -> dict[str, Any]:
    """The settings in a file, of `Tournament` and `RunSettings`, for `parse_tournament` and `parse_settings`.

    Raises OSError, or SettingsError with the name of the file.
    """
    try:
        data = tomllib.loads(Path(path).read_text("utf-8"))
        require_known(data)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, SettingsError, RecursionError) as error:
        raise SettingsError(f"{path}: {error}") from error
    return data


def require_known(data: dict[str, Any]) -> None:
    """Raise SettingsError for a key that is no setting of a tournament or of its run."""
    known = {field.name for kind in (Tournament, RunSettings) for field in fields(kind)}
    for key in data:
        if key not in known:
            raise SettingsError(f"unknown setting {key!r}" + suggestion(key, known))
