"""What there is to draw: tiles, hands, the last move, arrows and marks, as plain data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite

from skep.drawing.hexagon import Cell, Point
from skep.drawing.insects import BUGS, INSECTS

COLORS: Mapping[str, str] = {"w": "white", "b": "black"}
"""The sides by their letters."""
MARK_KINDS = ("dot", "ring", "shade")
"""What a mark can look like."""


@dataclass(frozen=True, order=True)
class Tile:
    """One piece: its side ``"w"`` or ``"b"``, its bug letter, its number (0 for the only one of its kind).

    >>> Tile("b", "A", 2).name
    'black ant 2'
    """

    color: str
    bug: str
    number: int = 0

    def __post_init__(self) -> None:
        if self.color not in COLORS:
            raise ValueError(f"expected color 'w' or 'b', got {self.color!r}")
        if self.bug not in INSECTS:
            raise ValueError(f"expected a bug letter of {BUGS!r}, got {self.bug!r}")
        if not (isinstance(self.number, int) and self.number >= 0):
            raise ValueError(f"expected a piece number of 0 or more, got {self.number!r}")

    @property
    def name(self) -> str:
        """The piece in words."""
        number = f" {self.number}" if self.number else ""
        return f"{COLORS[self.color]} {INSECTS[self.bug].name}{number}"


@dataclass(frozen=True, kw_only=True)
class LastMove:
    """The cells that the last move left and reached.

    >>> LastMove(end=(1, 0)).start is None
    True
    """

    start: Cell | None = None
    """None if the piece came from the hand."""
    end: Cell


@dataclass(frozen=True, kw_only=True)
class Arrow:
    """An arrow from one point to another; from a point to itself it is a ring.

    The ends may lie between cells: where the velocity of a swarm's particle points, say.

    >>> Arrow(start=(0, 0), end=(1.5, -1), label="here").label
    'here'
    """

    start: Point
    end: Point
    color: str | None = None
    """Any CSS colour; None takes the style's."""
    label: str = ""
    width: float = 7
    """In units of the drawing, in which a tile is 87 wide."""
    opacity: float = 0.85

    def __post_init__(self) -> None:
        if not all(map(isfinite, (*self.start, *self.end))):
            raise ValueError(f"expected finite ends of an arrow, got {self.start!r} and {self.end!r}")
        if not (isfinite(self.width) and self.width > 0):
            raise ValueError(f"expected a positive width of an arrow, got {self.width!r}")
        _check_opacity(self.opacity)


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A sign on a cell: a dot for a place to go, a ring around it, or a shade over it.

    >>> Mark(cell=(1, 0), kind="ring").kind
    'ring'
    """

    cell: Cell
    kind: str = "dot"
    color: str | None = None
    """Any CSS colour; None takes the style's."""
    label: str = ""
    opacity: float = 0.8

    def __post_init__(self) -> None:
        if self.kind not in MARK_KINDS:
            raise ValueError(f"expected a kind of mark of {', '.join(MARK_KINDS)}, got {self.kind!r}")
        _check_opacity(self.opacity)


@dataclass(frozen=True, kw_only=True)
class Scene:
    """One position and what shall be shown about it.

    >>> Scene(stacks={(0, 0): [Tile("w", "Q")]}, marks=[Mark(cell=(1, 0))]).cells()
    [(0, 0)]
    """

    stacks: Mapping[Cell, Sequence[Tile]] = field(default_factory=dict)
    """The tiles on each cell, from the bottom to the top."""
    racks: Mapping[str, Sequence[Tile]] | None = None
    """The tiles in hand of ``"w"`` (drawn below the board) and ``"b"`` (above); None draws no racks."""
    last_move: LastMove | None = None
    arrows: Sequence[Arrow] = ()
    marks: Sequence[Mark] = ()
    title: str = "Hive position"
    """Read out first by a screen reader."""
    caption: str = ""
    """A line below the board, such as the move's text."""

    def __post_init__(self) -> None:
        for color in self.racks or {}:
            if color not in COLORS:
                raise ValueError(f"expected racks of 'w' and 'b', got {color!r}")

    def height(self, cell: Point) -> int:
        """The number of tiles on a cell; 0 where there is none or between cells."""
        return len(self.stacks.get((int(cell[0]), int(cell[1])), ())) if _is_cell(cell) else 0

    def cells(self) -> list[Cell]:
        """The occupied cells, row by row from the north-west."""
        return sorted((cell for cell, stack in self.stacks.items() if stack), key=lambda cell: cell[::-1])

    def description_text(self) -> str:
        """The position in words, for those who cannot see it.

        >>> Scene(stacks={(0, 0): [Tile("w", "Q"), Tile("b", "B", 1)]}).description_text()
        'On the board: black beetle 1 on white queen bee at (0, 0).'
        """
        stacks = "; ".join(f"{stack_text(self.stacks[cell])} at {_cell_text(cell)}" for cell in self.cells())
        sentences = [f"On the board: {stacks}." if stacks else "The board is empty."]
        for color, tiles in sorted((self.racks or {}).items(), reverse=True):
            names = ", ".join(tile.name.split(" ", 1)[1] for tile in sorted(tiles)) or "nothing"
            sentences.append(f"In {COLORS[color]}'s hand: {names}.")
        if self.last_move is not None:
            origin = "the hand" if self.last_move.start is None else _cell_text(self.last_move.start)
            sentences.append(f"Last move: from {origin} to {_cell_text(self.last_move.end)}.")
        return " ".join(sentences)


def stack_text(stack: Sequence[Tile]) -> str:
    """A stack in words, the visible tile first.

    >>> stack_text([Tile("w", "Q"), Tile("b", "B", 1)])
    'black beetle 1 on white queen bee'
    """
    return " on ".join(tile.name for tile in reversed(stack))


def _cell_text(cell: Cell) -> str:
    return f"({cell[0]}, {cell[1]})"


def _is_cell(point: Point) -> bool:
    return point[0] == int(point[0]) and point[1] == int(point[1])


def _check_opacity(opacity: float) -> None:
    if not 0 <= opacity <= 1:
        raise ValueError(f"expected an opacity from 0 to 1, got {opacity!r}")
