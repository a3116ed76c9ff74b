"""The part of the plane that a drawing of Hive scenes shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from skep.drawing.hexagon import NEIGHBOURS, RADIUS, Cell, Point, center
from skep.drawing.look import Look
from skep.drawing.scene import Scene

_MARGIN = 16.0
_RACK_HEIGHT = 70.0
_CAPTION_HEIGHT = 44.0
_LEAST_WIDTH, _LEAST_HEIGHT = 460.0, 330.0
"""Room for a rack of all eight bugs and for three rows of cells."""


@dataclass(frozen=True)
class SceneFrame:
    """The part of the plane that is shown: the board, racks above and below it, a caption at the bottom."""

    left: float
    top: float
    width: float
    board_height: float
    has_racks: bool
    has_caption: bool

    @classmethod
    def around(cls, scenes: Sequence[Scene], look: Look) -> "SceneFrame":
        """A frame in which all of these scenes have room, so that an animated board stands still."""
        places = [place for scene in scenes for place in _places(scene, look)]
        xs, ys = zip(*places, strict=True)
        width = max(max(xs) - min(xs) + 2 * (RADIUS + _MARGIN), _LEAST_WIDTH)
        height = max(max(ys) - min(ys) + 2 * (RADIUS + _MARGIN), _LEAST_HEIGHT)
        return cls(
            left=(min(xs) + max(xs) - width) / 2,
            top=(min(ys) + max(ys) - height) / 2,
            width=width,
            board_height=height,
            has_racks=any(scene.racks is not None for scene in scenes),
            has_caption=any(scene.caption for scene in scenes),
        )

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the whole picture."""
        racks = _RACK_HEIGHT if self.has_racks else 0.0
        caption = _CAPTION_HEIGHT if self.has_caption else 0.0
        return self.left, self.top - racks, self.width, self.board_height + 2 * racks + caption

    def rack_middle(self, color: str) -> Point:
        """White's rack lies below the board, Black's above."""
        below = self.top + self.board_height + _RACK_HEIGHT / 2
        return self.left + self.width / 2, below if color == "w" else self.top - _RACK_HEIGHT / 2

    def caption_middle(self) -> Point:
        """Where the caption's line stands."""
        _, top, _, height = self.box
        return self.left + self.width / 2, top + height - _CAPTION_HEIGHT / 3


def _places(scene: Scene, look: Look) -> list[Point]:
    """Centres of all that a frame must hold."""
    occupied = scene.cells()
    points: list[Point] = [*occupied, *(mark.cell for mark in scene.marks)]
    points += [end for arrow in scene.arrows for end in (arrow.start, arrow.end)]
    if look.coordinates or not occupied:
        points += rim(occupied)
    if scene.last_move is not None:
        points += [cell for cell in (scene.last_move.start, scene.last_move.end) if cell is not None]
    return [center(point) for point in points] + [
        center(cell, len(scene.stacks[cell]) - 1) for cell in occupied
    ]


def rim(occupied: Sequence[Cell]) -> list[Cell]:
    """The empty cells next to the hive; the middle of the board where there is none."""
    if not occupied:
        return [(0, 0)]
    cells = {(q + dq, r + dr) for q, r in occupied for dq, dr in NEIGHBOURS}
    return sorted(cells.difference(occupied), key=lambda cell: cell[::-1])
