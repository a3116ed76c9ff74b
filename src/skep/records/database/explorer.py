"""The opening explorer: what was played in a position, how often and with what success.

A hive may stand in twelve ways that are the same to the players, so a move cannot be looked up by its
text. Instead every step of every stored game is known by two keys that forget shift, turn and mirror:
of the position before the move and of the one after. The steps from the position asked about are
counted by the second key, and each legal move is matched to the key of the position it leads to.
"""

from collections import Counter
from dataclasses import dataclass

from sqlalchemy import func, select

from skep.games import Color
from skep.games.hive import Position
from skep.records.database.schema import NO_NEXT, positions
from skep.records.database.store import Database
from skep.records.record import Result


@dataclass(frozen=True)
class MoveCounts:
    """How games ended.

    >>> MoveCounts(white=2, black=1, draws=1).games
    4
    """

    white: int = 0
    black: int = 0
    draws: int = 0
    unknown: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.white + self.black + self.draws + self.unknown

    def score(self, color: Color) -> float | None:
        """The share of points this side made where the result is known; None if it is nowhere.

        >>> MoveCounts(white=2, black=1, draws=1, unknown=5).score(Color.WHITE)
        0.625
        """
        known = self.games - self.unknown
        wins = self.white if color == Color.WHITE else self.black
        return (wins + self.draws / 2) / known if known else None

    @classmethod
    def of(cls, counts: Counter[str]) -> "MoveCounts":
        """The tally of counts by result."""
        return cls(
            *(counts[result.value] for result in (Result.WHITE, Result.BLACK, Result.DRAW, Result.UNKNOWN))
        )


@dataclass(frozen=True)
class PlayedMove:
    """A move that was played in a position.

    >>> PlayedMove("wS1", (), MoveCounts(white=3, black=1)).tally.score(Color.WHITE)
    0.75
    """

    text: str
    same: tuple[str, ...]
    """Other moves that lead to the same position turned or mirrored; they are counted here too."""
    tally: MoveCounts


@dataclass(frozen=True)
class Explored:
    """What is known about a position.

    >>> Explored(MoveCounts(white=1), ended=1, moves=()).tally.games
    1
    """

    tally: MoveCounts
    """Of all games that passed through it."""
    ended: int
    """How many of them ended here."""
    moves: tuple[PlayedMove, ...]
    """The moves played next, the most frequent first."""


def explore(database: Database, position: Position) -> Explored:
    """What was played in this position.

    >>> import tempfile
    >>> from skep.records.database.store import NewGame
    >>> from skep.records.files import parse_game_text
    >>> games = ["Base;WhiteWins;wS1;bS1 wS1-", "Base;Draw;wS1;bA1 wS1-"]
    >>> with tempfile.TemporaryDirectory() as folder, Database(f"{folder}/games.sqlite") as database:
    ...     _ = database.add([NewGame.of(parse_game_text(game).record) for game in games])
    ...     found = explore(database, Position.parse("wS1"))
    >>> [(move.text.split()[0], move.tally.games) for move in found.moves]
    [('bA1', 1), ('bS1', 1)]
    """
    counts = _next_counts(database, position.symmetry_key())
    ended = counts.pop(NO_NEXT, Counter())
    texts = _texts_by_key(position)
    moves = [
        PlayedMove(texts[key][0], tuple(texts[key][1:]), MoveCounts.of(results))
        for key, results in counts.items()
        if key in texts
    ]
    moves.sort(key=lambda move: (-move.tally.games, move.text))
    return Explored(_tally(database, position), ended.total(), tuple(moves))


def _next_counts(database: Database, key: int) -> dict[int, Counter[str]]:
    """How often each step was taken from the position with this key, by result."""
    columns = (positions.c.next_key, positions.c.result)
    query = select(*columns, func.count()).where(positions.c.key == key).group_by(*columns)
    counts: dict[int, Counter[str]] = {}
    with database.reading() as connection:
        for next_key, result, count in connection.execute(query):
            counts.setdefault(next_key, Counter())[result] = count
    return counts


def _tally(database: Database, position: Position) -> MoveCounts:
    """The results of all games through a position; one that came back to it counts once."""
    number = func.count(positions.c.game_id.distinct())
    key = position.symmetry_key()
    query = select(positions.c.result, number).where(positions.c.key == key).group_by(positions.c.result)
    with database.reading() as connection:
        return MoveCounts.of(Counter({row[0]: row[1] for row in connection.execute(query)}))


def _texts_by_key(position: Position) -> dict[int, list[str]]:
    """The legal moves by the key of the position that each leads to."""
    texts: dict[int, list[str]] = {}
    after = position.copy()
    for move in position.legal_moves():
        after.play(move)
        texts.setdefault(after.symmetry_key(), []).append(position.move_text(move))
        after.undo()
    return texts
