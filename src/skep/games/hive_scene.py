"""A position of Hive as a scene to draw."""

from collections.abc import Iterable

from skep.games.hive import Hex, Position
from skep.games.protocol import Color
from skep.games.scene import Arrow, LastMove, Mark, Scene, Tile


def tile_of(piece: str) -> Tile:
    """The tile of a piece by its name.

    >>> tile_of("wA10"), tile_of("bQ")
    (Tile(color='w', bug='A', number=10), Tile(color='b', bug='Q', number=0))
    """
    return Tile(piece[0], piece[1], int(piece[2:] or 0))


def scene_of(
    position: Position,
    *,
    last_move: bool = True,
    racks: bool = False,
    arrows: Iterable[Arrow] = (),
    marks: Iterable[Mark] = (),
    caption: str = "",
) -> Scene:
    """What there is to draw of a position."""
    return Scene(
        stacks={cell: [tile_of(piece) for piece in pieces] for cell, pieces in position.board().items()},
        racks={side: _rack(position, color) for side, color in _SIDES} if racks else None,
        last_move=last_move_of(position) if last_move else None,
        arrows=tuple(arrows),
        marks=tuple(marks),
        caption=caption,
    )


_SIDES = (("w", Color.WHITE), ("b", Color.BLACK))


def _rack(position: Position, color: Color) -> list[Tile]:
    return [tile_of(piece) for piece in position.hand(color)]


def last_move_of(position: Position) -> LastMove | None:
    """Where the last move came from and went to, in the coordinates of the position after it."""
    if position.ply == 0 or position.history[-1] == 0:
        return None
    before = position.copy()
    move = before.history[-1]
    before.undo()
    parts = before.move_parts(move)
    assert parts is not None
    piece = parts[0]
    start, end = before.cell(piece), position.cell(piece)
    assert end is not None
    return LastMove(start=None if start is None else _aligned(start, before, position, piece), end=end)


def _aligned(cell: Hex, before: Position, after: Position, mover: str) -> Hex:
    """A cell of one board in the coordinates of the other, which a wandering hive may have shifted."""
    for piece, place in (
        (pieces[0], place) for place, pieces in before.board().items() if pieces[0] != mover
    ):
        now = after.cell(piece)
        assert now is not None
        return Hex(cell.q + now.q - place.q, cell.r + now.r - place.r)
    return cell
