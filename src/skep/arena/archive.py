"""Tournaments in the game database: what was to be played, and what has been.

A row of `tournaments` holds everything the games of a tournament depend on; the games themselves are rows of
`games` under uids that follow from it, so what is missing can be told at any time, by anybody.
"""

import hashlib
from collections.abc import Iterator
from typing import Any, Self

from sqlalchemy import Connection, func, insert, select

from skep import __version__
from skep.arena.results import Tally
from skep.arena.tournament import Tournament, parse_tournament, tournament_data
from skep.records import Record
from skep.records.database import Database, NewGame
from skep.records.rows import StoredGame
from skep.records.schema import games, tournaments


class ArchiveError(ValueError):
    """There is no such tournament, there is one already, or it is not the same any more."""


class TournamentArchive:
    """One tournament in a database."""

    def __init__(self, database: Database, tournament: Tournament, date: str, version: str) -> None:
        """Use `begin` or `resume`."""
        self._database = database
        self.tournament = tournament
        self.date = date
        """The day on which it began: the date of all its games."""
        self.version = version
        """The version of skep with which it began."""

    @classmethod
    def begin(cls, database: Database, tournament: Tournament, date: str) -> Self:
        """Enter a new tournament. Raises ArchiveError if its name is taken."""
        row = {
            "name": tournament.name,
            "settings": tournament_data(tournament),
            "openings": openings_digest(tournament),
            "date": date,
            "version": __version__,
        }
        with database.writing() as connection:
            if _row(connection, tournament.name) is not None:
                raise ArchiveError(
                    f"there is a tournament {tournament.name!r} in {database.name} already; "
                    f"go on with it by --resume {tournament.name!r}, or choose another --name"
                )
            connection.execute(insert(tournaments), row)
        return cls(database, tournament, date, __version__)

    @classmethod
    def resume(cls, database: Database, name: str) -> Self:
        """Take up a tournament that was begun. Raises ArchiveError if it is unknown or not the same."""
        with database.reading() as connection:
            row = _row(connection, name)
            known = connection.execute(select(tournaments.c.name).order_by(tournaments.c.id)).scalars().all()
        if row is None:
            there = ", ".join(known[-10:]) or "none"
            raise ArchiveError(f"no tournament {name!r} in {database.name}; there: {there}")
        tournament = parse_tournament(row["settings"])
        if openings_digest(tournament) != row["openings"]:
            raise ArchiveError(
                f"the openings {tournament.openings!r} of tournament {name!r} are not those it began with"
            )
        return cls(database, tournament, row["date"], row["version"])

    def add(self, games: list[tuple[str, Record]]) -> None:
        """Keep finished games, all of them or none. Raises DatabaseError."""
        self._database.add([NewGame.of(record, uid=uid) for uid, record in games])

    def games(self) -> Iterator[tuple[str, Record]]:
        """The games that are finished, with their uids, in the order in which they came."""
        query = select(games).where(games.c.tournament == self.tournament.name).order_by(games.c.id)
        scheduled = {pairing.uid for pairing in self.tournament.schedule()}
        with self._database.reading() as connection:
            for row in connection.execution_options(yield_per=500).execute(query).mappings():
                if row["uid"] in scheduled:
                    stored = StoredGame.of(dict(row))
                    yield stored.uid, stored.record

    def records_in_order(self) -> list[Record]:
        """The finished games in the order of the schedule."""
        finished = dict(self.games())
        return [finished[pairing.uid] for pairing in self.tournament.schedule() if pairing.uid in finished]


def free_name(database: Database, kind: str) -> str:
    """A name that no tournament has: the kind and the next number."""
    with database.reading() as connection:
        query = select(tournaments.c.name).where(tournaments.c.name.startswith(f"{kind}-", autoescape=True))
        taken = set(connection.execute(query).scalars())
    return next(name for number in range(1, len(taken) + 2) if (name := f"{kind}-{number}") not in taken)


def stored_results(database: Database, tournament: str | None = None) -> dict[tuple[str, str], Tally]:
    """The results of all games of the database, or of one tournament, counted where they are."""
    columns = (games.c.white, games.c.black, games.c.result)
    query = select(*columns, func.count()).group_by(*columns)
    if tournament is not None:
        query = query.where(games.c.tournament == tournament)
    tallies: dict[tuple[str, str], Tally] = {}
    with database.reading() as connection:
        for white, black, result, count in connection.execute(query):
            one = {"1-0": Tally(wins=count), "1/2-1/2": Tally(draws=count), "0-1": Tally(losses=count)}
            if result in one:
                tallies[white, black] = tallies.get((white, black), Tally()).plus(one[result])
    return tallies


def openings_digest(tournament: Tournament) -> str:
    """What the openings of a tournament are known by: a file of them may change, and the games with it."""
    return hashlib.sha256(repr(tournament.opening_list()).encode()).hexdigest()


def _row(connection: Connection, name: str) -> Any:
    return connection.execute(select(tournaments).where(tournaments.c.name == name)).mappings().first()
