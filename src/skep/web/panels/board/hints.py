"""Hints and other moves as arrows over the board."""

import asyncio
from collections import Counter
from functools import partial
from typing import Any

from skep.agents import Limit, StopFlag
from skep.analysis.hint import Hint, hint
from skep.drawing.hexagon import Point
from skep.drawing.pen import arrow_path
from skep.games import Move, Position
from skep.web.agents.thinking import POOL
from skep.web.panels.board.picture import Picture, picture_of

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
    """The move as an arrow; of a placement the piece on its cell."""
    return move_arrows(picture_of(position), [found.move])


def move_arrows(picture: Picture, moves: list[Move]) -> list[dict[str, Any]]:
    """Moves of a picture as arrows, numbered where there are several; of a placement the piece is drawn."""
    tops = {stack["tiles"][-1]["name"]: stack["tiles"][-1] for stack in picture["stacks"]}
    in_hand = {tile["name"]: tile for rack in picture.get("racks", {}).values() for tile in rack}
    places = {move[3]: move[:3] for move in picture["moves"]}
    placed: Counter[tuple[float, float]] = Counter()
    arrows = []
    for number, move in enumerate((move for move in moves if move in places), 1):
        piece, x, y = places[move]
        label = str(number) if len(moves) > 1 else ""
        if piece in tops:
            arrows.append(arrow((tops[piece]["x"], tops[piece]["y"]), (x, y), label=label))
        elif piece in in_hand:
            arrows.append(_placed(in_hand[piece], (x, y), placed[x, y], label))
            placed[x, y] += 1
    return arrows


def _placed(tile: dict[str, Any], cell: Point, number: int, label: str) -> dict[str, Any]:
    """A piece that comes to a cell, drawn small there: beside those that may come there too."""
    right, down = _PLACES[min(number, len(_PLACES) - 1)]
    x, y = cell[0] + right, cell[1] + down
    return {"path": "", "tile": tile, "label": label, "x": x, "y": y}


_PLACES = ((-20, -18), (22, -18), (0, 22), (22, 22), (-22, 22))
