"""The rules of a game from text."""

from dataclasses import asdict
from typing import Any

from skep.games import GAMES
from skep.settings import SettingsError, parse_settings, split_named, suggestion


def parse_rules(game: str, text: str) -> Any:
    """The rules that a text describes: the name of a set of rules, and the settings that differ from it.

    >>> parse_rules("hive", "Base+M:ply_cap=200").ply_cap
    200
    """
    if game not in GAMES:
        raise SettingsError(f"unknown game {game!r}" + suggestion(game, GAMES))
    name, switches = split_named(text)
    known = GAMES[game].rules
    base = GAMES[game].start(name).rules if name else known()
    return parse_settings(known, {**asdict(base), **switches})
