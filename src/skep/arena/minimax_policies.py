"""Policies that look at all moves to a depth, and count or ask a network there.

>>> from skep.arena.contest import Bout, RandomPolicy, play_many
>>> from skep.games.captain import parse_rules
>>> bouts = [Bout(white=StaticPolicy(), black=RandomPolicy(), seed=seed) for seed in range(20)]
>>> sum(played.winner is not None for played in play_many(bouts, parse_rules("steyn")))
20
"""

from array import array
from dataclasses import dataclass
from typing import Any, Self

from skep import _core
from skep.agents.network import Inputs


@dataclass(frozen=True)
class StaticPolicy:
    """Stones, and ten for each captain: the static player of work 004."""

    depth: int = 1

    def core(self, game: str) -> Any:
        """The policy of The Last Captain."""
        if game != "captain":
            raise ValueError(f"static policies count the ships of captain, not of {game}")
        return _core.captain_static_policy(self.depth)


@dataclass(frozen=True)
class NetworkPolicy:
    """Asks a network."""

    layers: tuple[int, ...]
    weights: bytes
    """Single-precision numbers as they lie in memory: quick to compare, to hash and to send."""
    inputs: Inputs = "raw"
    depth: int = 1

    @classmethod
    def of(cls, network: _core.Network, inputs: Inputs = "raw", depth: int = 1) -> Self:
        """The policy of a network."""
        return cls(tuple(network.layers), array("f", network.weights).tobytes(), inputs, depth)

    def network(self) -> _core.Network:
        """The network that is asked."""
        return _core.Network(list(self.layers), array("f", self.weights).tolist())

    def core(self, game: str) -> Any:
        """The policy of a game. Raises ValueError if the network does not fit the game."""
        make = getattr(_core, f"{game}_network_policy")
        return make(self.network(), self.inputs, self.depth)
