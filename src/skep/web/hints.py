"""A hint: what the strongest agent would play, as an arrow over the board."""

from typing import Any

from skep.agents import Decision, Limit, StopFlag
from skep.games import Position, game_of
from skep.games.hexagon import Point
from skep.games.pen import arrow_path
from skep.web.seat_form import opponents
from skep.web.thinking import think

HINT_LIMIT = Limit(time=1.5)


async def hint_of(position: Position, stop: StopFlag) -> Decision:
    """What the strongest agent there is would play."""
    agent = next(iter(opponents(game_of(position.rules).name)))
    return await think(agent, position.copy(), HINT_LIMIT, stop)


def arrow(start: Point, end: Point, color: str = "", label: str = "") -> dict[str, Any]:
    """An arrow for the board."""
    middle = {"x": (start[0] + end[0]) / 2, "y": (start[1] + end[1]) / 2 + 6}
    return {"path": arrow_path(start, end, 9), "color": color, "label": label} | middle


def hint_arrow(position: Position, decision: Decision) -> list[dict[str, Any]]:
    """The move as an arrow; a placement comes down onto its cell."""
    from skep.web.picture import picture_of

    picture = picture_of(position)
    move = next((move for move in picture["moves"] if move[3] == decision.move), None)
    if move is None:
        return []
    piece, x, y = move[:3]
    tops = [stack["tiles"][-1] for stack in picture["stacks"]]
    start = next(((top["x"], top["y"]) for top in tops if top["name"] == piece), (x, y - 90.0))
    return [arrow(start, (x, y))]
