"""The tables of the game database.

A game is a row of `games`: the record whole, as JSON, and beside it the columns to search by. Every
position of every game of Hive is a row of `positions`, under a key that forgets how the hive was
shifted, turned or mirrored (`symmetry_key` of the core), with the key of the position that followed.
Steps of the opening are also counted, in `step_counts`. How an older database becomes one of today is in
`upgrades.py`.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    and_,
    delete,
    insert,
    inspect,
    select,
)

from skep import __version__

VERSION = 2
"""What this program reads and writes; raised with every change that the program before would misread."""

metadata = MetaData()

schema_version = Table("schema_version", metadata, Column("version", Integer, primary_key=True))

schema_needs = Table("schema_needs", metadata, Column("skep", Text, primary_key=True))
"""The version of skep that made the database, or upgraded it: an older one may not know its schema."""

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("uid", Text, nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("game_type", Text, nullable=False),
    Column("white", Text, nullable=False),
    Column("black", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("ending", Text, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("date", Text, nullable=False, index=True),
    Column("seed", BigInteger),
    Column("tournament", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("record", JSON, nullable=False),
    Column("white_rating", Integer),
    Column("black_rating", Integer),
    # All that ratings need, so that they are counted without reading the records beside.
    Index("games_by_tournament", "tournament", "white", "black", "result"),
)
"""`uid` is what a game is known by; the same one twice is impossible. `source` is the file it came from."""

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("settings", JSON, nullable=False),
    Column("openings", Text, nullable=False),
    Column("date", Text, nullable=False),
    Column("version", Text, nullable=False),
)
"""What is to be played: games carry the name. `openings` is a digest of the openings they begin with."""

segments = Table("segments", metadata, Column("segment", Integer, primary_key=True))
"""The segments of `positions` that there are."""

positions = Table(
    "positions",
    metadata,
    Column("segment", Integer, nullable=False),
    Column("key", BigInteger, nullable=False),
    Column("next_key", BigInteger, nullable=False),
    Column("game_id", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("result", Text, nullable=False),
    PrimaryKeyConstraint("segment", "key", "next_key", "game_id"),
    sqlite_with_rowid=False,  # the rows lie in the order of the key: all games through a position together
)
"""The rows of every `SEGMENT_GAMES` games are a segment, each in the order of the key. New rows go to random
places of the last segment, which memory holds, however many games there are; keys are looked for in all.

`ply` is where the position first stood before that move; `result` is the game's, to spare a join.

`game_id` is no foreign key: to delete a game, a database system would then look through the whole table.
"""

step_counts = Table(
    "step_counts",
    metadata,
    Column("key", BigInteger, nullable=False),
    Column("next_key", BigInteger, nullable=False),
    Column("result", Text, nullable=False),
    Column("games", Integer, nullable=False),
    Column("passes", Integer, nullable=False),
    PrimaryKeyConstraint("key", "next_key", "result"),
    sqlite_with_rowid=False,
)
"""How many games took a step from a position of the opening: counting their rows would take long.

`passes` counts the games that took this step when they first stood there, so that its sum over the steps
counts every game once. Which positions these are is said in `step_counts.py`.
"""

aliases = Table(
    "aliases",
    metadata,
    Column("alias", Text, primary_key=True),
    Column("name", Text, nullable=False),
)
"""Other names of a player, as they stand in games, and the name they are known by."""

SEGMENT_GAMES = 1 << 14
"""About a million rows of `positions`, which is as much as the cache of a connection holds."""

NO_NEXT = -1
"""The key after the last position of a game; real keys are not negative."""


def has_key(*keys: int) -> ColumnElement[bool]:
    """Is a row of `positions` about one of the positions with these keys? Every segment is looked into."""
    return and_(positions.c.segment.in_(select(segments.c.segment)), positions.c.key.in_(keys))


class SchemaError(ValueError):
    """The database cannot be used by this version of the program."""


def stored_version(connection: Connection) -> int | None:
    """The schema version of a database; None if it is empty. Raises SchemaError if it is not ours."""
    tables = set(inspect(connection).get_table_names())
    if schema_version.name not in tables:
        if tables & set(metadata.tables) or (tables and connection.dialect.name == "sqlite"):
            raise SchemaError("it is not a game database of skep: it has tables of other programs")
        return None
    version: int | None = connection.execute(select(schema_version.c.version)).scalar()
    if version is None:
        raise SchemaError("it is not a game database of skep: it has no schema version")
    if version > VERSION:
        versions = f"schema {version}, known {VERSION}"
        raise SchemaError(f"it was made by a newer skep ({versions}): {_needed_text(connection, tables)}")
    return version


def _needed_text(connection: Connection, tables: set[str]) -> str:
    needed = None
    if schema_needs.name in tables:
        needed = connection.execute(select(schema_needs.c.skep)).scalar()
    return f"it needs skep {needed} or later" if needed else "upgrade skep"


def note_needs(connection: Connection) -> None:
    """Write down which version of skep a database needs: this one."""
    schema_needs.create(connection, checkfirst=True)
    connection.execute(delete(schema_needs))
    connection.execute(insert(schema_needs).values(skep=__version__))
