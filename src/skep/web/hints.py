"""A hint: what the engine would play, as an arrow over the board."""

import asyncio
from functools import partial
from typing import Any

from skep.agents import Limit, StopFlag
from skep.analysis.hint import Hint, hint
from skep.games import Move, Position
from skep.games.hexagon import Point
from skep.games.pen import arrow_path
from skep.web.picture import Picture, picture_of
from skep.web.thinking import POOL

HINT_LIMIT = Limit(time=1.5)


async def hint_of(position: Position, stop: StopFlag) -> Hint:
    """What the engine would play, and why."""
    look = partial(hint, position.copy(), HINT_LIMIT, stop=stop)
    return await asyncio.get_running_loop().run_in_executor(POOL, look)


def arrow(start: Point, end: Point, color: str = "", label: str = "") -> dict[str, Any]:
    """An arrow for the board."""
    middle = {"x": (start[0] + end[0]) / 2, "y": (start[1] + end[1]) / 2 + 6}
    return {"path": arrow_path(start, end, 9), "color": color, "label": label} | middle


def hint_arrow(position: Position, found: Hint) -> list[dict[str, Any]]:
    """The move as an arrow; a placement comes down onto its cell."""
    return move_arrows(picture_of(position), [found.move])


def move_arrows(picture: Picture, moves: list[Move]) -> list[dict[str, Any]]:
    """Moves of a picture as arrows, numbered where there are several."""
    tops = {stack["tiles"][-1]["name"]: stack["tiles"][-1] for stack in picture["stacks"]}
    places = {move[3]: move[:3] for move in picture["moves"]}
    arrows = []
    for number, move in enumerate((move for move in moves if move in places), 1):
        piece, x, y = places[move]
        start = (tops[piece]["x"], tops[piece]["y"]) if piece in tops else (x, y - 90.0)
        arrows.append(arrow(start, (x, y), label=str(number) if len(moves) > 1 else ""))
    return arrows
