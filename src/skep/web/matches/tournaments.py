"""The tournaments of the server: begun, followed and resumed from the page."""

import functools
import shutil
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from skep.arena.pairing.schedule import Pairing
from skep.arena.pairing.tournament import Tournament
from skep.arena.runner.live_games import LiveGames
from skep.arena.runner.run_tournament import TournamentRun
from skep.arena.runner.scoreboard import Scoreboard
from skep.arena.runner.tournament_store import StoredTournament, free_name, stored_tournaments
from skep.web.agents.offered_agents import check_agent
from skep.web.matches.tournament_status import RunningGame, TournamentStatus, status_of
from skep.web.storage.game_library import GameLibrary

STATUS_EVERY = 1.0
"""Seconds between two looks at the score."""
MOST_PLAYERS, MOST_GAMES = 20, 10_000
MOST_MESSAGES = 10


@dataclass
class RunningTournament:
    """One tournament that is being played, or was played last; it observes its run."""

    run: TournamentRun
    live_games: LiveGames
    status: TournamentStatus = field(default_factory=TournamentStatus)
    messages: list[str] = field(default_factory=list)
    trouble: str = ""
    """Why it could not go on."""
    is_over: bool = False
    _seen_at: float = 0.0

    @property
    def tournament(self) -> Tournament:
        """What is played."""
        return self.run.tournament

    def update(self, scoreboard: Scoreboard, running: int) -> None:
        """Look at the score, now and then."""
        now = time.monotonic()
        if now - self._seen_at >= STATUS_EVERY:
            self._seen_at = now
            self.status = status_of(scoreboard, running)

    def message(self, text: str) -> None:
        """Show a message to the person who began it."""
        self.messages = [*self.messages[1 - MOST_MESSAGES :], text]

    def running_games(self) -> list[RunningGame]:
        """The games that are being played."""
        rules, pairings = self.tournament.rules_record(), self._pairings
        return [RunningGame(pairings[uid], rules, text) for uid, text in self.live_games.games().items()]

    @functools.cached_property
    def _pairings(self) -> dict[str, Pairing]:
        return {pairing.uid: pairing for pairing in self.tournament.schedule()}


@dataclass
class Tournaments:
    """All tournaments of the server; one is played at a time."""

    library: GameLibrary
    last: RunningTournament | None = None
    """The tournament that is being played, or was played last since the server was started."""

    @property
    def running(self) -> RunningTournament | None:
        """The tournament that is being played."""
        return None if self.last is None or self.last.is_over else self.last

    def begin(self, tournament: Tournament) -> None:
        """Begin a tournament. Raises ValueError for what is wrong with it."""
        check_tournament(tournament)
        database = self.library.database
        named = replace(tournament, name=tournament.name or free_name(database, "cup"))
        self._start(partial(TournamentRun.begin, named, database=database))

    def resume(self, name: str) -> None:
        """Go on with a tournament of the database. Raises ValueError."""
        self._start(partial(TournamentRun.resume, self.library.database, name))

    def stored(self) -> list[StoredTournament]:
        """The tournaments of the database, newest first."""
        return stored_tournaments(self.library.database)

    def status(self, name: str) -> TournamentStatus:
        """The results of a tournament of the database. Raises ValueError if there is none."""
        if self.running is not None and self.running.tournament.name == name:
            return self.running.status
        return status_of(TournamentRun.resume(self.library.database, name).scoreboard)

    def running_games(self) -> list[RunningGame]:
        """The games that are being played."""
        return [] if self.running is None else self.running.running_games()

    def close(self) -> None:
        """Drop the games in progress; they are played again when the tournament is resumed."""
        if self.running is not None:
            self.running.run.stop()

    def _start(self, make_run: Callable[..., TournamentRun]) -> None:
        """Play a run in a thread of its own, if none is being played. Raises ValueError."""
        if self.running is not None:
            name = self.running.tournament.name
            raise ValueError(f"{name!r} is being played: wait for its end, or stop it")
        live_games = LiveGames(Path(tempfile.mkdtemp(prefix="skep-games-")))
        try:
            run = make_run(workers=None, live_games=live_games)
            check_tournament(run.tournament)
        except BaseException:
            shutil.rmtree(live_games.folder)
            raise
        self.last = RunningTournament(run, live_games)
        threading.Thread(target=_play, args=(self.last,), daemon=True, name="tournament").start()


def check_tournament(tournament: Tournament) -> None:
    """Raise ValueError for a tournament that a page may not ask for."""
    if not 2 <= len(tournament.players) <= MOST_PLAYERS:
        raise ValueError(f"a tournament has 2 to {MOST_PLAYERS} players, not {len(tournament.players)}")
    if tournament.total > MOST_GAMES:
        raise ValueError(f"a tournament has at most {MOST_GAMES} games here, not {tournament.total}")
    for player in tournament.players:
        check_agent(player.agent)
    tournament.check()


def _play(one: RunningTournament) -> None:
    """Play a tournament to its end, in a thread of its own, with workers in processes."""
    try:
        one.status = status_of(one.run.scoreboard)
        one.run.play(one)
        one.status = status_of(one.run.scoreboard)
    except (ValueError, OSError) as error:
        one.trouble = str(error)
    finally:
        one.is_over = True
        shutil.rmtree(one.live_games.folder, ignore_errors=True)
