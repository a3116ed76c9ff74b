"""Finding games in the database."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Any, ClassVar

from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select

from skep.games import GAMES, InvalidGame
from skep.games.hive import GAME_TYPES, Position, Rules
from skep.records.database.game_filter import GameFilter, check_least
from skep.records.database.rows import GameSummary, StoredGame
from skep.records.database.schema import SEGMENT_GAMES, games, has_key, positions
from skep.records.database.store import Database
from skep.settings import suggestion


@dataclass(frozen=True, kw_only=True)
class Search(GameFilter):
    """What the games looked for have in common; what is not said does not matter.

    >>> Search(player="ann", since="2023-05").limit is None
    True
    >>> Search(since="yesterday")
    Traceback (most recent call last):
    ValueError: setting 'since' is a day as yyyy-mm-dd, yyyy-mm or yyyy, not 'yesterday'
    """

    id: int | None = None
    """The number of the game in the database."""
    game: str | None = None
    """The name of the game, such as hive."""
    game_type: str | None = None
    """Base, Base+MLP and so on."""
    opening: str | None = None
    """The first moves, such as 'wS1;bS1 wS1-', in this order, whichever way the hive was turned."""
    position: str | None = None
    """A GameString; finds its last position, by whichever moves it came about, and however it was turned."""
    limit: int | None = None
    """Stop after so many games, 1 or more."""

    OPTION_NAMES: ClassVar[Mapping[str, str]] = {"game_type": "rules"}

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("id", "limit"):
            check_least(self, name, 1)
        if self.game is not None and self.game not in GAMES:
            raise ValueError(f"unknown game {self.game!r}" + suggestion(self.game, GAMES))

    def query(self, *columns: ColumnElement[Any]) -> Select[Any]:
        """The question in SQL, for some columns or all. Raises ValueError if a position cannot be read."""
        query = select(*(columns or games.c)).where(*self.conditions()).order_by(games.c.id)
        return query if self.limit is None else query.limit(self.limit)

    def conditions(self) -> Iterator[ColumnElement[bool]]:
        """What holds in SQL for the rows of `games`. Raises ValueError if a position cannot be read."""
        yield from super().conditions()
        for name in ("id", "game", "game_type"):
            if (value := getattr(self, name)) is not None:
                yield games.c[name] == value
        if self.opening is not None:
            yield or_(*map(_has_opening, parse_positions(self.opening, self.game_type)))
        if self.position is not None:
            yield _has_position(parse_positions(self.position, self.game_type))


def find_games(database: Database, search: Search) -> Iterator[StoredGame]:
    """The games looked for, in the order in which they were stored, fetched as they are asked for.

    >>> import tempfile
    >>> from skep.records import Record
    >>> from skep.records.database.store import NewGame
    >>> with tempfile.TemporaryDirectory() as folder, Database(f"{folder}/games.sqlite") as database:
    ...     _ = database.add([NewGame.of(Record(white="Ann")), NewGame.of(Record(white="Bob"))])
    ...     [game.record.white for game in find_games(database, Search(player="ann"))]
    ['Ann']
    """
    with database.reading() as connection:
        found = connection.execution_options(yield_per=500).execute(search.query())
        for row in found.mappings():
            yield StoredGame.of(dict(row))


def list_games(database: Database, search: Search) -> Iterator[GameSummary]:
    """As `find_games`, but without the moves: much quicker where there are many.

    >>> import tempfile
    >>> from skep.records import Record
    >>> from skep.records.database.store import NewGame
    >>> with tempfile.TemporaryDirectory() as folder, Database(f"{folder}/games.sqlite") as database:
    ...     _ = database.add([NewGame.of(Record(white="Ann")), NewGame.of(Record(white="Bob"))])
    ...     [game.white for game in list_games(database, Search())]
    ['Ann', 'Bob']
    """
    with database.reading() as connection:
        query = search.query(*summary_columns())
        for row in connection.execution_options(yield_per=500).execute(query):
            yield GameSummary(*row)


def summary_columns() -> list[ColumnElement[Any]]:
    """The columns of a GameSummary.

    >>> [column.name for column in summary_columns()][:3]
    ['id', 'uid', 'game']
    """
    return [games.c[field.name] for field in fields(GameSummary)]


def count_games(database: Database, search: Search) -> int:
    """The number of games looked for.

    >>> import tempfile
    >>> from skep.records import Record
    >>> from skep.records.database.store import NewGame
    >>> with tempfile.TemporaryDirectory() as folder, Database(f"{folder}/games.sqlite") as database:
    ...     _ = database.add([NewGame.of(Record(white="Ann")), NewGame.of(Record(white="Bob"))])
    ...     count_games(database, Search(white="bob"))
    1
    """
    with database.reading() as connection:
        count: int = connection.execute(
            select(func.count()).select_from(search.query(games.c.id).subquery())
        ).scalar_one()
        return count


def parse_positions(text: str, game_type: str | None = None) -> list[Position]:
    """The positions that a text can mean: moves without a game type belong to every type they are legal in.

    Raises InvalidGame if it is none.

    >>> [position.rules.game_type for position in parse_positions("wM;bL wM-")]
    ['Base+ML', 'Base+MLP']
    """
    types = [game_type or "Base"] if game_type or "Base" in text else reversed(GAME_TYPES)
    positions_meant, problems = [], []
    for name in types:
        try:
            rules = Rules(game_type=name, queen_first=True, repetition=False)
            positions_meant.append(Position.parse(text, rules))
        except InvalidGame as error:
            problems.append(error)
    if not positions_meant:
        raise problems[0]  # with the most pieces: the others know less of them
    return positions_meant[::-1]


def _has_position(meant: list[Position]) -> ColumnElement[bool]:
    keys = {position.symmetry_key() for position in meant}
    return games.c.id.in_(select(positions.c.game_id).where(has_key(*keys)))


def _has_opening(position: Position) -> ColumnElement[bool]:
    """Were these positions passed one after another from the start? The last one is looked up first."""
    steps = list(enumerate(pairwise(position.symmetry_keys())))
    passed = [
        exists().where(
            positions.c.segment == games.c.id // SEGMENT_GAMES,
            positions.c.key == key,
            positions.c.next_key == next_key,
            positions.c.game_id == games.c.id,
            positions.c.ply == ply,
        )
        for ply, (key, next_key) in steps
    ]
    return and_(_has_position([position]), *passed)
