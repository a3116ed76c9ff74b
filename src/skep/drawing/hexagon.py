"""Where a cell lies in a drawing, and the shape of a tile.

Lengths are in units in which a cell's corners lie 50 from its centre.
"""

from math import cos, pi, sin, sqrt

from skep.drawing.svg import number_text

Cell = tuple[int, int]
"""Axial ``(q, r)`` on pointy-top hexagons: east is ``(+1, 0)``, south-east ``(0, +1)``."""
Point = tuple[float, float]

RADIUS = 50.0
"""From the centre of a cell to its corners."""
TILE_RADIUS = 47.5
"""From the centre of a tile to its corners, before they are rounded: neighbours leave a thin gap."""
LIFT: Point = (3.0, -9.0)
"""How far each tile of a stack is shifted against the one below, so that a strip of that one is seen."""

NEIGHBOURS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def center(point: Point, level: int = 0) -> Point:
    """Where a cell, or a point between cells, lies; ``level`` tiles above the ground.

    >>> center((0, 2))
    (86.60254037844386, 150.0)
    """
    q, r = point
    return RADIUS * sqrt(3) * (q + r / 2) + LIFT[0] * level, RADIUS * 1.5 * r + LIFT[1] * level


def hexagon_path(radius: float, rounding: float = 0.0) -> str:
    """The outline of a pointy-top hexagon around the origin, its corners cut off by ``rounding`` and bent."""
    corners = [(radius * sin(pi * side / 3), -radius * cos(pi * side / 3)) for side in range(6)]
    if rounding == 0:
        return "M" + " ".join(map(_pair, corners)) + "Z"
    share = rounding / radius  # the sides of a hexagon are as long as its radius
    steps = []
    for side, corner in enumerate(corners):
        before, after = (_between(corner, corners[(side + turn) % 6], share) for turn in (-1, 1))
        steps.append(f"{_pair(before)}Q{_pair(corner)} {_pair(after)}")
    return "M" + "L".join(steps) + "Z"


def _pair(point: Point) -> str:
    return f"{number_text(point[0])} {number_text(point[1])}"


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
