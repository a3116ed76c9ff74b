"""Why a piece may not go where it was dropped."""

import re

from skep.games import Position
from skep.games.hive import Hex
from skep.games.hive import Position as HivePosition
from skep.web.panels.board.board import Drop
from skep.web.panels.board.captain_picture import square_at
from skep.web.panels.board.cells import cell_at


def refusal_text(position: Position, drop: Drop) -> str:
    """Why a piece cannot go where it was dropped; empty where there is nothing to say."""
    try:
        return why_not(position, drop.piece, drop.x, drop.y) if drop.is_inside else ""
    except ValueError:  # a page may send the name of a piece that does not exist
        return ""


def why_not(position: Position, piece: str, x: float, y: float) -> str:
    """Why a piece cannot go to a point of the board; empty where there is nothing to say."""
    if isinstance(position, HivePosition):
        return _why_not_there(position, piece, cell_at(x, y))
    square = square_at(x, y)
    return _refusal(position, f"{piece}-{square}") if square not in (None, piece) else ""


def _why_not_there(position: HivePosition, piece: str, cell: Hex) -> str:
    if position.cell(piece) == cell:
        return ""
    text = text_of_move(position, piece, cell)
    return "a piece stays in touch with the hive" if text is None else _refusal(position, text)


def _refusal(position: Position, text: str) -> str:
    """Why a move is not legal; empty for one that is."""
    try:
        position.parse_move(text)
    except ValueError as error:
        return re.sub(r"^.*? at ply \d+: ", "", str(error))
    return ""


def text_of_move(position: HivePosition, piece: str, cell: Hex) -> str | None:
    """A move to a cell in UHP notation, legal or not; None for a cell away from the hive."""
    board = {place: pieces for place, pieces in position.board().items() if pieces != (piece,)}
    if not board:
        return piece
    if cell in board:
        return f"{piece} {board[cell][-1]}"
    forms = (
        "{}\\",
        "/{}",
        "-{}",
        "\\{}",
        "{}/",
        "{}-",
    )  # seen from the neighbours, NW first: the piece lies SE of it
    for neighbor, form in zip(cell.neighbors(), forms, strict=True):
        if neighbor in board:
            return f"{piece} {form.format(board[neighbor][-1])}"
    return None
