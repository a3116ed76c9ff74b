"""A board that is being set up: every piece may stand anywhere until the board is checked."""

from dataclasses import dataclass, field

from skep.games import Color, InvalidGame
from skep.games.hive import Hex, Position, Rules
from skep.web.boards.starts import USUAL_PIECES


@dataclass
class Setup:
    """Pieces on cells, and the side to move.

    >>> setup = Setup()
    >>> setup.problem()
    ''
    >>> setup.put("wQ", Hex(0, 0))
    >>> setup.put("bA1", Hex(5, 5))
    >>> setup.problem()
    'the hive is not connected'
    """

    game_type: str = USUAL_PIECES
    turn: Color = Color.WHITE
    stacks: dict[Hex, list[str]] = field(default_factory=dict)
    stunned: str = ""
    """The piece that was moved or thrown last, and so may neither move nor be thrown; empty for none."""

    @classmethod
    def of(cls, position: Position) -> "Setup":
        """The board of a position."""
        stacks = {cell: list(pieces) for cell, pieces in position.board().items()}
        setup = cls(position.rules.game_type, position.turn, stacks)
        setup.stun(position.stunned or "")
        return setup

    @classmethod
    def parse(cls, text: str) -> "Setup":
        """The board that `text` has written, possible or not. Raises ValueError.

        >>> Setup.parse("Base;setup Black bA1@5,5 wQ+bB1@0,0").text()
        'Base;setup Black wQ+bB1@0,0 bA1@5,5'
        """
        game_type, _, board = text.partition(";")
        setup = cls(Rules(game_type=game_type).game_type)
        if not board.startswith("setup "):
            return setup
        _, side, *stacks = board.split()
        setup.turn = Color.BLACK if side == "Black" else Color.WHITE
        known = set(setup.pieces())
        for stack in stacks:
            pieces, _, cell = stack.partition("@")
            q, r = map(int, cell.split(","))
            for piece in pieces.split("+"):
                name = piece.removesuffix("!")
                if name not in known:
                    raise ValueError(f"{game_type} has no piece {name!r}")
                setup.put(name, Hex(q, r))
                if name != piece:
                    setup.stun(name)
        return setup

    def put(self, piece: str, cell: Hex) -> None:
        """Set a piece down on a cell, on top of what is there."""
        self.take(piece)
        self.stacks.setdefault(cell, []).append(piece)

    def take(self, piece: str) -> None:
        """Take a piece back into the hand."""
        for cell, pieces in list(self.stacks.items()):
            if piece in pieces:
                pieces.remove(piece)
            if not pieces:
                del self.stacks[cell]
        if piece == self.stunned:
            self.stunned = ""

    @property
    def can_stun(self) -> bool:
        """Does a stun matter? Only the Pillbug, and a Mosquito beside it, throws pieces."""
        return "wP" in self.pieces()

    def stun(self, piece: str) -> None:
        """Mark the one piece that is stunned; empty for none."""
        self.stunned = piece if self.can_stun and self.cell(piece) is not None else ""

    def clear(self) -> None:
        """Take all pieces back into the hands."""
        self.stacks.clear()
        self.stunned = ""

    def cell(self, piece: str) -> Hex | None:
        """Where a piece stands; None if it is in hand."""
        return next((cell for cell, pieces in self.stacks.items() if piece in pieces), None)

    def pieces(self) -> list[str]:
        """All pieces of the game type, both sides."""
        start = Position(self.game_type)
        return start.hand(Color.WHITE) + start.hand(Color.BLACK)

    def hand(self, color: Color) -> list[str]:
        """The pieces of a side that are not on the board."""
        placed = {piece for pieces in self.stacks.values() for piece in pieces}
        side = "w" if color == Color.WHITE else "b"
        return [piece for piece in self.pieces() if piece[0] == side and piece not in placed]

    def choose_type(self, game_type: str) -> None:
        """Change the game type; pieces it does not have leave the board. Raises ValueError."""
        self.game_type = Rules(game_type=game_type).game_type
        known = set(self.pieces())
        for piece in [piece for pieces in self.stacks.values() for piece in pieces if piece not in known]:
            self.take(piece)
        self.stun(self.stunned)

    def text(self) -> str:
        """The board as a game text."""
        if not self.stacks:
            return f"{self.game_type};NotStarted;White[1]"
        side = "White" if self.turn == Color.WHITE else "Black"
        stacks = " ".join(
            f"{'+'.join(map(self._piece_text, pieces))}@{cell.q},{cell.r}"
            for cell, pieces in sorted(self.stacks.items())
        )
        return f"{self.game_type};setup {side} {stacks}"

    def _piece_text(self, piece: str) -> str:
        return piece + "!" if piece == self.stunned else piece

    def position(self) -> Position:
        """The position. Raises InvalidGame with the reason why there is none."""
        return Position.parse(self.text())

    def problem(self) -> str:
        """Why this board is impossible; empty if it is not."""
        try:
            self.position()
        except InvalidGame as error:
            return str(error).rpartition("impossible setup: ")[2]
        return ""
