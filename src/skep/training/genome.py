"""Vectors of weights that can be bred: what they weigh, how they play, and how they are written down.

>>> GENOMES["advanced"].names[:2]
('own_queen_movable', 'own_spider_movable')
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from skep import _core
from skep.agents.advanced import ADVANCED_NAMES
from skep.agents.weight_file import WEIGHTS, read_weights, weights_text
from skep.arena.contest import Policy
from skep.training.engine_weights import ENGINE_NAMES, parse_engine_weights

Vector = tuple[float, ...]


@dataclass(frozen=True)
class AdvancedPolicy:
    """The players of work 001 in the core."""

    weights: Vector
    depth: int = 1
    width: int = 10

    def core(self, game: str) -> Any:
        """The policy as the core knows it."""
        _require_hive(game)
        return _core.hive_advanced_policy(list(self.weights), self.depth, self.width)


@dataclass(frozen=True)
class EnginePolicy:
    """The engine's evaluation with a narrow search, from the text of a weights file."""

    text: str
    depth: int = 1
    width: int = 10

    def core(self, game: str) -> Any:
        """The policy as the core knows it."""
        _require_hive(game)
        return _core.hive_engine_policy(self.text, self.depth, self.width)


@dataclass(frozen=True)
class Genome:
    """A kind of weight vectors."""

    name: str
    names: tuple[str, ...]
    agent: str
    """The agent that plays with a file of these weights, but for the file's name."""
    start: Callable[[], Vector]
    """The weights to begin with where they are not random."""
    text: Callable[[Sequence[float], Iterable[str]], str]
    """A vector as a weights file, with lines about where it comes from."""
    policy: Callable[[Vector, int, int], Policy]
    """How a vector plays at a depth and width."""
    lessons: Callable[..., tuple[list[float], list[tuple[int, int]]]]
    """TD(λ) on these weights, in the core."""


def _require_hive(game: str) -> None:
    if game != "hive":
        raise ValueError(f"these weights are for hive, not for {game}")


ENGINE_UNIT = 100
"""The engine's weights are whole hundredths of a point, and at most this many points:"""
ENGINE_MOST = 100.0


def advanced_text(vector: Sequence[float], about: Iterable[str]) -> str:
    """A vector of the fifteen weights as a file of the player `advanced`."""
    return weights_text(dict(zip(ADVANCED_NAMES, vector, strict=True)), about)


def engine_text(vector: Sequence[float], about: Iterable[str]) -> str:
    """A vector of points as a file of the engine's weights."""
    limited = [min(max(value, -ENGINE_MOST), ENGINE_MOST) for value in vector]
    hundredths = [round(ENGINE_UNIT * value) for value in limited]
    return weights_text(dict(zip(ENGINE_NAMES, hundredths, strict=True)), about)


def _engine_start() -> Vector:
    text = (WEIGHTS / "hive.txt").read_text(encoding="utf-8")
    # A vector has one weight for all of a game.
    return tuple((early + late) / 2 / ENGINE_UNIT for early, late in parse_engine_weights(text))


GENOMES = {
    "advanced": Genome(
        name="advanced",
        names=ADVANCED_NAMES,
        agent="advanced:weights=",
        start=lambda: read_weights("neutral", "advanced", ADVANCED_NAMES),
        text=advanced_text,
        policy=AdvancedPolicy,
        lessons=_core.hive_advanced_lessons,
    ),
    "engine": Genome(
        name="engine",
        names=ENGINE_NAMES,
        agent="alphabeta:weights=",
        start=_engine_start,
        text=engine_text,
        policy=lambda vector, depth, width: EnginePolicy(engine_text(vector, ()), depth, width),
        lessons=_core.hive_engine_lessons,
    ),
}
"""By name: the fifteen weights of work 001, and the weights of the engine's evaluation in points."""
