"""Hive: the board of a game that has no board.

Longer than other files, because it is the class that programs use most, with an example for its methods.

>>> position = Position("Base+MLP")
>>> for text in ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1/"]:
...     position.play(position.parse_move(text))
>>> position
Position('Base+MLP;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1/')
>>> print(position)
          bQ
wQ  wS1 bS1
>>> position.hand(Color.WHITE)
['wS2', 'wB1', 'wB2', 'wG1', 'wG2', 'wG3', 'wA1', 'wA2', 'wA3', 'wM', 'wL', 'wP']
>>> len(position.legal_moves()), position.outcome()
(37, None)

Pieces are called by their names (`wA1`), cells by axial coordinates on pointy-top hexes, the first
piece at (0, 0), east (1, 0) and south-east (0, 1) of it.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self, TypeAlias, cast

from skep import _core
from skep.games.core_text import core_text
from skep.games.counting import Counting
from skep.games.play_names import PlayNames
from skep.games.protocol import MOST_PLIES, Color, Engines, Game, InvalidGame, Outcome

if TYPE_CHECKING:
    from skep.drawing.scene import Arrow, Mark

GAME_TYPES = ("Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP")
"""The game types that UHP knows."""
Sliding: TypeAlias = Literal["gates", "crowd", "loose", "ground", "flat"]
FEATURE_NAMES: tuple[str, ...] = tuple(_core.hive_feature_names())
"""What `Position.features` counts, in its order."""


class Hex(NamedTuple):
    """A cell by its axial coordinates.

    >>> Hex(0, 0).neighbors()[:2]
    [Hex(q=0, r=-1), Hex(q=1, r=-1)]
    """

    q: int
    r: int

    def neighbors(self) -> "list[Hex]":
        """The six cells around it, clockwise from the north-west."""
        steps = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
        return [Hex(self.q + q, self.r + r) for q, r in steps]


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules a game of Hive is played by.

    >>> Rules(game_type="Base[Q1A10]", free_pass=True).game_type
    'Base[Q1A10]'
    >>> Rules(game_type="Base+X")
    Traceback (most recent call last):
    ValueError: invalid game type 'Base+X': unknown expansion 'X'; known: M, L, P
    """

    game_type: str = "Base"
    """`Base`, `Base+MLP` and so on, or any set of up to 15 pieces a side such as `Base[Q1S3B2G2A3]`."""
    queen_first: bool = False
    """May the queen be a side's first placement? Tournaments say no."""
    repetition: bool = True
    """Is the third occurrence of a position a draw?"""
    ply_cap: int = 0
    """The game is drawn after so many plies; 0 for never."""
    free_pass: bool = False
    """May a side pass although it could move? For experiments."""
    sliding: Sliding = "gates"
    """What keeps pieces out of a cell: `gates`, or a `crowd` of more than four around it (ibnnasar2020);
    `loose`: the same, and the hive may fall apart; `ground`: gates do not bind climbing beetles (program of
    mcguile2020); `flat`: two occupied cells, however low, are a gate for beetles at every height."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "game_type", _core.hive_piece_set(core_text(self.game_type)))
        if not 0 <= self.ply_cap <= MOST_PLIES:
            raise ValueError(f"ply_cap is 0 to {MOST_PLIES}, not {self.ply_cap}")


class Position(PlayNames, Counting, _core.HivePosition):  # type: ignore[misc]  # other playouts
    """A game of Hive at one moment, with its history.

    Two positions are equal, and hash alike, when the rules of the game call them the same: the same
    kinds and colours in the same arrangement, the same side to move, with the Pillbug also the same
    stunned piece. Numbers of pieces, the way they came there and where the hive wandered do not matter.

    >>> position = Position("Base+MLP")
    >>> position.push_text("wS1")
    Move('wS1')
    >>> len(position.legal_moves), "bS1 wS1-" in position.legal_moves
    (42, True)
    >>> position.turn, position.result()
    (Color.BLACK, '*')
    """

    def __init__(self, rules: "Rules | str | Position" = "Base", **switches: Any) -> None:
        """Start a game: `Position("Base+MLP")`, `Position("Base", queen_first=True)`, `Position(rules)`.

        The text of a game, as `repr` shows it, is played; it has a semicolon.
        """
        if isinstance(rules, str) and ";" in rules:
            rules = Position.parse(rules, Rules(**switches))
        if isinstance(rules, Position):
            super().__init__(rules)
            return
        base = Rules(game_type=rules) if isinstance(rules, str) else rules
        chosen = replace(base, **switches)
        super().__init__(
            chosen.game_type,
            chosen.queen_first,
            chosen.repetition,
            chosen.ply_cap,
            chosen.free_pass,
            chosen.sliding,
        )

    @classmethod
    def parse(cls, text: str, rules: "Rules | None" = None) -> Self:
        """The position at the end of a UHP GameString; the header is optional.

        Raises InvalidGame, which keeps the position of the valid beginning. Instead of being played from
        the empty board, a game may begin with `setup`, the side to move, and every stack with its place:

        >>> print(Position.parse("setup Black wQ@0,0 bQ+wB1@1,0 bA1@0,1"))
        wQ  wB1:2
          bA1

        >>> Position.parse("Base;InProgress;White[2];wS1;bA1 wS1-").history_text()
        ['wS1', 'bA1 wS1-']
        >>> Position.parse("wS1;bA1 wS1-;wX -wS1")
        Traceback (most recent call last):
        skep.games.protocol.InvalidGame: invalid move 'wX -wS1' at ply 3: no piece 'wX' in Base
        """
        return cls._reached(*_core.hive_parse_game(core_text(text), cls(rules or Rules())))

    @classmethod
    def _reached(cls, core: _core.HivePosition, error: str, ply: int) -> Self:
        position = cls._adopt(core)
        if error:
            raise InvalidGame(error, position, ply)
        return position

    @classmethod
    def _adopt(cls, core: _core.HivePosition) -> Self:
        position = cls.__new__(cls)
        _core.HivePosition.__init__(position, core)
        return position

    @property
    def rules(self) -> Rules:
        """The rules of this game."""
        game_type, queen_first, repetition, ply_cap, free_pass, sliding = self.rules_tuple()
        return Rules(
            game_type=game_type,
            queen_first=queen_first,
            repetition=repetition,
            ply_cap=ply_cap,
            free_pass=free_pass,
            sliding=cast(Sliding, sliding),
        )

    def copy(self) -> Self:
        """An independent position with the same history."""
        return self._adopt(self)

    def start(self) -> Self:
        """The position before the first move."""
        return self._adopt(super().start())

    def mirror(self) -> "Position":
        """The same game mirrored in the row of the first piece."""
        from skep.games.hive_mirror import mirrored

        return mirrored(self)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        code = self.outcome_code()
        if code == 0:
            return None
        winner = {1: Color.WHITE, 2: Color.BLACK}.get(code)
        return Outcome(winner, ("", "surround", "repetition", "cap")[self.ending_code()])

    def after_moves(self, moves: list[str]) -> Self:
        """The position after these moves more. Raises InvalidGame, which keeps the valid beginning.

        >>> Position("Base").after_moves(["wS1", "bA1 wS1-"]).ply
        2
        """
        return self._reached(*_core.hive_replay_moves([core_text(text) for text in moves], self))

    def after_landings(self, landings: list[tuple[str, int, int]]) -> Self:
        """The position after these moves more, each a piece and the cell (q, r) where it comes to lie.

        The first piece may lie anywhere; a pass has no piece. Raises InvalidGame as `after_moves`.

        >>> Position("Base").after_landings([("wS1", 13, 7), ("bA1", 14, 7)]).history_text()
        ['wS1', 'bA1 wS1-']
        """
        return self._reached(*_core.hive_replay_landings(landings, self))

    def history_text(self) -> list[str]:
        """The moves made, as text."""
        return self.game_text().split(";")[-self.ply :] if self.ply else []

    def features(self) -> dict[str, float]:
        """The position in numbers, by name, seen from the side to move."""
        return dict(zip(FEATURE_NAMES, self.feature_vector(), strict=True))

    # what lies where

    def board(self) -> dict[Hex, tuple[str, ...]]:
        """Every occupied cell with its pieces from the bottom up."""
        return {Hex(*cell): tuple(pieces) for cell, pieces in self.stacks()}

    def cell(self, piece: str) -> Hex | None:
        """Where a piece lies, covered or not; None if it is in hand. Raises ValueError for no such piece."""
        if self.cell_number(piece) < 0:
            return None
        return next(cell for cell, pieces in self.board().items() if piece in pieces)

    def stack(self, cell: tuple[int, int]) -> tuple[str, ...]:
        """The pieces on a cell from the bottom up; empty if there are none."""
        return self.board().get(Hex(*cell), ())

    def neighbors(self, piece: str) -> list[str]:
        """The top pieces around a piece on the board, clockwise from the north-west."""
        cell = self.cell(piece)
        if cell is None:
            raise ValueError(f"{piece} is not on the board")
        board = self.board()
        return [board[next_to][-1] for next_to in cell.neighbors() if next_to in board]

    # text and pictures

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.key() == other.key() and self.rules == other.rules

    def __hash__(self) -> int:
        return self.key()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (asdict(self.rules), self.game_text())

    def __repr__(self) -> str:
        return f"Position({self.game_text()!r})"

    def __str__(self) -> str:
        from skep.games.hive_text import board_text

        return board_text(self.stacks())

    def svg(
        self,
        *,
        last_move: bool = True,
        arrows: "Iterable[Arrow]" = (),
        marks: "Iterable[Mark]" = (),
        **look: Any,
    ) -> str:
        """The position as an SVG picture with drawn insects.

        `last_move` shows where the last piece came from and went to; `arrows` and `marks` are drawn on
        top; `look` is what `skep.drawing.look.Look` offers: style, size, coordinates.

        >>> Position.parse("wS1;bA1 wS1-").svg(size=300).startswith("<svg ")
        True
        """
        from skep.drawing.look import Look
        from skep.drawing.scene_svg import scene_svg
        from skep.games.hive_scene import scene_of

        return scene_svg(scene_of(self, last_move=last_move, arrows=arrows, marks=marks), Look(**look))

    def _repr_svg_(self) -> str:
        return self.svg()


def parse(text: str, rules: Rules | None = None) -> Position:
    """The position at the end of a UHP GameString; see `Position.parse`.

    >>> parse("wS1;bA1 wS1-").ply
    2
    """
    return Position.parse(text, rules)


def _restore(rules: dict[str, Any], text: str) -> Position:
    return Position.parse(text, Rules(**rules))


GAME = Game(
    name="hive",
    title="Hive",
    rules=Rules,
    start=Position,
    parse=parse,
    engines=Engines(
        evaluator=_core.HiveEvaluator,
        default_weights="hive",
        has_network=True,
        alphabeta=_core.HiveEngine,
        mcts=_core.hive_mcts,
        network_inputs=_core.hive_network_inputs,
        network_think=_core.hive_network_think,
        network_policy=_core.hive_network_policy,
        random_policy=_core.hive_random_policy,
        play_games=_core.hive_core_games,
    ),
)
"""The game as `skep.games.GAMES` knows it."""
