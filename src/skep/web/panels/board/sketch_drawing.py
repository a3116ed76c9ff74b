"""How the arrows and marks of a person are drawn."""

from typing import Any

from skep.web.boards.sketch import Sketch
from skep.web.panels.board.hints import arrow
from skep.web.panels.board.picture import place


def sketches_drawn(sketches: list[Sketch]) -> dict[str, Any]:
    """Sketches as `static/board.js` draws them."""
    arrows = [arrow(one.start, one.end) | {"own": True} for one in sketches if one.start != one.end]
    marks = [{"kind": "ring", "own": True, **place(one.start)} for one in sketches if one.start == one.end]
    return {"arrows": arrows, "marks": marks}
