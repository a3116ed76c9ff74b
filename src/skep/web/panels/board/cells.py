"""Which cell or square a point of the drawing lies in."""

from math import sqrt

from skep.drawing.hexagon import RADIUS, Point, center
from skep.games.hive import Hex
from skep.web.panels.board.captain_picture import SQUARE
from skep.web.panels.board.picture import Picture


def cell_at(x: float, y: float) -> Hex:
    """The cell that a point of the drawing lies in.

    >>> cell_at(86.6, 150.0), cell_at(40.0, -20.0)
    (Hex(q=0, r=2), Hex(q=0, r=0))
    """
    r = y / (1.5 * RADIUS)
    q = x / (sqrt(3) * RADIUS) - r / 2
    return _rounded(q, r)


def _rounded(q: float, r: float) -> Hex:
    """The nearest cell: of the three cube coordinates, the one that was rounded most is made to fit."""
    s = -q - r
    nearest = [round(q), round(r), round(s)]
    errors = [abs(value - near) for value, near in zip((q, r, s), nearest, strict=True)]
    worst = errors.index(max(errors))
    nearest[worst] = -sum(nearest[:worst] + nearest[worst + 1 :])
    return Hex(nearest[0], nearest[1])


def middle_of(picture: Picture, x: float, y: float) -> Point:
    """The middle of the cell or square of a picture that a point lies in.

    >>> middle_of({"shape": "square"}, 85.0, 20.0)
    (80.0, 0.0)
    """
    if picture.get("shape") == "square":
        return round(x / SQUARE) * SQUARE, round(y / SQUARE) * SQUARE
    return center(cell_at(x, y))
