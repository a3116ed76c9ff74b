"""The hall of tournaments: begun, followed and resumed from the page."""

import datetime
import functools
import os
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sqlalchemy import func, select

from skep.arena.archive import TournamentArchive, free_name
from skep.arena.bulletin import Bulletin
from skep.arena.crosstable import Crosstable, crosstable
from skep.arena.director import Director, check_players
from skep.arena.ratings import Ratings, rate
from skep.arena.schedule import Pairing
from skep.arena.scoreboard import FORFEITS, Scoreboard
from skep.arena.sprt import sprt_text
from skep.arena.tournament import Tournament
from skep.arena.workers import make_crew
from skep.games import Position, game_of
from skep.games.hive import Position as HivePosition
from skep.games.hive import Rules as HiveRules
from skep.records.schema import games, tournaments
from skep.web.bounds import check_agent
from skep.web.library import Library

SEEN_EVERY = 1.0
"""Seconds between two looks at the score."""
MOST_PLAYERS, MOST_GAMES = 20, 10_000
Archiving = Callable[[], TournamentArchive]
"""Enters a tournament into the database, or finds it there."""


@dataclass(frozen=True)
class Standing:
    """What a tournament has shown at one moment."""

    finished: int = 0
    planned: int = 0
    running: int = 0
    table: Crosstable | None = None
    ratings: Ratings | None = None
    test: str = ""
    """Where the sequential test stands."""
    failures: tuple[str, ...] = ()


@dataclass(frozen=True)
class RunningGame:
    """A game of a tournament while it is played."""

    pairing: Pairing
    rules: Any
    text: str

    @property
    def title(self) -> str:
        """Who plays."""
        return f"{self.pairing.white} – {self.pairing.black}"

    @property
    def plies(self) -> int:
        """How many moves were made."""
        return self.position().ply

    def position(self) -> Position:
        """The position after the last move."""
        if isinstance(self.rules, HiveRules):
            return HivePosition.parse(self.text, self.rules)
        return game_of(self.rules).parse(self.text)


@dataclass
class Round:
    """One tournament that is being played; the observer of its director."""

    tournament: Tournament
    bulletin: Bulletin
    standing: Standing = field(default_factory=Standing)
    messages: list[str] = field(default_factory=list)
    is_over: bool = False
    director: Director | None = None
    _seen: float = 0.0

    def update(self, scoreboard: Scoreboard, running: int) -> None:
        """Look at the score, now and then."""
        now = time.monotonic()
        if now - self._seen >= SEEN_EVERY:
            self._seen = now
            self.standing = standing_of(scoreboard, running)

    def tell(self, message: str) -> None:
        """Remember what a person should know."""
        self.messages = [*self.messages[-9:], message]

    def running(self) -> list[RunningGame]:
        """The games that are being played."""
        rules, pairings = self.tournament.rules_record(), self._pairings
        return [RunningGame(pairings[uid], rules, text) for uid, text in self.bulletin.games().items()]

    @functools.cached_property
    def _pairings(self) -> dict[str, Pairing]:
        return {pairing.uid: pairing for pairing in self.tournament.schedule()}


def standing_of(scoreboard: Scoreboard, running: int = 0) -> Standing:
    """What the finished games show."""
    settings = scoreboard.tournament.sprt_settings()
    has_results = bool(scoreboard.results)
    failed = [
        f"{ending.value}: {count}" for ending, count in scoreboard.endings.items() if ending in FORFEITS
    ]
    withdrawn = [f"{name} was withdrawn ({why})" for name, why in scoreboard.withdrawn.items()]
    return Standing(
        finished=scoreboard.finished,
        planned=len(scoreboard.pairings),
        running=running,
        table=crosstable(scoreboard.results.values()) if has_results else None,
        ratings=rate(scoreboard.tallies()) if has_results else None,
        test=sprt_text(settings, scoreboard.judged_pairs)
        if settings and any(scoreboard.judged_pairs)
        else "",
        failures=(*failed, *withdrawn),
    )


@dataclass(frozen=True)
class Entry:
    """A tournament of the database."""

    name: str
    date: str
    games: int


