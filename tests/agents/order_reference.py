"""The order of moves as docs/network.md describes it, slowly: what the core is compared with."""

import struct
from collections.abc import Iterator

from agents.network_reference import AROUND, BUGS, Hex, View, seen, zone
from skep.games.hive import Position

ZONES, ACTIONS, PHASES = 67, 26, 4
TABLES = {
    "target seen by the enemy": PHASES * ACTIONS * ZONES,
    "target seen by the own": PHASES * ACTIONS * ZONES,
    "start seen by the enemy": ACTIONS * ZONES,
    "start seen by the own": ACTIONS * ZONES,
    "around the target": ACTIONS * 7 * 7,
    "around the start": ACTIONS * 4 * 4,
    "covered": ACTIONS * 17,
    "uncovered": 3 * 17,
    "pinned": 3 * 9,
    "released": 3 * 9,
    "at the queens": 16 * 7 * 7,
    "action at the queens": ACTIONS * 16 * 4,
    "last moved": ACTIONS * 8,
    "own kinds": 3 * 256,
    "enemy kinds": 3 * 256,
}
"""The tables in the order of the file, with the number of their rows."""

FIRST = {name: sum(list(TABLES.values())[:number]) for number, name in enumerate(TABLES)}
ROWS = sum(TABLES.values())


class Move:
    """A piece that goes to a cell, and what can be told of that."""

    def __init__(self, position: Position, view: View, name: str, target: Hex) -> None:
        self.view, self.name, self.target = view, name, target
        self.stunned = position.stunned
        self.own, self.enemy = view.sides
        self.start = view.places.get(name)
        self.symmetry = view.symmetry()
        stack = view.stacks.get(self.start, []) if self.start is not None else []
        self.leaves_a_gap = len(stack) == 1
        self.below = stack[-2] if len(stack) > 1 else None

    def way(self) -> int:
        """0 placed, 1 walked, 2 an enemy's piece that is thrown."""
        return 0 if self.start is None else 1 if self.name[0] == self.own else 2

    def action(self) -> int:
        """Who does what."""
        bug = BUGS.index(self.name[1])
        if self.way() != 1:
            return bug + (18 if self.way() == 2 else 0)
        return 8 + self.view.kind(self.name)

    def zone(self, cell: Hex, side: str) -> int:
        """The cell as a queen sees it."""
        queen = self.view.places.get(f"{side}Q")
        return 66 if queen is None else zone(seen((cell[0] - queen[0], cell[1] - queen[1]), self.symmetry))

    def around(self, cell: Hex, *, without_mover: bool) -> list[str]:
        """The top pieces around a cell, perhaps without the piece that moves away."""
        pieces = [piece for piece in self.view.around(cell) if piece]
        gone = without_mover and self.leaves_a_gap
        return [piece for piece in pieces if not (gone and piece == self.name)]

    def touches(self, cell: Hex | None, other: Hex | None) -> bool:
        """Are two cells side by side?"""
        return cell is not None and other is not None and (cell[0] - other[0], cell[1] - other[1]) in AROUND

    def queen_neighbors(self, side: str) -> int:
        """Occupied cells around a queen; 0 while she is in hand."""
        queen = self.view.places.get(f"{side}Q")
        return 0 if queen is None else len([piece for piece in self.view.around(queen) if piece])

    def lone_enemy(self, pieces: list[str], mover_side: str) -> int:
        """The bug of the single piece, if it is the enemy of the mover and lies alone; 8 for none."""
        if len(pieces) != 1 or pieces[0][0] == mover_side:
            return 8
        return 8 if len(self.view.stacks[self.view.places[pieces[0]]]) > 1 else BUGS.index(pieces[0][1])

    def top(self, piece: str | None) -> int:
        """Own bug, enemy's bug, or none."""
        return 16 if piece is None else 8 * (piece[0] != self.own) + BUGS.index(piece[1])


def rows_of(move: Move) -> Iterator[int]:
    """The rows of a move, in any order."""
    action, way, view = move.action(), move.way(), move.view
    sides = (("enemy", move.enemy), ("own", move.own))
    phase = min(len(view.places) // 7, 3)
    for words, side in sides:
        in_table = (phase * ACTIONS + action) * ZONES + move.zone(move.target, side)
        yield FIRST[f"target seen by the {words}"] + in_table
    around = move.around(move.target, without_mover=True)
    own = [piece for piece in around if piece[0] == move.own]
    enemy = [piece for piece in around if piece[0] == move.enemy]
    yield FIRST["around the target"] + (action * 7 + len(own)) * 7 + len(enemy)
    yield FIRST["covered"] + action * 17 + move.top((view.stacks.get(move.target) or [None])[-1])
    yield FIRST["pinned"] + way * 9 + move.lone_enemy(around, move.name[0])
    queens = {side: view.places.get(f"{side}Q") for side in view.sides}
    cells, queens_of = (move.start, move.target), (move.own, move.enemy)
    bits = [move.touches(cell, queens[side]) for cell in cells for side in queens_of]
    touches = sum(8 >> number for number, bit in enumerate(bits) if bit)
    counts = move.queen_neighbors(move.own) * 7 + move.queen_neighbors(move.enemy)
    yield FIRST["at the queens"] + touches * 49 + counts
    danger = min(max(move.queen_neighbors(move.enemy) - 2, 0), 3)
    yield FIRST["action at the queens"] + (action * 16 + touches) * 4 + danger
    for words, pieces in (("own", own), ("enemy", enemy)):
        kinds = sum(1 << BUGS.index(bug) for bug in {piece[1] for piece in pieces})
        yield FIRST[f"{words} kinds"] + way * 256 + kinds
    if move.stunned:
        last = view.places[move.stunned]
        beside = move.touches(last, move.target) + 4 * move.touches(last, move.start)
        beside += 2 * (move.target == last)
        yield FIRST["last moved"] + action * 8 + beside
    if move.start is not None:
        yield from start_rows(move, action, way, sides)


def start_rows(move: Move, action: int, way: int, sides: tuple[tuple[str, str], ...]) -> Iterator[int]:
    """What the cell that is left adds."""
    assert move.start is not None
    for words, side in sides:
        yield FIRST[f"start seen by the {words}"] + action * ZONES + move.zone(move.start, side)
    around = move.around(move.start, without_mover=False)
    own = min(sum(piece[0] == move.own for piece in around), 3)
    enemy = min(sum(piece[0] == move.enemy for piece in around), 3)
    yield FIRST["around the start"] + (action * 4 + own) * 4 + enemy
    yield FIRST["uncovered"] + way * 17 + move.top(move.below)
    yield FIRST["released"] + way * 9 + (move.lone_enemy(around, move.own) if move.leaves_a_gap else 8)


class ReferenceOrder:
    """The sums of an order of moves, from its bytes."""

    def __init__(self, weights: bytes) -> None:
        self.weights = struct.unpack(f"<{ROWS}h", weights)

    def orders(self, position: Position) -> dict[str, int]:
        """How promising each legal move looks, by its text; a pass is left out."""
        view, found = View(position), {}
        for move in position.legal_moves():
            parts = position.move_parts(move)
            if parts is None:
                continue
            total = sum(self.weights[row] for row in rows_of(Move(position, view, *parts)))
            found[position.move_text(move)] = min(max(total, -(1 << 14)), (1 << 14) - 1)
        return found
