"""A game as data: who played what, how it ended and under which conditions."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple, Self

from skep.drawing.count_text import count_text
from skep.games import GAMES, Color, Position, game_of, hive
from skep.games.hive import Rules


class Result(StrEnum):
    """Who won.

    >>> Result("1-0"), Result.won_by(None)
    (<Result.WHITE: '1-0'>, <Result.DRAW: '1/2-1/2'>)
    """

    WHITE = "1-0"
    BLACK = "0-1"
    DRAW = "1/2-1/2"
    UNKNOWN = "*"

    @classmethod
    def won_by(cls, winner: Color | None) -> "Result":
        """The result when this side won; None for a draw."""
        if winner is None:
            return cls.DRAW
        return cls.WHITE if winner == Color.WHITE else cls.BLACK


class Ending(StrEnum):
    """How a game came to its end; who won is another matter.

    >>> Ending("surround"), str(Ending.TIME)
    (<Ending.SURROUND: 'surround'>, 'forfeit by time')
    """

    SURROUND = "surround"
    REPETITION = "repetition"
    CAP = "cap"
    CAPTAINS = "captains"
    BLOCKED = "blocked"
    RESIGNATION = "resignation"
    AGREEMENT = "draw agreed"
    ADJUDICATION = "adjudication"
    CRASH = "forfeit by crash"
    STALL = "forfeit by stall"
    FLOOD = "forfeit by flood"
    PRINT = "forfeit by printing"
    ILLEGAL = "forfeit by illegal move"
    TIME = "forfeit by time"
    UNKNOWN = "unknown"
    """The source names the winner, but not how the game ended."""
    UNFINISHED = "unfinished"


class Ply(NamedTuple):
    """One move of a recorded game. A tuple, because files of games hold millions of them.

    >>> Ply("wS1", seconds=1.5, comment="usual").text
    'wS1'
    """

    text: str
    """The move as its game writes it."""
    seconds: float | None = None
    score: float | None = None
    """In favour of the side that moved."""
    depth: int | None = None
    nodes: int | None = None
    comment: str = ""
    variations: tuple[tuple["Ply", ...], ...] = ()
    """Other ways the game could have gone on instead of this move."""
    nags: tuple[int, ...] = ()
    """What the annotator thinks of it, by the numbers of PGN: 1 for a good move, 2 for a mistake."""


@lru_cache(maxsize=1 << 16)
def plain_ply(text: str) -> Ply:
    """A ply of which nothing but the move is known; the same one for the same move."""
    return Ply(text=text)


@dataclass(frozen=True, kw_only=True)
class Record:
    """One game.

    >>> record = Record(white="Ann", black="Bob", plies=(Ply("wS1"), Ply("bS1 wS1-")))
    >>> record
    <Record of hive: Ann – Bob, * by unfinished, 2 plies>
    >>> record.position().turn, record.move_texts()
    (Color.WHITE, ['wS1', 'bS1 wS1-'])
    """

    rules: Any = field(default_factory=Rules)
    """The rules of the game it is a game of."""
    setup: str = ""
    """The board it began from, if that was set up; see `skep.games.hive.Position.parse`."""
    white: str = "?"
    black: str = "?"
    plies: tuple[Ply, ...] = ()
    result: Result = Result.UNKNOWN
    ending: Ending = Ending.UNFINISHED
    last_words: str = ""
    """What a player that failed said last."""
    traceback: str = ""
    """Where in its code a player failed that is written in Python."""
    date: str = ""
    """The day of the game as yyyy-mm-dd, as far as known."""
    seed: int | None = None
    version: str = ""
    """The version of skep that played it."""
    tags: dict[str, str] = field(default_factory=dict)
    comment: str = ""
    """About the game as a whole."""

    def __repr__(self) -> str:
        about = f"{self.white} – {self.black}, {self.result.value} by {self.ending.value}"
        return f"<Record of {self.game}: {about}, {count_text(len(self.plies), 'ply')}>"

    def _repr_html_(self) -> str:
        from skep.records.html import game_html

        heading = f"{self.white} – {self.black}: {self.result.value} ({self.ending.value})"
        return game_html(heading, self.start(), self.move_texts(), self.last_words)

    @property
    def game(self) -> str:
        """The name of the game."""
        return game_of(self.rules).name

    def start(self) -> Position:
        """The position before the first move."""
        if self.setup:
            return hive.Position.parse(self.setup, self.rules)
        return GAMES[self.game].start(self.rules)

    def position(self, ply: int | None = None) -> Position:
        """The position after so many plies; None for the end of the record.

        Raises ValueError if a move is not one.

        >>> Record(plies=(Ply(text="wS1"), Ply(text="bS1 wS1-"))).position(1).game_text()
        'Base;InProgress;Black[1];wS1'
        """
        position = self.start()
        moves = self.move_texts()[:ply]
        if isinstance(position, hive.Position):
            return position.after_moves(moves)
        for text in moves:
            position.play(position.parse_move(text))
        return position

    def move_texts(self) -> list[str]:
        """The moves, without what else is known about them."""
        return [ply.text for ply in self.plies]

    @classmethod
    def of(cls, position: Position, **about: Any) -> Self:
        """The record of a position with its history, without what else is known about the moves."""
        record = cls(
            rules=position.rules,
            setup=setup_of(position),
            plies=tuple(map(plain_ply, move_texts(position))),
            **about,
        )
        outcome = position.outcome()
        if outcome is None:
            return record
        return replace(record, result=Result.won_by(outcome.winner), ending=Ending(outcome.reason))


def move_texts(position: Position) -> list[str]:
    """The moves that led to a position, as text."""
    if isinstance(position, hive.Position):
        return position.history_text()
    replay = position.copy()
    while replay.ply > 0:
        replay.undo()
    texts = []
    for move in position.history:
        texts.append(replay.move_text(move))
        replay.play(move)
    return texts


def setup_of(position: Position) -> str:
    """The board that a position's game began from, as text; empty if it was the usual one."""
    if isinstance(position, hive.Position) and position.is_set_up():
        return position.start().setup_text()
    return ""
