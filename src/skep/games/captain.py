"""The Last Captain, a game of stacks by J. P. Neto (2002).

Eight ships of four stones a side, four of them with a captain. A ship sails in a straight line over
empty squares, as far as it has stones; a captain sails one square further, may leave stones behind,
boards own ships that have no captain, and passes over enemy ships, which lose stones. Who has no
captain left has lost.

>>> position = Position()
>>> position.play(position.parse_move("b8-d8"))
>>> position
Position('official;b8-d8')
>>> print(position)
8 .   .   .   W4  .   .   B4  .
7 W4  .   w4  .   .   b4  .   B4
6 .   w4  .   .   .   .   b4  .
5 .   .   .   .   .   .   .   .
4 .   .   .   .   .   .   .   .
3 .   w4  .   .   .   .   b4  .
2 W4  .   w4  .   .   b4  .   B4
1 .   W4  .   .   .   .   B4  .
  a   b   c   d   e   f   g   h
>>> [position.move_text(move) for move in position.legal_moves()]
['g8:3xc8', 'g8xc8']

Captures are mandatory in the rules `official`; in `steyn` they are not.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple, Self

from skep import _core
from skep.games.counting import Counting
from skep.games.play_names import PlayNames
from skep.games.protocol import MOST_PLIES, Color, Engines, Game, InvalidGame, Outcome

FILES = "abcdefgh"
"""The columns of the board."""
RANKS = "12345678"
"""The rows of the board."""
FEATURE_NAMES: tuple[str, ...] = tuple(_core.captain_feature_names())
"""What `Position.features` counts, in its order."""


class Ship(NamedTuple):
    """A stack of stones of one side.

    >>> Position().board()["a7"]
    Ship(color=Color.WHITE, stones=4, has_captain=True)
    """

    color: Color
    stones: int
    has_captain: bool


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules a game of The Last Captain is played by. As they are: `official`.

    >>> parse_rules("steyn").mandatory, parse_rules("official:ply_cap=0") == Rules(ply_cap=0)
    (False, True)
    >>> parse_rules("oficial")
    Traceback (most recent call last):
    ValueError: expected official or steyn, not 'oficial', in rules 'oficial'
    """

    mandatory: bool = True
    """Must a player who can capture do so?"""
    off_board: bool = True
    """May a captain jump over a ship at the edge and leave the board? He and his load are lost."""
    partial_to_empty: bool = True
    """May a captain sail to an empty square with a part of his ship? If not, only to capture or to board."""
    partial_bonus: bool = True
    """Does a captain with a part of his ship sail one square further than he has stones?"""
    removal_counts_captain: bool = False
    """Does the captain count as a stone when a ship he passes over loses stones?"""
    partial_capture: bool = True
    """May a captain capture with a part of his ship? If not, only with all of it."""
    plain_captures: bool = False
    """Do ships without captain capture too? (Steyn's wording; then White can capture on the first move.)"""
    ply_cap: int = 110
    """The game is drawn after so many plies; 0 for never."""

    def __post_init__(self) -> None:
        if not 0 <= self.ply_cap <= MOST_PLIES:
            raise ValueError(f"ply_cap is 0 to {MOST_PLIES}, not {self.ply_cap}")


def parse_rules(text: str) -> Rules:
    """The rules of a text: `official` or `steyn`, then what differs, as in `steyn:ply_cap=500`.

    >>> parse_rules("steyn:ply_cap=500").ply_cap
    500
    """
    return Rules(**_core.captain_parse_rules(text))


def rules_text(rules: Rules) -> str:
    """The shortest text of these rules.

    >>> rules_text(Rules(mandatory=False)), rules_text(parse_rules("steyn"))
    ('official:mandatory=false', 'steyn')
    """
    return _core.captain_rules_text(**asdict(rules))


