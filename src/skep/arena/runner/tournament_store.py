"""Tournaments in the game database: what is to be played, and what has been played.

A row of `tournaments` holds everything that the games of a tournament depend on. The games are rows of
`games`; their uids follow from the tournament's settings, so every program can tell which games are missing.
"""

import hashlib
from collections.abc import Iterator
from typing import Any, NamedTuple, Self

from sqlalchemy import Connection, func, insert, select

from skep import __version__
from skep.arena.pairing.tournament import Tournament, parse_tournament, tournament_data
from skep.arena.stats.results import Tally
from skep.records import Record
from skep.records.database.aliases import main_names
from skep.records.database.rows import DamagedGame, StoredGame
from skep.records.database.schema import games, tournaments
from skep.records.database.store import Database, NewGame


class StoreError(ValueError):
    """The tournament is unknown, its name is taken, or its openings have changed since it began."""


class TournamentStore:
    """One tournament in a database."""

    def __init__(self, database: Database, tournament: Tournament, date: str, version: str = "") -> None:
        """A tournament that `enter` stores; a version says that it is stored already. See `resume`."""
        self._database = database
        self.tournament = tournament
        self.date = date
        """The day on which it began: the date of all its games."""
        self.version = version or __version__
        """The version of skep with which it began."""
        self._is_entered = bool(version)

    def enter(self) -> None:
        """Store the settings of a new tournament. Raises StoreError if its name is taken."""
        if self._is_entered:
            return
        tournament, database = self.tournament, self._database
        row = {
            "name": tournament.name,
            "settings": tournament_data(tournament),
            "openings": openings_digest(tournament),
            "date": self.date,
            "version": self.version,
        }
        with database.writing() as connection:
            if _row(connection, tournament.name) is not None:
                raise StoreError(
                    f"there is a tournament {tournament.name!r} in {database.name} already; "
                    f"go on with it by --resume {tournament.name!r}, or choose another --name"
                )
            connection.execute(insert(tournaments), row)
        self._is_entered = True

    @classmethod
    def begin(cls, database: Database, tournament: Tournament, date: str) -> Self:
        """Store a new tournament. Raises StoreError if its name is taken."""
        store = cls(database, tournament, date)
        store.enter()
        return store

    @classmethod
    def resume(cls, database: Database, name: str) -> Self:
        """A stored tournament. Raises StoreError if it is unknown or its openings have changed."""
        with database.reading() as connection:
            row = _row(connection, name)
            known = connection.execute(select(tournaments.c.name).order_by(tournaments.c.id)).scalars().all()
        if row is None:
            there = ", ".join(known[-10:]) or "none"
            raise StoreError(f"no tournament {name!r} in {database.name}; tournaments there: {there}")
        tournament = parse_tournament(row["settings"])
        if openings_digest(tournament) != row["openings"]:
            raise StoreError(
                f"the openings {tournament.openings!r} of tournament {name!r} are not those it began with"
            )
        return cls(database, tournament, row["date"], row["version"])

    def add(self, games: list[tuple[str, Record]]) -> None:
        """Store finished games, all of them or none. Raises DatabaseError."""
        self._database.add([NewGame.of(record, uid=uid) for uid, record in games])

    def games(self) -> Iterator[tuple[str, Record]]:
        """The games that are finished, with their uids, in the order in which they were stored."""
        query = select(games).where(games.c.tournament == self.tournament.name).order_by(games.c.id)
        scheduled = {pairing.uid for pairing in self.tournament.schedule()}
        with self._database.reading() as connection:
            for row in connection.execution_options(yield_per=500).execute(query).mappings():
                if row["uid"] in scheduled:
                    stored = self._stored_game(dict(row))
                    yield stored.uid, stored.record

    def _stored_game(self, row: dict[str, Any]) -> StoredGame:
        try:
            return StoredGame.of(row)
        except DamagedGame as error:
            raise StoreError(
                f"tournament {self.tournament.name!r} in {self._database.name}: {error}; "
                "--resume then plays it again"
            ) from error

    def records_in_order(self) -> list[Record]:
        """The finished games in the order of the schedule."""
        finished = dict(self.games())
        return [finished[pairing.uid] for pairing in self.tournament.schedule() if pairing.uid in finished]


class StoredTournament(NamedTuple):
    """A tournament of the database, for a list."""

    name: str
    date: str
    games: int
    """How many of its games are finished."""


def stored_tournaments(database: Database, limit: int = 50) -> list[StoredTournament]:
    """The tournaments of the database, newest first."""
    query = (
        select(tournaments.c.name, tournaments.c.date, func.count(games.c.id))
        .outerjoin(games, games.c.tournament == tournaments.c.name)
        .group_by(tournaments.c.id, tournaments.c.name, tournaments.c.date)
        .order_by(tournaments.c.id.desc())
        .limit(limit)
    )
    with database.reading() as connection:
        return [StoredTournament(*row) for row in connection.execute(query)]


def free_name(database: Database, kind: str) -> str:
    """A name that no tournament has: the kind and the next number."""
    with database.reading() as connection:
        query = select(tournaments.c.name).where(tournaments.c.name.startswith(f"{kind}-", autoescape=True))
        taken = set(connection.execute(query).scalars())
    return next(name for number in range(1, len(taken) + 2) if (name := f"{kind}-{number}") not in taken)


def stored_results(database: Database, tournament: str | None = None) -> dict[tuple[str, str], Tally]:
    """The results of all games of the database, or of one tournament, counted by the database.

    Players count under their main names; games between two names of the same player say nothing and are
    left out.
    """
    names = main_names(database)
    columns = (games.c.white, games.c.black, games.c.result)
    query = select(*columns, func.count()).group_by(*columns)
    if tournament is not None:
        query = query.where(games.c.tournament == tournament)
    tallies: dict[tuple[str, str], Tally] = {}
    with database.reading() as connection:
        for white, black, result, count in connection.execute(query):
            one = {"1-0": Tally(wins=count), "1/2-1/2": Tally(draws=count), "0-1": Tally(losses=count)}
            pair = (names.get(white, white), names.get(black, black))
            if result in one and (pair[0] != pair[1] or white == black):
                tallies[pair] = tallies.get(pair, Tally()).plus(one[result])
    return tallies


def openings_digest(tournament: Tournament) -> str:
    """A digest of the openings: if their file has changed, the games would change too."""
    return hashlib.sha256(repr(tournament.opening_list()).encode()).hexdigest()


def _row(connection: Connection, name: str) -> Any:
    return connection.execute(select(tournaments).where(tournaments.c.name == name)).mappings().first()
