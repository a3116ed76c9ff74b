"""Vectors of weights that learners change: their names, how they play, and their files.

>>> GENOMES["advanced"].names[:2]
('own_queen_movable', 'own_spider_movable')
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from skep import _core
from skep.agents.abstract import ABSTRACT_NAMES, read_table
from skep.agents.advanced import ADVANCED_NAMES
from skep.agents.weight_file import read_weights, read_weights_text, weights_text
from skep.arena.core_games.policies import AbstractPolicy, AdvancedPolicy, EnginePolicy, Policy
from skep.training.engine_weights import ENGINE_NAMES, parse_engine_weights

Vector = tuple[float, ...]


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
    learn_by_td: Callable[..., tuple[list[float], list[tuple[int, int]]]]
    """TD(λ) on these weights, in the core."""


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


def abstract_text(vector: Sequence[float], about: Iterable[str]) -> str:
    """A table of abstract states as a file of the player `abstract`: those that are worth something."""
    rounded = {name: round(value, 4) for name, value in zip(ABSTRACT_NAMES, vector, strict=True)}
    return weights_text({name: value for name, value in rounded.items() if value}, about)


def _engine_start() -> Vector:
    text = read_weights_text("hive")
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
        learn_by_td=_core.hive_advanced_lessons,
    ),
    "engine": Genome(
        name="engine",
        names=ENGINE_NAMES,
        agent="alphabeta:weights=",
        start=_engine_start,
        text=engine_text,
        policy=lambda vector, depth, width: EnginePolicy(engine_text(vector, ()), depth, width),
        learn_by_td=_core.hive_engine_lessons,
    ),
    "abstract": Genome(
        name="abstract",
        names=ABSTRACT_NAMES,
        agent="abstract:weights=",
        start=lambda: read_table("td"),
        text=abstract_text,
        policy=AbstractPolicy,
        learn_by_td=_core.hive_abstract_lessons,
    ),
}
"""By name: the fifteen weights of ibnnasar2020, the weights of the engine's evaluation in points, and the
values of abstract states."""
