"""The rules of movement once more, written for clarity alone: an oracle for boards that were set up.

A board is a dict from cell to the pieces on it, bottom first. Nothing here is shared with the core.
"""

from collections.abc import Iterator

Cell = tuple[int, int]
Board = dict[Cell, tuple[str, ...]]

STEPS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # clockwise


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + q, cell[1] + r) for q, r in STEPS]


def height(board: Board, cell: Cell) -> int:
    return len(board.get(cell, ()))


def commons(a: Cell, b: Cell) -> list[Cell]:
    return [cell for cell in around(a) if cell in around(b)]


def is_connected(board: Board) -> bool:
    left = set(board)
    edge = [left.pop()]
    while edge:
        for cell in around(edge.pop()):
            if cell in left:
                left.remove(cell)
                edge.append(cell)
    return not left


def lifted(board: Board, cell: Cell) -> Board:
    rest = {**board, cell: board[cell][:-1]}
    if not rest[cell]:
        del rest[cell]
    return rest


def can_step(board: Board, a: Cell, b: Cell) -> bool:
    """One step with the mover already lifted: a slide on the ground, or a climb that no gate stops."""
    left, right = (height(board, cell) for cell in commons(a, b))
    if height(board, a) == 0 and height(board, b) == 0:
        return (left > 0) != (right > 0)
    top = max(height(board, a), height(board, b))
    return not (left > top and right > top)


def slides(board: Board, cell: Cell) -> list[Cell]:
    return [to for to in around(cell) if to not in board and can_step(board, cell, to)]


def paths(board: Board, path: list[Cell], steps: int) -> Iterator[Cell]:
    if steps == 0:
        yield path[-1]
        return
    for to in slides(board, path[-1]):
        if to not in path:
            yield from paths(board, [*path, to], steps - 1)


def ant(board: Board, start: Cell) -> set[Cell]:
    reached = {start}
    edge = [start]
    while edge:
        for to in slides(board, edge.pop()):
            if to not in reached:
                reached.add(to)
                edge.append(to)
    return reached - {start}


def grasshopper(board: Board, start: Cell) -> set[Cell]:
    reached = set()
    for q, r in STEPS:
        steps = 1
        while (start[0] + steps * q, start[1] + steps * r) in board:
            steps += 1
        if steps > 1:
            reached.add((start[0] + steps * q, start[1] + steps * r))
    return reached


def ladybug(board: Board, start: Cell) -> set[Cell]:
    return {
        third
        for first in around(start)
        if first in board and can_step(board, start, first)
        for second in around(first)
        if second in board and can_step(board, first, second)
        for third in around(second)
        if third not in board and third != start and can_step(board, second, third)
    }


def walk(board: Board, bug: str, start: Cell) -> set[Cell]:
    """Where a bug can go from a cell, already lifted off it."""
    if bug == "A":
        return ant(board, start)
    if bug == "S":
        return set(paths(board, [start], 3))
    if bug == "G":
        return grasshopper(board, start)
    if bug == "B":
        return {to for to in around(start) if can_step(board, start, to)}
    if bug == "L":
        return ladybug(board, start)
    return set(slides(board, start))  # queen and pillbug


def neighbors_tops(board: Board, cell: Cell) -> list[str]:
    return [board[to][-1] for to in around(cell) if to in board]


def throws(board: Board, thrower: Cell, stunned: str | None) -> Iterator[tuple[str, Cell]]:
    for start in around(thrower):
        if height(board, start) != 1 or board[start][0] == stunned:
            continue
        rest = lifted(board, start)
        if not is_connected(rest) or not can_step(rest, start, thrower):
            continue
        for end in around(thrower):
            if end not in board and can_step(rest, thrower, end):
                yield board[start][0], end


def movements(board: Board, side: str, stunned: str | None) -> set[tuple[str, Cell]]:
    """Every movement and throw of a side whose queen is on the board, as (piece, cell)."""
    found: set[tuple[str, Cell]] = set()
    for start, pieces in board.items():
        piece = pieces[-1]
        if piece[0] != side or piece == stunned:
            continue
        lent = [piece[1]]
        if piece[1] == "M":
            lent = ["B"] if len(pieces) > 1 else [top[1] for top in neighbors_tops(board, start)]
        rest = lifted(board, start)
        if is_connected(rest):
            found |= {(piece, to) for bug in lent if bug != "M" for to in walk(rest, bug, start)}
        if len(pieces) == 1 and "P" in lent:
            found |= set(throws(board, start, stunned))
    return found
