"""A position of Hive as a scene to draw."""

from collections.abc import Iterable

from skep._core import Color, HivePosition
from skep.drawing.hexagon import Cell
from skep.drawing.scene import Arrow, LastMove, Mark, Scene, Tile


def tile_of(piece: str) -> Tile:
    """The tile of a piece by its name.

    >>> tile_of("wA10"), tile_of("bQ")
    (Tile(color='w', bug='A', number=10), Tile(color='b', bug='Q', number=0))
    """
    return Tile(piece[0], piece[1], int(piece[2:] or 0))


def scene_of(
    position: HivePosition,
    *,
    last_move: bool = True,
    racks: bool = False,
    arrows: Iterable[Arrow] = (),
    marks: Iterable[Mark] = (),
    caption: str = "",
) -> Scene:
    """What there is to draw of a position."""
    return Scene(
        stacks={cell: [tile_of(piece) for piece in pieces] for cell, pieces in position.stacks()},
        racks={side: _rack(position, color) for side, color in _SIDES} if racks else None,
        last_move=last_move_of(position) if last_move else None,
        arrows=tuple(arrows),
        marks=tuple(marks),
        caption=caption,
    )


_SIDES = (("w", Color.WHITE), ("b", Color.BLACK))


def _rack(position: HivePosition, color: Color) -> list[Tile]:
    return [tile_of(piece) for piece in position.hand(color)]


def last_move_of(position: HivePosition) -> LastMove | None:
    """Where the last move came from and went to, in the coordinates of the position after it."""
    if position.ply == 0 or position.history[-1] == 0:
        return None
    before = HivePosition(position)
    before.undo()
    parts = before.move_parts(position.history[-1])
    assert parts is not None
    old, new = _cells(before), _cells(position)
    mover = parts[0]
    start = _aligned(old[mover], mover, old, new) if mover in old else None
    return LastMove(start=start, end=new[mover])


def _cells(position: HivePosition) -> dict[str, Cell]:
    """The cell of every piece on the board."""
    return {piece: cell for cell, pieces in position.stacks() for piece in pieces}


def _aligned(cell: Cell, mover: str, old: dict[str, Cell], new: dict[str, Cell]) -> Cell:
    """A cell of the old board in the coordinates of the new one: a move may have shifted the whole hive."""
    for piece, (q, r) in old.items():
        if piece != mover:
            return cell[0] + new[piece][0] - q, cell[1] + new[piece][1] - r
    return cell
