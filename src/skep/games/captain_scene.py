"""A position of The Last Captain as a scene to draw."""

from collections.abc import Iterable

from skep.drawing.square_scene import DrawnShip, SquareScene
from skep.games.captain import Position, Ship
from skep.games.protocol import Color


def scene_of(position: Position, *, last_move: bool = True, marks: Iterable[str] = ()) -> SquareScene:
    """What there is to draw of a position."""
    return SquareScene(
        ships={square: _drawn(ship) for square, ship in position.board().items()},
        last_squares=tuple(last_squares(position)) if last_move else (),
        marks=tuple(marks),
        title="The Last Captain",
    )


def description_text(position: Position) -> str:
    """The position in words, for those who cannot see it.

    >>> empty = "......../"
    >>> description_text(Position.parse(f"official;setup White {7 * empty}W2......b1"))
    'The Last Captain. White ship of 2 with captain on a1; black ship of 1 on h1.'
    """
    return scene_of(position, last_move=False).description_text()


def last_squares(position: Position) -> list[str]:
    """The squares that the last move left and reached; where it left the board, the last one on it.

    >>> last_squares(Position.parse("official;b8-d8"))
    ['b8', 'd8']
    """
    if position.ply == 0:
        return []
    before = position.copy()
    before.undo()
    parts = before.move_parts(position.history[-1])
    return [] if parts is None else [parts[0], parts[1]]


def _drawn(ship: Ship) -> DrawnShip:
    return DrawnShip("w" if ship.color == Color.WHITE else "b", ship.stones, ship.has_captain)
