"""The simplest player of ibnnasar2020: many pieces around the enemy queen, and few around its own.

It is `advanced` with two weights: it wins at once if it can, and chooses at random among equal moves.
"""

import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass

from skep.agents.advanced import ADVANCED_NAMES, WeighingPlayer
from skep.agents.protocol import Player, require_game
from skep.games import Game

BASIC_WEIGHTS = tuple(
    float(name in ("own_queen_neighbors", "enemy_queen_neighbors")) for name in ADVANCED_NAMES
)
"""The pieces around the two queens count, and nothing else."""


@dataclass(frozen=True, kw_only=True)
class BasicSettings:
    """There is nothing to set."""


@dataclass(frozen=True)
class BasicAgent:
    """Counts the pieces around the two queens."""

    settings: BasicSettings = BasicSettings()
    name = "basic"
    Settings = BasicSettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game."""
        require_game(self.name, "hive", game)
        yield WeighingPlayer(BASIC_WEIGHTS, random.Random(seed), depth=1, width=0)
