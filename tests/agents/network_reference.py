"""The network as docs/network.md describes it, slowly and in Python alone: what the core is compared with."""

import struct
from collections.abc import Iterator

from skep.games import Color
from skep.games.hive import Position

BUGS = "QSBGAMLP"
WIDTH, HIDDEN, BUCKETS = 64, 16, 4
ZONES, KINDS, STATES = 67, 10, 4
PIECE_ROWS = 2 * 2 * KINDS * STATES * ZONES
HAND_ROWS, RING_ROWS, ESCAPE_ROWS, QUEEN_ROWS, PHASE_ROWS, TYPE_ROWS = 48, 128, 70, 96, 31, 8
ROWS = PIECE_ROWS + HAND_ROWS + RING_ROWS + ESCAPE_ROWS + QUEEN_ROWS + PHASE_ROWS + TYPE_ROWS
AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The six neighbours, clockwise from the north-west."""

Hex = tuple[int, int]


def steps(hex_: Hex) -> int:
    """How far a cell is from the origin."""
    q, r = hex_
    return max(abs(q), abs(r), abs(q + r))


def seen(hex_: Hex, symmetry: int) -> Hex:
    """A cell as a symmetry shows it: so many sixths of a turn, and from the seventh on mirrored."""
    q, r = hex_
    for _ in range(symmetry % 6):
        q, r = -r, q + r
    return (q, r) if symmetry < 6 else (r, q)


NEAR = [(q, r) for r in range(-4, 5) for q in range(-4, 5) if steps((q, r)) <= 4]
"""The near cells, in the order of their numbers."""


def zone(hex_: Hex) -> int:
    """The number of a cell seen from a queen."""
    return NEAR.index(hex_) if steps(hex_) <= 4 else 61 + min(steps(hex_) - 5, 4)


def orientation(way: Hex) -> int:
    """The first symmetry that turns the way between the queens into the first twelfth of the plane."""
    return next(s for s in range(12) if 0 <= seen(way, s)[1] <= seen(way, s)[0])


class View:
    """A position as the network looks at it."""

    def __init__(self, position: Position) -> None:
        self.sides = "wb" if position.turn == Color.WHITE else "bw"
        self.stacks = {(cell.q, cell.r): pieces for cell, pieces in position.board().items()}
        self.places = {name: cell for cell, pieces in self.stacks.items() for name in pieces}
        self.walkers = set(position.walkers())
        self.pinned = {name for name in self.places if position.is_pinned(name)}
        self.hands = {"w": position.hand(Color.WHITE), "b": position.hand(Color.BLACK)}

    def state(self, name: str) -> int:
        """0 idle, 1 covered, 2 pinned, 3 could walk."""
        if self.stacks[self.places[name]][-1] != name:
            return 1
        return 2 if name in self.pinned else 3 if name in self.walkers else 0

    def kind(self, name: str) -> int:
        """The number of the bug, or that of a beetle or mosquito on top of another piece."""
        is_raised = self.stacks[self.places[name]][0] != name
        return {"B": 8, "M": 9}[name[1]] if is_raised else BUGS.index(name[1])

    def around(self, cell: Hex) -> list[str | None]:
        """The top pieces of the six cells around one."""
        cells = [self.stacks.get((cell[0] + q, cell[1] + r)) for q, r in AROUND]
        return [pieces[-1] if pieces else None for pieces in cells]

    def symmetry(self) -> int:
        """How the plane is turned and mirrored."""
        queens = [self.places.get(f"{side}Q") for side in self.sides]
        if queens[0] is None or queens[1] is None:
            return 0
        return orientation((queens[1][0] - queens[0][0], queens[1][1] - queens[0][1]))


def piece_rows(view: View, symmetry: int) -> Iterator[int]:
    """Two rows for each piece on the board."""
    for name, (q, r) in view.places.items():
        row = ((view.sides.index(name[0]) * KINDS + view.kind(name)) * STATES + view.state(name)) * ZONES
        for number, side in enumerate(view.sides):
            queen = view.places.get(f"{side}Q")
            seen_as = 66 if queen is None else zone(seen((q - queen[0], r - queen[1]), symmetry))
            yield number * (PIECE_ROWS // 2) + row + seen_as


def hand_rows(view: View) -> Iterator[int]:
    """One row for each kind of bug in a hand."""
    for number, side in enumerate(view.sides):
        for bug, letter in enumerate(BUGS):
            count = sum(name[1] == letter for name in view.hands[side])
            if count:
                yield PIECE_ROWS + (number * 8 + bug) * 3 + min(count, 3) - 1


def queen_rows(view: View, symmetry: int) -> Iterator[int]:
    """Three rows for each queen on the board."""
    for number, side in enumerate(view.sides):
        queen = f"{side}Q"
        if queen not in view.places:
            continue
        around = view.around(view.places[queen])
        ring = sum(1 << AROUND.index(seen(AROUND[d], symmetry)) for d in range(6) if around[d])
        open_ways = [
            d for d in range(6) if not around[d] and bool(around[d - 1]) != bool(around[(d + 1) % 6])
        ]
        escapes = min(len(open_ways), 4) if queen in view.walkers else 0
        top = view.stacks[view.places[queen]][-1]
        cover = 0 if top == queen else 1 if top[0] == side else 2
        friend = any(piece and piece[:2] == f"{side}P" for piece in around)
        foe = any(piece and piece[1] == "P" and piece[0] != side for piece in around)
        first = PIECE_ROWS + HAND_ROWS
        yield first + number * 64 + ring
        yield first + RING_ROWS + (number * 7 + sum(map(bool, around))) * 5 + escapes
        of_queen = (number * STATES + view.state(queen)) * 3 + cover
        yield first + RING_ROWS + ESCAPE_ROWS + (of_queen * 2 + friend) * 2 + foe


def active_rows(position: Position) -> list[int]:
    """The rows of a position, in any order."""
    view = View(position)
    symmetry = view.symmetry()
    first = PIECE_ROWS + HAND_ROWS + RING_ROWS + ESCAPE_ROWS + QUEEN_ROWS
    bugs = {name[1] for name in [*view.places, *view.hands["w"]]}
    kind = sum(1 << bit for bit, letter in enumerate("MLP") if letter in bugs)
    phase = [first + len(view.places), first + PHASE_ROWS + kind]
    return [*piece_rows(view, symmetry), *hand_rows(view), *queen_rows(view, symmetry), *phase]


class ReferenceNetwork:
    """The arithmetic of a network, from the bytes of its file."""

    def __init__(self, weights: bytes) -> None:
        counts = (ROWS * WIDTH, WIDTH, BUCKETS * HIDDEN * WIDTH, BUCKETS * HIDDEN, BUCKETS * HIDDEN, BUCKETS)
        kinds = "bhhihi"
        parts, at = [], 0
        for kind, count in zip(kinds, counts, strict=True):
            parts.append(struct.unpack_from(f"<{count}{kind}", weights, at))
            at += struct.calcsize(f"<{count}{kind}")
        assert at == len(weights)
        self.first, self.first_bias, self.second, self.second_bias, self.third, self.third_bias = parts

    def score(self, position: Position) -> int:
        """What the position is worth to the side to move."""
        sums = list(self.first_bias)
        for row in active_rows(position):
            weights = self.first[row * WIDTH : (row + 1) * WIDTH]
            sums = [total + weight for total, weight in zip(sums, weights, strict=True)]
        units = [min(max(total, 0), 256) for total in sums]
        bucket = min(sum(map(len, position.board().values())) // 7, BUCKETS - 1)
        output = self.third_bias[bucket]
        for unit in range(bucket * HIDDEN, (bucket + 1) * HIDDEN):
            weights = self.second[unit * WIDTH : (unit + 1) * WIDTH]
            total = self.second_bias[unit] + sum(a * b for a, b in zip(units, weights, strict=True))
            output += min(max(total >> 10, 0), 256) * self.third[unit]
        return min(max((output * 190) >> 18, -90_000), 90_000)
