"""What there is to draw of a game on squares: ships, the last move and marked squares, as plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from skep.drawing.scene import COLORS

FILES, RANKS = "abcdefgh", "12345678"


@dataclass(frozen=True)
class DrawnShip:
    """A stack of stones of side ``"w"`` or ``"b"``, perhaps with a captain on top.

    >>> DrawnShip("w", 2, has_captain=True).name
    'white ship of 2 with captain'
    """

    color: str
    stones: int
    has_captain: bool = False

    def __post_init__(self) -> None:
        if self.color not in COLORS:
            raise ValueError(f"expected color 'w' or 'b', got {self.color!r}")
        if self.stones < 0:
            raise ValueError(f"expected 0 stones or more, got {self.stones!r}")

    @property
    def name(self) -> str:
        """The ship in words."""
        return f"{COLORS[self.color]} ship of {self.stones}" + " with captain" * self.has_captain


@dataclass(frozen=True, kw_only=True)
class SquareScene:
    """One position on a board of eight files and ranks."""

    ships: Mapping[str, DrawnShip] = field(default_factory=dict)
    """The ships by their squares, such as ``"a1"``."""
    last_squares: tuple[str, ...] = ()
    """The squares that the last move left and reached."""
    marks: tuple[str, ...] = ()
    """Squares with a dot, such as those where a ship can go."""
    title: str

    def __post_init__(self) -> None:
        for square in (*self.ships, *self.last_squares, *self.marks):
            if len(square) != 2 or square[0] not in FILES or square[1] not in RANKS:
                raise ValueError(f"expected a square from 'a1' to 'h8', got {square!r}")

    def description_text(self) -> str:
        """The position in words, for those who cannot see it.

        >>> ships = {"a1": DrawnShip("w", 2, has_captain=True), "h1": DrawnShip("b", 1)}
        >>> SquareScene(ships=ships, title="The Last Captain").description_text()
        'The Last Captain. White ship of 2 with captain on a1; black ship of 1 on h1.'
        """
        ships = "; ".join(f"{ship.name} on {square}" for square, ship in self.ships.items())
        text = ships or "the board is empty"
        return f"{self.title}. {text[0].upper()}{text[1:]}."
