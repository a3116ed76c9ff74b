"""What the games share: the vocabulary, and the small protocol that every position follows."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeAlias

from skep._core import Color as Color
from skep._core import IllegalMove as IllegalMove
from skep._core import InvalidMove as InvalidMove

for _public in (Color, IllegalMove, InvalidMove):
    _public.__module__ = __name__  # where programs import them from

Move: TypeAlias = int
"""A move is a number that only its own game can read; 0 is the pass in every game."""


MOST_PLIES = 10**9
"""The largest cap on the length of a game."""


class InvalidGame(ValueError):
    """The text of a game cannot be read to its end.

    `position` is where its valid beginning leads, `ply` the ply (from 1) that failed, 0 for the header.

    >>> from skep.games import hive
    >>> try:
    ...     hive.parse("wS1;bA1 wS1-;wX -wS1")
    ... except InvalidGame as error:
    ...     error.ply, error.position.ply
    (3, 2)
    """

    def __init__(self, message: str, position: "Position", ply: int) -> None:
        super().__init__(message)
        self.position = position
        self.ply = ply


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    >>> from skep.games import hive
    >>> hive.parse("wS1;bA1 wS1-", hive.Rules(ply_cap=2)).outcome()
    Outcome(winner=None, reason='cap')
    """

    winner: Color | None
    """The side that won; None for a draw."""
    reason: str
    """The rule that ended it, such as `surround`, `repetition` or `cap`."""


class Position(Protocol):
    """A game at one moment, with its history.

    >>> from skep.games import GAMES
    >>> [len(game.start(game.rules()).legal_moves()) for game in GAMES.values()]
    [4, 164]
    """

    @property
    def rules(self) -> Any:
        """The rules of this game: a frozen dataclass that can be compared and printed."""

    @property
    def turn(self) -> Color:
        """The side to move."""

    @property
    def ply(self) -> int:
        """The number of moves made."""

    @property
    def history(self) -> list[Move]:
        """The moves made."""

    def legal_moves(self) -> list[Move]:
        """All legal moves, each once; none when the game is over, and only then."""

    def play(self, move: Move) -> None:
        """Make a move. Raises IllegalMove and changes nothing if it is not legal."""

    def undo(self) -> None:
        """Take back the last move. Raises IndexError at the start."""

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def key(self) -> int:
        """64 bits, equal for equal positions, however they were reached."""

    def copy(self) -> Self:
        """An independent position with the same history."""

    def features(self) -> dict[str, float]:
        """The position in numbers, by name, seen from the side to move."""

    def move_text(self, move: Move) -> str:
        """A legal move as text."""

    def parse_move(self, text: str) -> Move:
        """The legal move that a text names. Raises InvalidMove or IllegalMove."""

    def game_text(self) -> str:
        """The whole game as one line of text."""


@dataclass(frozen=True, kw_only=True)
class Engines:
    """What the C++ core has for the positions of one game."""

    evaluator: Callable[..., Any]
    """The evaluation of positions, from the text of a weights file; from "" where it has no weights."""
    default_weights: str = ""
    """The name of the weights that come with skep; "" for an evaluation that has none."""
    has_network: bool = False
    """May the evaluation be given a network, after the weights, that judges instead of them?"""
    alphabeta: Callable[..., Any]
    """Makes an alpha-beta engine from an evaluator."""
    mcts: Callable[..., Any]
    """Monte-Carlo tree search."""
    network_inputs: int
    """How many numbers a network is shown of a position."""
    network_think: Callable[..., Any]
    """Minimax by a network."""
    network_policy: Callable[..., Any]
    """The same, for whole games in the core."""
    random_policy: Callable[[], Any]
    """Any legal move, for whole games in the core."""
    play_games: Callable[..., Any]
    """Plays whole games between policies."""


@dataclass(frozen=True)
class Game:
    """A game that skep knows.

    >>> from skep.games import GAMES
    >>> game = GAMES["captain"]
    >>> game.title, game.start("steyn").ply
    ('The Last Captain', 0)
    """

    name: str
    title: str
    rules: type
    """The class of its rules."""
    start: Callable[[Any], Position]
    """The start position under rules, given as a record or as text such as `Base+MLP`."""
    parse: Callable[[str], Position]
    """The position at the end of a game text. Raises InvalidGame."""
    engines: Engines | None = None
    """What the core has for it; None for a game that is written in Python alone."""

    def engines_for(self, agent: str) -> Engines:
        """The engines of this game, for an agent that needs them. Raises ValueError if there are none."""
        if self.engines is None:
            raise ValueError(f"{agent} cannot play {self.name!r}: the game has no engines in the core")
        return self.engines
