"""The weights of the engine's evaluation: the value of each feature early and late in a game.

>>> weights = parse_engine_weights(engine_weights_text([(20, 30)] * len(ENGINE_NAMES), ["By hand."]))
>>> weights[0], len(weights) == len(ENGINE_NAMES)
((20, 30), True)
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from skep import _core

Tapered: TypeAlias = tuple[int, int]
"""Hundredths of a point on an empty board, and when all pieces are placed."""

ENGINE_NAMES = tuple(_core.hive_engine_names())
LARGEST = 10_000
"""The core takes no larger weights."""


def engine_weights_text(weights: Sequence[Tapered], about: Iterable[str]) -> str:
    """Weights as a file, with what there is to know about them on top."""
    comments = [f"# {line}".rstrip() for line in about]
    lines = [f"{name} {early} {late}" for name, (early, late) in zip(ENGINE_NAMES, weights, strict=True)]
    return "\n".join([*comments, *lines]) + "\n"


def parse_engine_weights(text: str) -> list[Tapered]:
    """The weights in a file, in the order of their names. Raises ValueError."""
    _core.HiveEvaluator(text)
    found = {}
    for line in text.splitlines():
        if words := line.partition("#")[0].split():
            found[words[0]] = (int(words[1]), int(words[-1]))
    return [found[name] for name in ENGINE_NAMES]
