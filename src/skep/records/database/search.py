"""Finding games in the database."""

import contextlib
import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Any, ClassVar

from sqlalchemy import ColumnElement, Select, and_, exists, func, or_, select

from skep.games import GAMES, InvalidGame
from skep.games.hive import GAME_TYPES, Position, Rules
from skep.records.database.rows import GameSummary, StoredGame
from skep.records.database.schema import games, positions
from skep.records.database.store import Database
from skep.records.record import Ending, Result
from skep.settings import suggestion


@dataclass(frozen=True, kw_only=True)
class Search:
    """What the games looked for have in common; what is not said does not matter.

    >>> Search(player="ann", since="2023-05", result=Result.WHITE).limit is None
    True
    >>> Search(since="yesterday")
    Traceback (most recent call last):
    ValueError: setting 'since' is a day as yyyy-mm-dd, yyyy-mm or yyyy, not 'yesterday'
    """

    id: int | None = None
    """The number of the game in the database."""
    player: str | None = None
    """A part of the name of either player, in any case."""
    white: str | None = None
    """A part of the name of the player with the white pieces."""
    black: str | None = None
    """A part of the name of the player with the black pieces."""
    result: Result | None = None
    """1-0, 0-1, 1/2-1/2 or * for unknown."""
    ending: Ending | None = None
    """How the game ended: surround, repetition, resignation, …"""
    game: str | None = None
    """The name of the game, such as hive."""
    game_type: str | None = None
    """Base, Base+MLP and so on."""
    min_plies: int | None = None
    """The least number of plies."""
    max_plies: int | None = None
    """The greatest number of plies."""
    since: str | None = None
    """The first day, yyyy-mm-dd or a beginning of it."""
    until: str | None = None
    """The last day, yyyy-mm-dd or a beginning of it."""
    tournament: str | None = None
    """A part of the name of the event."""
    opening: str | None = None
    """The first moves, such as 'wS1;bS1 wS1-', in this order, whichever way the hive was turned."""
    position: str | None = None
    """A GameString; its last position, whichever way it came about or was turned."""
    limit: int | None = None
    """Stop after so many games, 1 or more."""

    OPTION_NAMES: ClassVar[Mapping[str, str]] = {"game_type": "rules"}

    def __post_init__(self) -> None:
        for name, least in (("id", 1), ("min_plies", 0), ("max_plies", 0), ("limit", 1)):
            value = getattr(self, name)
            if value is not None and value < least:
                raise ValueError(f"setting {name!r} is {least} or more, not {value}")
        for name in ("since", "until"):
            _check_day(name, getattr(self, name))
        if self.game is not None and self.game not in GAMES:
            raise ValueError(f"unknown game {self.game!r}" + suggestion(self.game, GAMES))

    def query(self, *columns: ColumnElement[Any]) -> Select[Any]:
        """The question in SQL, for some columns or all. Raises ValueError if a position cannot be read."""
        query = select(*(columns or games.c)).where(*self._conditions()).order_by(games.c.id)
        return query if self.limit is None else query.limit(self.limit)

    def _conditions(self) -> Iterator[ColumnElement[bool]]:
        if self.id is not None:
            yield games.c.id == self.id
        for name in ("white", "black", "tournament"):
            if (text := getattr(self, name)) is not None:
                yield _contains(games.c[name], text)
        if self.player is not None:
            yield or_(_contains(games.c.white, self.player), _contains(games.c.black, self.player))
        for name in ("result", "ending", "game", "game_type"):
            if (value := getattr(self, name)) is not None:
                yield games.c[name] == str(value)
        if self.min_plies is not None:
            yield games.c.plies >= self.min_plies
        if self.max_plies is not None:
            yield games.c.plies <= self.max_plies
        if self.since is not None:
            yield games.c.date >= self.since
        if self.until is not None:
            yield games.c.date.between("0", self.until + "-99")  # after every day that begins like this
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
    columns = [games.c[field.name] for field in fields(GameSummary)]
    with database.reading() as connection:
        for row in connection.execution_options(yield_per=500).execute(search.query(*columns)):
            yield GameSummary(*row)


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


def _check_day(name: str, text: str | None) -> None:
    """Raise ValueError for what is neither a day nor the beginning of one."""
    if text is None:
        return
    with contextlib.suppress(ValueError):
        if re.fullmatch(r"\d{4}(-\d\d){0,2}", text, re.ASCII):
            datetime.date.fromisoformat(text + "-01" * (2 - text.count("-")))
            return
    raise ValueError(f"setting {name!r} is a day as yyyy-mm-dd, yyyy-mm or yyyy, not {text!r}")


def _contains(column: ColumnElement[str], text: str) -> ColumnElement[bool]:
    pattern = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return func.lower(column).like(func.lower(f"%{pattern}%"), escape="\\")


def _has_position(meant: list[Position]) -> ColumnElement[bool]:
    keys = {position.symmetry_key() for position in meant}
    return games.c.id.in_(select(positions.c.game_id).where(positions.c.key.in_(keys)))


def _has_opening(position: Position) -> ColumnElement[bool]:
    """Were these positions passed one after another from the start? The last one is looked up first."""
    steps = list(enumerate(pairwise(position.symmetry_keys())))
    passed = [
        exists().where(
            positions.c.key == key,
            positions.c.next_key == next_key,
            positions.c.game_id == games.c.id,
            positions.c.ply == ply,
        )
        for ply, (key, next_key) in steps
    ]
    return and_(_has_position([position]), *passed)
