"""The picture of a position of Hive."""

from itertools import groupby
from typing import Any

from skep.drawing.hexagon import NEIGHBOURS, Cell, center
from skep.games import Color
from skep.games.hive import Hex, Position
from skep.games.hive_path import path_of_last_move
from skep.games.hive_scene import last_move_of, scene_of, tile_of
from skep.web.panels.board.picture import Picture, place

_SIDES = (("w", Color.WHITE), ("b", Color.BLACK))


def hive_picture(position: Position, may_move: bool) -> Picture:
    """What there is to see and to do."""
    board = position.board()
    return {
        "stacks": [
            stack_tiles(cell, pieces)
            for cell, pieces in sorted(board.items(), key=lambda item: item[0][::-1])
        ],
        "racks": {side: rack_tiles(position.hand(color)) for side, color in _SIDES},
        "moves": _moves(position) if may_move else [],
        "why": {piece: why for piece in _pieces(position) if (why := position.why_immobile(piece))},
        "last": _last(position),
        "rim": [place(center(cell)) | {"label": _label(cell)} for cell in rim(board)],
        "text": scene_of(position, racks=True).description_text(),
    }


def rim(board: dict[Hex, tuple[str, ...]]) -> list[Cell]:
    """The empty cells around the hive; the middle where there is none."""
    around = {(q + dq, r + dr) for q, r in board for dq, dr in NEIGHBOURS}
    return sorted(around.difference(board)) or [(0, 0)]


def tile(piece: str) -> dict[str, Any]:
    """A piece as the board draws it."""
    drawn = tile_of(piece)
    return {
        "name": piece,
        "color": drawn.color,
        "kind": drawn.bug,
        "number": drawn.number,
        "label": drawn.name,
    }


def stack_tiles(cell: Hex, pieces: tuple[str, ...]) -> dict[str, Any]:
    """The pieces of a cell as the board draws them."""
    tiles = [tile(piece) | place(center(cell, level)) for level, piece in enumerate(pieces)]
    return {"key": pieces[0], "label": _label(cell), "tiles": tiles}


def _label(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def rack_tiles(hand: list[str]) -> list[dict[str, Any]]:
    """Each kind of bug once: the piece that is placed next, and how many there are."""
    kinds = [list(pieces) for _, pieces in groupby(hand, key=lambda piece: piece[1])]
    return [tile(pieces[0]) | {"count": len(pieces)} for pieces in kinds]


def _pieces(position: Position) -> list[str]:
    """The pieces that can be pointed at: on top of the hive, or next in a rack."""
    on_top = [pieces[-1] for pieces in position.board().values()]
    return on_top + [entry["name"] for _, color in _SIDES for entry in rack_tiles(position.hand(color))]


def _moves(position: Position) -> list[list[Any]]:
    """Piece, place, number and text of every move that is not a pass."""
    board = position.board()
    moves = []
    for move in position.legal_moves():
        parts = position.move_parts(move)
        if parts is None:
            continue
        piece, cell = parts
        x, y = place(center(cell, len(board.get(Hex(*cell), ())))).values()
        moves.append([piece, x, y, move, position.move_text(move)])
    return moves


def _last(position: Position) -> dict[str, Any] | None:
    """Where the last move came from, its way and its end."""
    last = last_move_of(position)
    if last is None:
        return None
    board = position.board()

    def top(cell: Cell) -> dict[str, Any]:
        return dict(place(center(cell, max(len(board.get(Hex(*cell), ())) - 1, 0))))

    path = path_of_last_move(position)
    return {
        "start": None if last.start is None else top(last.start),
        "end": top(last.end),
        "path": [top(cell) for cell in path] if len(path) > 1 else None,
    }
