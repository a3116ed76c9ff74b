"""What a board shows of a position, as plain data for the browser.

A picture holds every legal move with the place it goes to and, for each piece that has none, the
reason: the board needs no rules, and no round trip to mark targets.
"""

from collections.abc import Collection, Sequence
from typing import Any, TypeAlias, TypedDict, cast

from skep.games import Color, Position
from skep.games.captain import Position as CaptainPosition
from skep.games.hive import Position as HivePosition

Picture: TypeAlias = dict[str, Any]
"""As `static/board.js` reads it: stacks, racks, moves, why, last, marks, arrows, rim, text."""


class Place(TypedDict):
    """A point of the drawing."""

    x: float
    y: float


def place(point: Sequence[float]) -> Place:
    """A point for the browser, to a hundredth.

    >>> place((86.60254, 150.0))
    {'x': 86.6, 'y': 150.0}
    """
    return {"x": round(point[0], 2), "y": round(point[1], 2)}


BOTH = frozenset((Color.WHITE, Color.BLACK))
"""The sides of a person who moves for both."""


def picture_of(position: Position, movable: Collection[Color] = BOTH, game: str = "") -> Picture:
    """The picture of a position of any game.

    `movable` are the sides whose pieces the viewer may move, `game` tells one game from another, so that
    the board shows all of a new one.
    """
    may_move = position.turn in movable and position.outcome() is None
    if isinstance(position, HivePosition):
        from skep.web.panels.board.hive_picture import hive_picture

        picture = hive_picture(position, may_move)
    else:
        from skep.web.panels.board.captain_picture import captain_picture

        picture = captain_picture(cast(CaptainPosition, position), may_move)
    is_over = position.outcome() is not None
    return picture | {
        "game": game,
        "ply": position.ply,
        "over": is_over,
        "position": f"{game}/{position.ply}",
    }
