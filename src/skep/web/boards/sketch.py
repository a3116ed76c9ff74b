"""Arrows and marks that a person draws on a board."""

from typing import Any, NamedTuple

MOST_SKETCHES = 100
"""On one position."""


class Sketch(NamedTuple):
    """An arrow from one place of the drawing to another; a mark where both are one."""

    start: tuple[float, float]
    end: tuple[float, float]


def toggled(sketches: list[Sketch], sketch: Sketch) -> list[Sketch]:
    """The sketches with one more, or without it if it was there.

    >>> one = Sketch((0, 0), (1, 0))
    >>> toggled([], one) == [one], toggled([one], one)
    (True, [])
    """
    if sketch in sketches:
        return [other for other in sketches if other != sketch]
    return [*sketches, sketch][-MOST_SKETCHES:]


def parse_sketches(data: Any) -> list[Sketch]:
    """Sketches from their JSON. Raises ValueError.

    >>> parse_sketches([[[0, 0], [80, 0]]])
    [Sketch(start=(0.0, 0.0), end=(80.0, 0.0))]
    """
    return [Sketch(*((float(x), float(y)) for x, y in one)) for one in data]
