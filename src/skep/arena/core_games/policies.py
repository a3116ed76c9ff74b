"""Policies: players that live in the core, so that whole games need no Python.

A policy is a frozen recipe that can travel to a worker and becomes a player of the core there.

>>> policy_of("advanced:weights=manual,search=minimax,depth=2").depth
2
"""

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, Self, TypeAlias

from skep import _core
from skep.agents import make_agent
from skep.agents.abstract import AbstractAgent, read_table
from skep.agents.advanced import ADVANCED_NAMES, AdvancedAgent
from skep.agents.basic import BASIC_WEIGHTS, BasicAgent
from skep.agents.network import Inputs
from skep.agents.random import RandomAgent
from skep.agents.static import StaticAgent
from skep.agents.weight_file import read_weights
from skep.games import GAMES
from skep.settings import suggestion

Ties: TypeAlias = Literal["lot", "first", "last"]
"""Which of several best moves is taken: any, by lot, or the first or last one that the rules generate."""


class Policy(Protocol):
    """How moves are decided in the core."""

    def core(self, game: str) -> Any:
        """The policy as the core knows it. Raises ValueError if there is none for the game."""


@dataclass(frozen=True)
class RandomPolicy:
    """Any legal move.

    >>> RandomPolicy()
    RandomPolicy()
    """

    def core(self, game: str) -> Any:
        """The random policy of a game."""
        return GAMES[game].engines_for("the random policy").random_policy()


@dataclass(frozen=True)
class AdvancedPolicy:
    """The players of ibnnasar2020: fifteen weighted features, one ply or a narrow minimax.

    >>> sum(AdvancedPolicy.of({"enemy_queen_neighbors": 1, "own_movable": 0.5}).weights)
    1.5
    """

    weights: tuple[float, ...]
    """One for each of `skep.agents.advanced.ADVANCED_NAMES`, in that order."""
    depth: int = 1
    """Plies that are looked ahead; more than one is minimax."""
    width: int = 10
    """Moves of a position that minimax looks at; 0 for all."""
    ranks_for_player: bool = False
    """Are those the best for the player, also where the opponent moves?"""
    weighs_finished: bool = False
    """Are finished games weighed like all others?"""

    @classmethod
    def of(cls, weights: Mapping[str, float]) -> Self:
        """A policy from weights by name; what is not named has weight 0. Raises ValueError."""
        for name in weights:
            if name not in ADVANCED_NAMES:
                raise ValueError(f"unknown feature {name!r}" + suggestion(name, ADVANCED_NAMES))
        return cls(tuple(float(weights.get(name, 0.0)) for name in ADVANCED_NAMES))

    def core(self, game: str) -> Any:
        """The policy of Hive."""
        _require("hive", game, "these weights are for features")
        return _core.hive_advanced_policy(
            list(self.weights), self.depth, self.width, self.ranks_for_player, self.weighs_finished
        )


@dataclass(frozen=True)
class AbstractPolicy:
    """Values of abstract states."""

    weights: tuple[float, ...]
    """One for each of `skep.agents.abstract.ABSTRACT_NAMES`, in that order."""
    depth: int = 1
    width: int = 0

    def core(self, game: str) -> Any:
        """The policy of Hive."""
        _require("hive", game, "these states are")
        return _core.hive_abstract_policy(list(self.weights), self.depth, self.width)


@dataclass(frozen=True)
class EnginePolicy:
    """The engine's evaluation with a narrow minimax, from the text of a weights file."""

    text: str
    depth: int = 1
    width: int = 10

    def core(self, game: str) -> Any:
        """The policy of Hive."""
        _require("hive", game, "these weights are for features")
        return _core.hive_engine_policy(self.text, self.depth, self.width)


@dataclass(frozen=True)
class SearchPolicy:
    """The engine's whole search, with weights from the text of a weights file."""

    text: str
    nodes: int
    network: bytes | None = None
    """The weights of a network that judges positions instead."""
    parameters: tuple[tuple[str, int], ...] = ()
    """Parameters of the search that differ from those it comes with, by name."""

    def core(self, game: str) -> Any:
        """The policy of Hive."""
        _require("hive", game, "these weights are for features")
        network = None if self.network is None else _core.HiveNetwork(self.network)
        return _core.hive_search_policy(self.text, self.nodes, network, dict(self.parameters))


@dataclass(frozen=True)
class StaticPolicy:
    """Stones, and ten for each captain: the static player of steyn."""

    depth: int = 1
    ties: Ties = "lot"

    def core(self, game: str) -> Any:
        """The policy of The Last Captain."""
        _require("captain", game, "static policies count the ships")
        return _core.captain_static_policy(self.depth, self.ties)


@dataclass(frozen=True)
class NetworkPolicy:
    """Asks a network."""

    layers: tuple[int, ...]
    weights: bytes
    """Single-precision numbers as they lie in memory: quick to compare, to hash and to send."""
    inputs: Inputs = "raw"
    depth: int = 1
    ties: Ties = "lot"
    sees_finished: bool = False
    """Does it judge finished games too, instead of taking a win and avoiding a loss?"""

    @classmethod
    def of(cls, network: _core.Network, inputs: Inputs = "raw", depth: int = 1) -> Self:
        """The policy of a network."""
        return cls(tuple(network.layers), array("f", network.weights).tobytes(), inputs, depth)

    def network(self) -> _core.Network:
        """The network that is asked."""
        return _core.Network(list(self.layers), array("f", self.weights).tolist())

    def core(self, game: str) -> Any:
        """The policy of a game. Raises ValueError if the network does not fit the game."""
        engines = GAMES[game].engines_for("a network policy")
        return engines.network_policy(self.network(), self.inputs, self.depth, self.ties, self.sees_finished)


def policy_of(agent: str) -> Policy:
    """The policy that plays as an agent does. Raises ValueError for one that the core does not know."""
    match make_agent(agent):
        case RandomAgent(settings=settings) if settings.pick == "move":
            return RandomPolicy()
        case BasicAgent():
            return AdvancedPolicy(BASIC_WEIGHTS)
        case StaticAgent(settings=settings):
            return StaticPolicy(settings.depth, settings.ties)
        case AdvancedAgent(settings=settings):
            weights = read_weights(settings.weights, "advanced", ADVANCED_NAMES)
            depth = settings.depth if settings.search == "minimax" else 1
            return AdvancedPolicy(
                weights,
                depth,
                settings.width,
                settings.ranking == "player",
                settings.finished == "weighed",
            )
        case AbstractAgent(settings=settings):
            return AbstractPolicy(read_table(settings.weights), settings.depth)
    raise ValueError(f"the core has no policy for {agent!r}")


def _require(expected: str, game: str, what: str) -> None:
    if game != expected:
        raise ValueError(f"{what} of {expected}, not of {game}")
