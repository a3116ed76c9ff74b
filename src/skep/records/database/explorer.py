"""The opening explorer: what was played in a position, how often and with what success.

A hive may stand in twelve ways that are the same to the players, so a move cannot be looked up by its
text. Instead every step of every stored game is known by two keys that forget shift, turn and mirror:
of the position before the move and of the one after. The steps from the position asked about are
counted by the second key, and each legal move is matched to the key of the position it leads to.

The steps of positions with few pieces are counted already (`step_counts.py`). Where there are more pieces,
or not all games are asked about, they are counted now.
"""

from collections import Counter
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, FromClause, func, select

from skep.games import Color
from skep.games.hive import Position
from skep.records.database.game_filter import GameFilter
from skep.records.database.schema import NO_NEXT, games, has_key, positions, step_counts
from skep.records.database.step_counts import is_counted
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


def explore(database: Database, position: Position, among: GameFilter | None = None) -> Explored:
    """What was played in this position, in all games or among some.

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
    conditions = [] if among is None else list(among.conditions())
    with database.reading() as connection:
        if is_counted(position) and not conditions:
            steps, passes = _counted(connection, position.symmetry_key())
        else:
            steps, passes = _count(connection, position.symmetry_key(), conditions)
    ended = steps.pop(NO_NEXT, Counter())
    texts = _texts_by_key(position)
    moves = [
        PlayedMove(texts[key][0], tuple(texts[key][1:]), MoveCounts.of(results))
        for key, results in steps.items()
        if key in texts
    ]
    moves.sort(key=lambda move: (-move.tally.games, move.text))
    return Explored(MoveCounts.of(passes), ended.total(), tuple(moves))


_Steps = dict[int, Counter[str]]
"""How often each step was taken, by the key of the position it leads to and the result of the game."""


def _counted(connection: Connection, key: int) -> tuple[_Steps, Counter[str]]:
    """The steps that are counted, and how many games passed by result."""
    columns = (step_counts.c[name] for name in ("next_key", "result", "games", "passes"))
    steps: _Steps = {}
    passes: Counter[str] = Counter()
    for next_key, result, games_, passes_ in connection.execute(
        select(*columns).where(step_counts.c.key == key)
    ):
        steps.setdefault(next_key, Counter())[result] = games_
        passes[result] += passes_
    return steps, passes


def _count(
    connection: Connection, key: int, conditions: list[ColumnElement[bool]]
) -> tuple[_Steps, Counter[str]]:
    """Count the steps in the games of which conditions hold, and these games, each once."""
    step = (positions.c.next_key, positions.c.result)
    table: FromClause = positions
    if conditions:
        table = positions.join(games, games.c.id == positions.c.game_id)
    where = (has_key(key), *conditions)
    steps: _Steps = {}
    query = select(*step, func.count()).select_from(table).where(*where).group_by(*step)
    for next_key, result, count in connection.execute(query):
        steps.setdefault(next_key, Counter())[result] = count
    number = func.count(positions.c.game_id.distinct())
    query = select(positions.c.result, number).select_from(table).where(*where).group_by(positions.c.result)
    return steps, Counter({row[0]: row[1] for row in connection.execute(query)})


def _texts_by_key(position: Position) -> dict[int, list[str]]:
    """The legal moves by the key of the position that each leads to."""
    texts: dict[int, list[str]] = {}
    after = position.copy()
    for move in position.legal_moves():
        after.play(move)
        texts.setdefault(after.symmetry_key(), []).append(position.move_text(move))
        after.undo()
    return texts
