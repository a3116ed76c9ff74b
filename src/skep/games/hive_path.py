"""The way a piece went: the cells between the start of a move and its end, for drawing."""

from collections.abc import Callable, Iterator

from skep.games.hive import Hex, Position
from skep.games.protocol import Color

Heights = dict[Hex, int]
"""Occupied cells with their heights, the moving piece lifted."""


def path_of_last_move(position: Position) -> list[Hex]:
    """The cells of the last move from its start to its end; empty for a placement or a pass.

    >>> position = Position.parse("wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wQ /wS1")
    >>> path_of_last_move(position)
    [Hex(q=-1, r=0), Hex(q=-1, r=1)]
    """
    if position.ply == 0 or position.history[-1] == 0:
        return []
    before = position.copy()
    move = before.history[-1]
    before.undo()
    parts = before.move_parts(move)
    assert parts is not None
    piece, target = parts[0], Hex(*parts[1])
    start = before.cell(piece)
    return [] if start is None else way(before, piece, start, target)


def way(position: Position, piece: str, start: Hex, end: Hex) -> list[Hex]:
    """A shortest way that the rules allow a piece, by itself or over a pillbug."""
    board = position.board()
    heights = {cell: len(pieces) for cell, pieces in board.items()}
    heights[start] -= 1
    on_ground = heights[start] == 0
    if on_ground:
        del heights[start]
    is_own = (piece[0] == "w") == (position.turn == Color.WHITE)
    for bug in _bugs(position, piece, on_ground) if is_own else []:
        steps = _STEPS.get(bug)  # a mosquito learns nothing from another mosquito
        found = steps(heights, start, end) if steps else None
        if found:
            return found
    thrower = _thrower(heights, board, start, end)
    return [start, thrower, end] if thrower else [start, end]


def _bugs(position: Position, piece: str, on_ground: bool) -> list[str]:
    """The bugs a piece can move like: a mosquito like those around it."""
    if piece[1] != "M":
        return [piece[1]]
    return [name[1] for name in position.neighbors(piece)] if on_ground else ["B"]


def _slides(heights: Heights, cell: Hex) -> Iterator[Hex]:
    """The cells a piece on the ground can slide to: exactly one of the two cells between is occupied."""
    around = cell.neighbors()
    for direction, neighbor in enumerate(around):
        left, right = around[direction - 1], around[(direction + 1) % 6]
        if neighbor not in heights and (left in heights) != (right in heights):
            yield neighbor


def _any_slides(heights: Heights, start: Hex, end: Hex) -> list[Hex] | None:
    ways = [[start]]
    seen = {start}
    for path in ways:  # grows while it is walked: breadth first
        if path[-1] == end:
            return path
        for cell in _slides(heights, path[-1]):
            if cell not in seen:
                seen.add(cell)
                ways.append([*path, cell])
    return None


def _three_slides(heights: Heights, start: Hex, end: Hex) -> list[Hex] | None:
    ways = [[start]]
    for _ in range(3):
        ways = [[*path, cell] for path in ways for cell in _slides(heights, path[-1]) if cell not in path]
    return next((path for path in ways if path[-1] == end), None)


def _over_two(heights: Heights, start: Hex, end: Hex) -> list[Hex] | None:
    """The ladybug's way: up, across and down."""
    for first in start.neighbors():
        for second in first.neighbors() if first in heights else []:
            if second in heights and second != start and end in second.neighbors():
                return [start, first, second, end]
    return None


def _one_step(heights: Heights, start: Hex, end: Hex) -> list[Hex] | None:
    return [start, end] if end in start.neighbors() else None


def _jump(heights: Heights, start: Hex, end: Hex) -> list[Hex] | None:
    q, r = end.q - start.q, end.r - start.r
    return [start, end] if q == 0 or r == 0 or q == -r else None


def _thrower(heights: Heights, board: dict[Hex, tuple[str, ...]], start: Hex, end: Hex) -> Hex | None:
    """The cell of the pillbug, or mosquito, over which a piece was thrown."""
    common = set(start.neighbors()) & set(end.neighbors())
    return min((cell for cell in common if cell in heights and board[cell][-1][1] in "PM"), default=None)


_STEPS: dict[str, Callable[[Heights, Hex, Hex], list[Hex] | None]] = {
    "Q": _one_step,
    "S": _three_slides,
    "B": _one_step,
    "G": _jump,
    "A": _any_slides,
    "L": _over_two,
    "P": _one_step,
}
