"""Arrows and marks of a drawing, as the board of the page draws them."""

from typing import Any

from skep.drawing.hexagon import center
from skep.drawing.pen import arrow_path
from skep.drawing.scene import Arrow, Mark, Scene
from skep.web.panels.board.picture import Picture, place


def with_overlay(picture: Picture, scene: Scene) -> Picture:
    """A picture with the arrows and marks of a scene over it."""
    return picture | {
        "arrows": [_arrow(scene, arrow) for arrow in scene.arrows],
        "marks": [_mark(scene, mark) for mark in scene.marks],
    }


def _arrow(scene: Scene, arrow: Arrow) -> dict[str, Any]:
    start, end = (center(point, max(scene.height(point) - 1, 0)) for point in (arrow.start, arrow.end))
    path = "" if start == end else arrow_path(start, end, arrow.width)
    middle = place(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + 6))
    return {"path": path, "color": arrow.color, "opacity": arrow.opacity, "label": arrow.label, **middle}


def _mark(scene: Scene, mark: Mark) -> dict[str, Any]:
    spot = place(center(mark.cell, max(scene.height(mark.cell) - 1, 0)))
    return {"kind": mark.kind, "color": mark.color, "label": mark.label, "opacity": mark.opacity, **spot}
