"""Single games and the newest games of a database, for those who show them."""

from dataclasses import replace

from sqlalchemy import func

from skep.records.database.rows import GameSummary, StoredGame
from skep.records.database.schema import games
from skep.records.database.search import Search, summary_columns
from skep.records.database.store import Database


def newest_games(database: Database, search: Search) -> list[StoredGame]:
    """The games looked for, those stored last first."""
    query = search.query().order_by(None).order_by(games.c.id.desc())
    with database.reading() as connection:
        return [StoredGame.of(dict(row)) for row in connection.execute(query).mappings()]


def newest_summaries(database: Database, search: Search) -> list[GameSummary]:
    """As `newest_games`, but without the moves."""
    query = search.query(*summary_columns()).order_by(None).order_by(games.c.id.desc())
    with database.reading() as connection:
        return [GameSummary(*row) for row in connection.execute(query)]


def game_by_uid(database: Database, uid: str) -> StoredGame | None:
    """The game with a uid; None if there is none."""
    query = Search().query().where(games.c.uid == uid)
    with database.reading() as connection:
        row = connection.execute(query).mappings().first()
        return None if row is None else StoredGame.of(dict(row))


def mean_plies(database: Database, search: Search) -> float | None:
    """The mean length of the games looked for, all of them, in plies; None if there are none."""
    query = replace(search, limit=None).query(func.avg(games.c.plies)).order_by(None)
    with database.reading() as connection:
        mean = connection.execute(query).scalar()
        return None if mean is None else float(mean)