class Position(PlayNames, Counting, _core.CaptainPosition):  # type: ignore[misc]  # other playouts
    """A game of The Last Captain at one moment, with its history.

    Two positions are equal, and hash alike, when the same ships stand on the same squares, the same side
    is to move and the rules are the same.

    >>> position = Position("steyn")
    >>> position.push_text("b8-d8")
    Move('b8-d8')
    >>> position.stone_count(Color.WHITE), position.captain_count(Color.WHITE)
    (32, 4)
    """

    def __init__(self, rules: "Rules | str | Position" = "official", **switches: Any) -> None:
        """Start a game: `Position("steyn")`, `Position("official", ply_cap=0)`, `Position(rules)`.

        The text of a game, as `repr` shows it, is played; it has a semicolon.
        """
        if isinstance(rules, str) and ";" in rules:
            rules = Position.parse(rules)
        if isinstance(rules, Position):
            super().__init__(rules)
            return
        base = parse_rules(rules) if isinstance(rules, str) else rules
        super().__init__(rules_text(replace(base, **switches)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """The position at the end of a game's text.

        Raises InvalidGame, which keeps the position of the valid beginning. A game may begin from another
        position than usual: the rules are then followed by `setup`, the side to move, and the ranks from 8
        down to 1, where `.` is an empty square, `w3` a white ship of three stones, `W3` one with a captain.

        >>> empty = "......../"
        >>> position = Position.parse(f"official;setup Black {6 * empty}...W2.b1../B3.......")
        >>> position.board()["d2"]
        Ship(color=Color.WHITE, stones=2, has_captain=True)
        >>> Position.parse("steyn;b8-d8;g8-c7")
        Traceback (most recent call last):
        skep.games.protocol.InvalidGame: illegal move 'g8-c7' at ply 2: g8 and c7 are not in one line
        """
        reached, error, ply = _core.captain_parse_game(text)
        position = cls._adopt(reached)
        if error:
            raise InvalidGame(error, position, ply)
        return position

    @classmethod
    def _adopt(cls, core: _core.CaptainPosition) -> Self:
        position = cls.__new__(cls)
        _core.CaptainPosition.__init__(position, core)
        return position

    @property
    def rules(self) -> Rules:
        """The rules of this game."""
        return parse_rules(self.rules_text())

    def copy(self) -> Self:
        """An independent position with the same history."""
        return self._adopt(self)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def start(self) -> Self:
        """The position before the first move."""
        return self._adopt(super().start())

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on.

        A side without captains has lost. It is a draw when both lose their last one in the same move, when
        neither side can move, and at the ply cap.
        """
        code = self.outcome_code()
        if code == 0:
            return None
        winner = {1: Color.WHITE, 2: Color.BLACK}.get(code)
        return Outcome(winner, ("", "captains", "blocked", "cap")[self.ending_code()])

    def history_text(self) -> list[str]:
        """The moves made, as text."""
        return self.game_text().split(";")[-self.ply :] if self.ply else []

    def features(self) -> dict[str, float]:
        """The position in numbers, by name, seen from the side to move.

        Stones and captains of both sides, then one number per square as Steyn's networks see it: the number
        of stones, plus 100 for an own captain, 50 for an enemy ship, 200 for an enemy ship with a captain.
        To Black the board is mirrored, so that `a1` is h1.
        """
        return dict(zip(FEATURE_NAMES, self.feature_vector(), strict=True))

    # what lies where

    def board(self) -> dict[str, Ship]:
        """Every ship by its square."""
        return {square: Ship(*ship) for square, ship in self.ship_list()}

    # text and pictures

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.setup_text() == other.setup_text() and self.rules == other.rules

    def __hash__(self) -> int:
        return self.key()

    def __reduce__(self) -> tuple[Any, ...]:
        return parse, (self.game_text(),)

    def __repr__(self) -> str:
        return f"Position({self.game_text()!r})"

    def __str__(self) -> str:
        board = self.board()
        rows = [[rank, *(_ship_text(board.get(file + rank)) for file in FILES)] for rank in reversed(RANKS)]
        return "\n".join(_row_text(row) for row in [*rows, [" ", *FILES]])

    def svg(self, *, last_move: bool = True, marks: Iterable[str] = (), **look: Any) -> str:
        """The position as an SVG picture.

        `last_move` shows where the last ship came from and went to; `marks` are squares with a dot;
        `look` is what `skep.drawing.look.Look` offers: style, size, coordinates.

        >>> Position().svg(size=300).startswith("<svg ")
        True
        """
        from skep.drawing.look import Look
        from skep.drawing.square_scene_svg import square_scene_svg
        from skep.games.captain_scene import scene_of

        return square_scene_svg(scene_of(self, last_move=last_move, marks=marks), Look(**look))

    def _repr_svg_(self) -> str:
        return self.svg()


def parse(text: str) -> Position:
    """The position at the end of a game's text; see `Position.parse`.

    >>> parse("official;b8-d8").turn
    Color.BLACK
    """
    return Position.parse(text)


def _ship_text(ship: Ship | None) -> str:
    if ship is None:
        return "."
    letter = "w" if ship.color == Color.WHITE else "b"
    return f"{letter.upper() if ship.has_captain else letter}{ship.stones}"


def _row_text(cells: list[str]) -> str:
    return (cells[0] + " " + "".join(cell.ljust(4) for cell in cells[1:])).rstrip()


def _evaluator(weights: str) -> _core.CaptainEvaluator:
    return _core.CaptainEvaluator()  # it has no weights


GAME = Game(
    name="captain",
    title="The Last Captain",
    rules=Rules,
    start=Position,
    parse=parse,
    engines=Engines(
        evaluator=_evaluator,
        alphabeta=_core.CaptainEngine,
        mcts=_core.captain_mcts,
        network_inputs=_core.captain_network_inputs,
        network_think=_core.captain_network_think,
        network_policy=_core.captain_network_policy,
        random_policy=_core.captain_random_policy,
        play_games=_core.captain_core_games,
    ),
)
"""The game as `skep.games.GAMES` knows it."""
