"""What is in a database: counts of its games, players and events."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, func, select

from skep.records.database.aliases import main_names
from skep.records.database.game_filter import GameFilter
from skep.records.database.schema import games
from skep.records.database.store import Database
from skep.records.record import Result


@dataclass(frozen=True)
class Statistics:
    """Counts of games."""

    games: int
    players: int
    """Names of players; those of one player count once (`skep db aliases`)."""
    rated: int
    """Games of which both ratings are known."""
    plies: int
    """Moves of all games together."""
    shortest: int | None
    """Plies of the shortest game."""
    longest: int | None
    """Plies of the longest game."""
    first_day: str | None
    last_day: str | None
    by_type: dict[str, int]
    by_result: dict[str, int]
    by_ending: dict[str, int]
    by_year: dict[str, int]
    """The year is empty where it is not known."""


@dataclass(frozen=True)
class PlayerGames:
    """What a player did."""

    name: str
    games: int
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True)
class Group:
    """The games of one event, or of one file."""

    name: str
    games: int
    first_day: str | None
    last_day: str | None


def statistics(database: Database, among: GameFilter) -> Statistics:
    """Count all games, or some."""
    conditions = list(among.conditions())
    is_rated = games.c.white_rating.is_not(None) & games.c.black_rating.is_not(None)
    day = func.nullif(games.c.date, "")
    numbers = (
        func.count(),
        func.count().filter(is_rated),
        func.sum(games.c.plies),
        func.min(games.c.plies),
        func.max(games.c.plies),
        func.min(day),
        func.max(day),
    )
    with database.reading() as connection:
        row = connection.execute(select(*numbers).where(*conditions)).one()
    count, rated, plies, shortest, longest, first_day, last_day = row
    return Statistics(
        games=count,
        players=len(list_players(database, among)),
        rated=rated,
        plies=plies or 0,
        shortest=shortest,
        longest=longest,
        first_day=first_day,
        last_day=last_day,
        by_type=_counts(database, games.c.game_type, conditions),
        by_result=_counts(database, games.c.result, conditions),
        by_ending=_counts(database, games.c.ending, conditions),
        by_year=dict(sorted(_counts(database, func.substr(games.c.date, 1, 4), conditions).items())),
    )


def list_players(database: Database, among: GameFilter) -> list[PlayerGames]:
    """All players under their main names, those with the most games first."""
    names = main_names(database)
    results: dict[str, Counter[str]] = {}
    conditions = list(among.conditions())
    for side, won, lost in (("white", Result.WHITE, Result.BLACK), ("black", Result.BLACK, Result.WHITE)):
        words = {won.value: "wins", lost.value: "losses", Result.DRAW.value: "draws"}
        columns = (games.c[side], games.c.result)
        query = select(*columns, func.count()).where(*conditions).group_by(*columns)
        with database.reading() as connection:
            for name, result, count in connection.execute(query):
                tally = results.setdefault(names.get(name, name), Counter())
                tally[words.get(result, "unknown")] += count
    players = [
        PlayerGames(name, tally.total(), tally["wins"], tally["draws"], tally["losses"])
        for name, tally in results.items()
    ]
    return sorted(players, key=lambda player: (-player.games, player.name))


def list_groups(database: Database, column: str, among: GameFilter) -> list[Group]:
    """The events (`tournament`) or files (`source`) of the games, those with the most games first."""
    day = func.nullif(games.c.date, "")
    chosen = games.c[column]
    query = (
        select(chosen, func.count(), func.min(day), func.max(day))
        .where(chosen != "", *among.conditions())
        .group_by(chosen)
        .order_by(func.count().desc(), chosen)
    )
    with database.reading() as connection:
        return [Group(*row) for row in connection.execute(query)]


def _counts(
    database: Database, column: ColumnElement[Any], conditions: list[ColumnElement[bool]]
) -> dict[str, int]:
    """How many games there are with each value, the most frequent first."""
    query = (
        select(column, func.count()).where(*conditions).group_by(column).order_by(func.count().desc(), column)
    )
    with database.reading() as connection:
        return {row[0]: row[1] for row in connection.execute(query)}
