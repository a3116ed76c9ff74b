"""Games of the engine against itself, played by workers in pieces."""

from collections.abc import Sequence
from dataclasses import dataclass

from skep import _core
from skep.agents.weight_file import read_weights_text
from skep.arena.runner.worker import this_worker
from skep.training.engine_weights import ENGINE_NAMES, engine_weights_text
from skep.training.network.settings import GAME_TYPES


@dataclass(frozen=True)
class Judge:
    """An evaluation that can travel to a worker: the text of weights, and the bytes of a network if any."""

    weights: str
    network: bytes | None = None

    def core(self) -> _core.HiveEvaluator:
        """The evaluation as the core knows it."""
        return _core.HiveEvaluator(
            self.weights, None if self.network is None else _core.HiveNetwork(self.network)
        )


def order_text(name: str) -> str:
    """The weights that order moves: of a set that comes with skep, or none at all."""
    if name == "zero":
        return engine_weights_text([(0, 0)] * len(ENGINE_NAMES), ())
    return read_weights_text(name)


def play_piece(judge: Judge, nodes: int, seed: int, first: int, games: int) -> bytes:
    """The positions of games from a number on. Ends early, with fewer games, when the workers are stopped."""
    types: Sequence[str] = GAME_TYPES
    return _core.hive_self_play(judge.core(), list(types), seed, first, games, nodes, this_worker().stop)
