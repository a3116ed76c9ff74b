"""A hint: what the strongest agent would play, as an arrow over the board."""

from typing import Any

from skep.agents import Decision, Limit, StopFlag
from skep.games import Move, Position, game_of
from skep.games.hexagon import Point
from skep.games.pen import arrow_path
from skep.web.picture import Picture, picture_of
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
    return move_arrows(picture_of(position), [decision.move])


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
