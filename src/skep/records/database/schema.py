"""The tables of the game database, and how an older database becomes one of today.

A game is a row of `games`: the record whole, as JSON, and beside it the columns to search by. Every
position of every game of Hive is a row of `positions`, under a key that forgets how the hive was
shifted, turned or mirrored (`symmetry_key` of the core), with the key of the position that followed.
"""

from collections.abc import Callable, Mapping

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    insert,
    inspect,
    select,
    update,
)

VERSION = 1
"""What this program reads and writes; raised with every change that the program before would misread."""

MIGRATIONS: Mapping[int, Callable[[Connection], None]] = {}
"""What turns a database of that version into one of the next."""

metadata = MetaData()

schema_version = Table("schema_version", metadata, Column("version", Integer, primary_key=True))

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

positions = Table(
    "positions",
    metadata,
    Column("key", BigInteger, nullable=False),
    Column("next_key", BigInteger, nullable=False),
    Column("game_id", Integer, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("result", Text, nullable=False),
    PrimaryKeyConstraint("key", "next_key", "game_id"),
    sqlite_with_rowid=False,  # the rows lie in the order of the key: all games through a position together
)
"""`ply` is where the position first stood before that move; `result` is the game's, to spare a join."""

NO_NEXT = -1
"""The key after the last position of a game; real keys are not negative."""


class SchemaError(ValueError):
    """The database cannot be used by this version of the program."""


def prepare(connection: Connection) -> None:
    """Make an empty database ready, or bring an older one up to date. Raises SchemaError."""
    version = stored_version(connection)
    if version is None:
        metadata.create_all(connection)
        connection.execute(insert(schema_version).values(version=VERSION))
        return
    while version < VERSION:
        if version not in MIGRATIONS:
            raise SchemaError(
                f"it was made by an older skep (schema {version}, needed {VERSION}) and cannot be upgraded"
            )
        MIGRATIONS[version](connection)
        version += 1
        connection.execute(update(schema_version).values(version=version))


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
        raise SchemaError(f"it was made by a newer skep (schema {version}, known {VERSION}): upgrade skep")
    return version
