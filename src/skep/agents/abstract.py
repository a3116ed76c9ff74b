"""A table learner that beats `basic`: what blixtye2013 left for later.

Its authors kept a weight for every action of every position and met hardly any position twice. Here the table
has a value for each of 6,000 abstract states, into which all positions fall: the pieces around the queens,
whether the queens can walk or are covered, who has more pieces and more ants that can walk. `abstract` looks
one or more plies ahead and takes the move that leads to the best state; among equal ones it chooses at
random. `skep train td --preset abstract` fills the table by self-play.

>>> from skep.agents import Limit, make_agent
>>> from skep.games import GAMES
>>> position = GAMES["hive"].start("Base")
>>> with make_agent("abstract:depth=2").player(GAMES["hive"], seed=1) as player:
...     player.choose(position, Limit()).depth
2
"""

import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass

from skep import _core
from skep.agents.advanced import WeighingPlayer
from skep.agents.protocol import MOST_DEPTH, Player, require_game
from skep.agents.weight_file import read_weights
from skep.games import Game
from skep.settings import check_bounds

ABSTRACT_NAMES: tuple[str, ...] = tuple(_core.hive_abstract_names())
"""The names of the abstract states."""
ALL_MOVES = 0
"""A width."""


def read_table(weights: str) -> tuple[float, ...]:
    """The values of all states, from a table that comes with skep or a file. Raises WeightsError."""
    return read_weights(weights, "abstract", ABSTRACT_NAMES, missing=0.0)


@dataclass(frozen=True, kw_only=True)
class AbstractSettings:
    """The table, and how far the player looks ahead."""

    weights: str = "td"
    """The table that comes with skep, `td`, or a file with values of states; those not in it are worth 0."""
    depth: int = 2
    """Plies to look ahead."""

    def __post_init__(self) -> None:
        check_bounds(self, {"depth": (1, MOST_DEPTH)})


@dataclass(frozen=True)
class AbstractAgent:
    """Looks abstract states up in a table."""

    settings: AbstractSettings = AbstractSettings()
    name = "abstract"
    Settings = AbstractSettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game. Raises WeightsError for a table that does not have these states."""
        require_game(self.name, "hive", game)
        table = read_table(self.settings.weights)
        think = _core.hive_abstract_think
        yield WeighingPlayer(table, random.Random(seed), think, depth=self.settings.depth, width=ALL_MOVES)