@dataclass
class Hall:
    """All tournaments of the server; one is played at a time."""

    library: Library
    rounds: dict[str, Round] = field(default_factory=dict)

    @property
    def playing(self) -> Round | None:
        """The tournament that is being played."""
        return next((one for one in self.rounds.values() if not one.is_over), None)

    def begin(self, tournament: Tournament) -> Round:
        """Begin a tournament. Raises ValueError for what is wrong with it."""
        check_tournament(tournament)
        database = self.library.database
        tournament = replace(tournament, name=tournament.name or free_name(database, "cup"))
        return self._play(tournament, lambda: _begun(self.library, tournament))

    def resume(self, name: str) -> Round:
        """Go on with a tournament of the database. Raises ValueError."""
        archive = TournamentArchive.resume(self.library.database, name)
        check_tournament(archive.tournament)
        return self._play(archive.tournament, lambda: archive)

    def entries(self) -> list[Entry]:
        """The tournaments of the database, newest first, with how many games each has."""
        count = func.count(games.c.id)
        query = (
            select(tournaments.c.name, tournaments.c.date, count)
            .outerjoin(games, games.c.tournament == tournaments.c.name)
            .group_by(tournaments.c.id, tournaments.c.name, tournaments.c.date)
            .order_by(tournaments.c.id.desc())
            .limit(50)
        )
        with self.library.database.reading() as connection:
            return [Entry(*row) for row in connection.execute(query)]

    def standing(self, name: str) -> Standing:
        """How a tournament of the database stands. Raises ValueError if there is none."""
        running = self.rounds.get(name)
        if running is not None and not running.is_over:
            return running.standing
        return standing_of(_scoreboard(TournamentArchive.resume(self.library.database, name)))

    def running(self) -> list[RunningGame]:
        """The games that are being played."""
        return [] if self.playing is None else self.playing.running()

    def close(self) -> None:
        """Drop the games in progress; they can be played again."""
        if self.playing is not None and self.playing.director is not None:
            self.playing.director.stop()

    def _play(self, tournament: Tournament, archive_of: Archiving) -> Round:
        if self.playing is not None:
            raise ValueError(
                f"{self.playing.tournament.name!r} is being played: wait for its end, or stop it"
            )
        folder = tempfile.TemporaryDirectory(prefix="skep-games-", ignore_cleanup_errors=True)
        one = Round(tournament, Bulletin(Path(folder.name)))
        self.rounds[tournament.name] = one
        threading.Thread(target=_run, args=(one, archive_of, folder), daemon=True, name="tournament").start()
        return one


def check_tournament(tournament: Tournament) -> None:
    """Raise ValueError for a tournament that a page may not ask for."""
    if not 2 <= len(tournament.players) <= MOST_PLAYERS:
        raise ValueError(f"a tournament has 2 to {MOST_PLAYERS} players, not {len(tournament.players)}")
    if tournament.total > MOST_GAMES:
        raise ValueError(f"a tournament has at most {MOST_GAMES} games here, not {tournament.total}")
    for player in tournament.players:
        check_agent(player.agent)
    tournament.check()


def _begun(library: Library, tournament: Tournament) -> TournamentArchive:
    return TournamentArchive.begin(library.database, tournament, datetime.date.today().isoformat())


def _scoreboard(archive: TournamentArchive) -> Scoreboard:
    scoreboard = Scoreboard(archive.tournament)
    for uid, record in archive.games():
        scoreboard.add(uid, record)
    return scoreboard


def _run(one: Round, archive_of: Archiving, folder: "tempfile.TemporaryDirectory[str]") -> None:
    """Play a tournament to its end, in a thread of its own, with workers in processes."""
    crew = make_crew(str(os.cpu_count() or 1))
    try:
        check_players(one.tournament, crew)
        archive = archive_of()
        scoreboard = _scoreboard(archive)
        one.standing = standing_of(scoreboard)
        one.director = Director(scoreboard, archive, crew, one, archive.date, one.bulletin)
        one.director.run()
        one.standing = standing_of(scoreboard)
    except (ValueError, OSError) as error:
        one.tell(str(error))
    finally:
        one.is_over = True
        crew.close()
        folder.cleanup()
