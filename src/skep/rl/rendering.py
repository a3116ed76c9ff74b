"""How environments show a position: as text, as SVG, or as pixels of what the learner sees."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from skep.drawing.styles import STYLES
from skep.games.hive import Position
from skep.rl.encoding import PLANE_NAMES, Encoding

RENDER_MODES = ["ansi", "rgb_array", "svg"]

_BUGS = "QSBGAMLP"
_RADIUS = 12
"""Pixels from the middle of a hexagon to a corner."""
_COLUMN, _ROW = 21, 18
"""Pixels from one hexagon to the next in its row, and from row to row."""


def check_render_mode(mode: str | None) -> None:
    """Raise ValueError for a mode there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"unknown render mode {mode!r}; known: {', '.join(RENDER_MODES)}")


def rendered(position: Position, encoding: Encoding, mode: str | None) -> Any:
    """The position in a render mode; None without one."""
    check_render_mode(mode)
    if mode == "ansi":
        return str(position)
    if mode == "svg":
        return position.svg()
    return None if mode is None else picture(encoding.planes(position))


def picture(planes: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The planes of one observation as pixels (height, width, 3), of the same size in every position.

    Hexagons have the colour of the side, spots in them that of the insect, and a spot for each piece
    beneath, smaller ones inside larger ones.
    """
    side = planes.shape[-1]
    style = STYLES["light"]
    height, width = _ROW * (side - 1) + 2 * _RADIUS, _COLUMN * (side - 1) + _COLUMN * side // 2 + _COLUMN
    pixels = np.empty((height, width, 3), np.uint8)
    pixels[:] = _rgb(style.background)
    tops = planes[: 2 * len(_BUGS)]
    own_is_white = bool(planes[PLANE_NAMES.index("own_is_white"), 0, 0])
    heights = planes[PLANE_NAMES.index("height")]
    for plane, row, column in np.argwhere(tops):
        is_own = plane < len(_BUGS)
        tile = style.tile("w" if is_own == own_is_white else "b")
        corner = (_ROW * row, _COLUMN * column + _COLUMN * row // 2)
        _paint(pixels, corner, _HEXAGON, _rgb(tile.edge))
        _paint(pixels, corner, _FACE, _rgb(tile.face))
        insect = _rgb(tile.insects[_BUGS[plane % len(_BUGS)]])
        for level in range(heights[row, column]):
            _paint(pixels, corner, _disc(8 - 2 * level), insect if level % 2 == 0 else _rgb(tile.face))
    return pixels


def _rgb(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _offsets() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How far each pixel of a hexagon's rectangle lies below and to the right of the middle."""
    y, x = np.mgrid[0 : 2 * _RADIUS, 0:_COLUMN]
    return y - _RADIUS + 0.5, x - _COLUMN / 2 + 0.5


def _hexagon(radius: float) -> NDArray[np.bool_]:
    y, x = np.abs(_offsets())
    inside: NDArray[np.bool_] = (x <= radius * 3**0.5 / 2) & (y + x / 3**0.5 <= radius)
    return inside


def _disc(radius: float) -> NDArray[np.bool_]:
    y, x = _offsets()
    inside: NDArray[np.bool_] = x**2 + y**2 <= max(radius, 0) ** 2
    return inside


_HEXAGON, _FACE = _hexagon(_RADIUS), _hexagon(_RADIUS - 1.5)


def _paint(
    pixels: NDArray[np.uint8], corner: tuple[int, int], shape: NDArray[np.bool_], color: tuple[int, int, int]
) -> None:
    top, left = corner
    pixels[top : top + shape.shape[0], left : left + shape.shape[1]][shape] = color
