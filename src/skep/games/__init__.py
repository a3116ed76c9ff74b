"""The games: positions, moves and rules. `GAMES` names those there are."""

from skep.games import captain, hive
from skep.games.protocol import (
    Color,
    Game,
    IllegalMove,
    InvalidGame,
    InvalidMove,
    Move,
    Outcome,
    Position,
)

__all__ = [
    "GAMES",
    "Color",
    "Game",
    "IllegalMove",
    "InvalidGame",
    "InvalidMove",
    "Move",
    "Outcome",
    "Position",
    "game_of",
]

GAMES: dict[str, Game] = {game.name: game for game in (hive.GAME, captain.GAME)}


def game_of(rules: object) -> Game:
    """The game that these rules are rules of.

    >>> game_of(hive.Rules()).name
    'hive'
    """
    for game in GAMES.values():
        if isinstance(rules, game.rules):
            return game
    raise TypeError(f"no game has rules like {rules!r}")
