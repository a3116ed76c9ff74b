"""A player that asks a neural network, as those of steyn do, for both games.

The network and what it sees come from its file, which `skep train coevolution` writes: any layers, one
output; provenance lines `# game:` and `# inputs:` say for which game it is and how its inputs were shown.

>>> from skep.agents import Limit, make_agent
>>> from skep.games import GAMES
>>> with make_agent("network:depth=1").player(GAMES["captain"], seed=1) as player:
...     player.choose(GAMES["captain"].start("steyn"), Limit()).depth
1
"""

import contextlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from skep import _core
from skep._core import StopFlag
from skep.agents.minimax import SearchedMove, decision_of
from skep.agents.protocol import MOST_DEPTH, Decision, Limit, Player, Report
from skep.agents.weight_file import read_weights_text
from skep.games import Game, Position
from skep.settings import check_bounds

Inputs: TypeAlias = Literal["raw", "colors", "scaled", "signed"]
"""How a network is shown the numbers of a position: as they are (Steyn's own coding), the same with
White's numbers for White's ships also when Black looks, brought to about one, or that with
what is the enemy's negative."""

SCORE_OF_CERTAINTY = 1000.0
"""The score where the network's output is 1."""


@dataclass(frozen=True, kw_only=True)
class NetworkSettings:
    """Which network, and how deep it looks."""

    weights: str = ""
    """The network: a file, or the name of one that comes with skep. Empty for that of the game."""
    depth: int = 1
    """Plies to look ahead. Steyn plays with 1."""
    inputs: Inputs | None = None
    """What the network is shown, if other than its file says."""

    def __post_init__(self) -> None:
        check_bounds(self, {"depth": (1, MOST_DEPTH)})


@dataclass(frozen=True)
class NetworkAgent:
    """Asks a neural network, as those of steyn."""

    settings: NetworkSettings = NetworkSettings()
    name = "network"
    Settings = NetworkSettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game. Among equal moves it chooses at random."""
        think = game.engines_for(self.name).network_think
        network, inputs = read_network(self.settings.weights or game.name, game.name)
        yield NetworkPlayer(network, self.settings.inputs or inputs, self.settings.depth, think, seed)


def read_network(name: str, game: str) -> tuple[_core.Network, Inputs]:
    """A network from a file or by its name, and what it is shown.

    Raises ValueError, also if it plays another game.
    """
    text = read_weights_text(name, "network")
    try:
        network, provenance = _core.parse_network(text)
        return network, _checked_inputs(dict(provenance), game)
    except ValueError as error:
        raise ValueError(f"network {name!r}: {error}") from error


def _checked_inputs(provenance: dict[str, str], game: str) -> Inputs:
    if provenance.get("game", game) != game:
        raise ValueError(f"a network for {provenance['game']}, not for {game}")
    inputs = provenance.get("inputs", "raw")
    for known in ("raw", "colors", "scaled", "signed"):
        if inputs == known:
            return known
    raise ValueError(f"inputs are raw, colors, scaled or signed, not {inputs!r}")


class NetworkPlayer:
    """The player in one game."""

    def __init__(
        self,
        network: _core.Network,
        inputs: Inputs,
        depth: int,
        think: Callable[..., SearchedMove],
        seed: int,
    ) -> None:
        self._network = network
        self._inputs = inputs
        self._depth = depth
        self._think = think
        self._random = random.Random(seed)

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Look at all moves as deep as set, or less if the limit is tighter.

        Raises ValueError when the game is over.
        """
        found = self._think(
            position,
            self._network,
            self._inputs,
            depth=min(self._depth, limit.depth or self._depth),
            seed=self._random.getrandbits(64),
            seconds=limit.seconds(),
            nodes=limit.nodes,
            stop=stop,
        )
        return decision_of(found, 2 * SCORE_OF_CERTAINTY)
