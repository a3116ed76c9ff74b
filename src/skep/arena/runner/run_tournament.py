"""Run a tournament: the one way for the command line, the page and programs.

A program that only wants the result calls `run_tournament`:

>>> from skep.arena.pairing.entrant import parse_entrant
>>> cup = Tournament(players=(parse_entrant("random"), parse_entrant("mate-in-one")), games=4, name="cup")
>>> run_tournament(cup).finished
4

A front end makes a `TournamentRun`, plays it in one thread and can end it from another thread or from a
signal handler. Without a database the games stay in memory:

>>> import tempfile
>>> from pathlib import Path
>>> with tempfile.TemporaryDirectory() as folder, Database(f"{folder}/games.sqlite") as database:
...     run = TournamentRun.begin(cup, database=database, live_games=LiveGames(Path(folder)))
...     run.finish_running()  # begin no more games; stop() drops the running ones too
...     is_over = run.play()  # or run.play(observer)
...     again = TournamentRun.resume(database, "cup")  # plays the games that are missing
...     is_over, again.play(), again.scoreboard.finished
(False, True, 4)
"""

import datetime
import warnings
from collections.abc import Iterator
from typing import Self

from skep import __version__
from skep.arena.pairing.tournament import Tournament
from skep.arena.runner.check_players import check_players
from skep.arena.runner.cpu_budget import core_count, load_warning
from skep.arena.runner.executor import open_executor
from skep.arena.runner.game_store import GameStore, MemoryStore
from skep.arena.runner.live_games import LiveGames
from skep.arena.runner.observer import NoObserver, Observer
from skep.arena.runner.runner import TournamentRunner
from skep.arena.runner.scoreboard import Scoreboard
from skep.arena.runner.tournament_store import TournamentStore
from skep.drawing.count_text import count_text
from skep.records.database.store import Database


class TournamentRun:
    """One tournament, begun or resumed: play it, follow it, stop it.

    >>> from skep.arena.pairing.tournament import parse_tournament
    >>> players = [{"agent": "random"}, {"agent": "mate-in-one"}]
    >>> cup = parse_tournament({"name": "cup", "games": 2, "rules": "Base:ply_cap=10", "players": players})
    >>> run = TournamentRun.begin(cup)
    >>> run.play(), run.scoreboard.finished
    (True, 2)
    """

    def __init__(
        self, store: GameStore, *, workers: str | None = "0", live_games: LiveGames | None = None
    ) -> None:
        """Read the finished games of a store. Raises ValueError for settings that cannot be played.

        `workers` is as in `make_executor`, None for one process for each core. Workers write running games
        to the folder of `live_games`, if there is one.
        """
        store.tournament.check()
        self.store = store
        self.scoreboard = Scoreboard(store.tournament)
        """The score, from the beginning on."""
        for uid, record in store.games():
            self.scoreboard.add(uid, record)
        self._workers = str(core_count()) if workers is None else workers
        self._runner = TournamentRunner(self.scoreboard, store, live_games)

    @classmethod
    def begin(
        cls,
        tournament: Tournament,
        *,
        database: Database | None = None,
        workers: str | None = "0",
        live_games: LiveGames | None = None,
    ) -> Self:
        """A new tournament, stored in the database if there is one. Nothing is written before `play`."""
        store: GameStore = MemoryStore(tournament)
        if database is not None:
            store = TournamentStore(database, tournament, datetime.date.today().isoformat())
        return cls(store, workers=workers, live_games=live_games)

    @classmethod
    def resume(
        cls,
        database: Database,
        name: str,
        *,
        workers: str | None = "0",
        live_games: LiveGames | None = None,
    ) -> Self:
        """A tournament of the database. Raises ValueError if there is none of this name."""
        return cls(TournamentStore.resume(database, name), workers=workers, live_games=live_games)

    @property
    def tournament(self) -> Tournament:
        """What is played."""
        return self.store.tournament

    def play(self, observer: Observer | None = None) -> bool:
        """Play the games that are missing; return whether the tournament is over.

        Raises ValueError if a player cannot play or the name is taken, before anything is stored, and
        OSError if workers cannot be had or games cannot be stored.
        """
        observer = observer or NoObserver()
        with open_executor(self._workers) as executor:
            if next(self.scoreboard.missing(), None) is not None:
                check_players(self.tournament, executor)
            self.store.enter()
            for text in self._first_messages():
                observer.message(text)
            return self._runner.run(executor, observer)

    def finish_running(self) -> None:
        """Finish the games in progress and begin no more; from any thread, or from a signal handler."""
        self._runner.finish_running()

    def stop(self) -> None:
        """Drop the games in progress, which can be played later; from any thread or a signal handler."""
        self._runner.stop()

    def _first_messages(self) -> Iterator[str]:
        """What a person should know before the first game."""
        tournament, version = self.tournament, self.store.version
        games = count_text(tournament.total, "game")
        yield f"{tournament.name}: {self.scoreboard.finished} of {games} played"
        if version != __version__:
            yield f"begun with skep {version}, continued with {__version__}: players may have changed"
        if self._workers.isdecimal():
            warning = load_warning(tournament.players, max(int(self._workers), 1), core_count())
            if warning is not None:
                yield warning


def run_tournament(
    tournament: Tournament,
    observer: Observer | None = None,
    *,
    database: Database | None = None,
    workers: str | None = "0",
    live_games: LiveGames | None = None,
) -> Scoreboard:
    """Play all games of a new tournament and return the score; the arguments are as in `TournamentRun`.

    >>> from skep.arena.pairing.tournament import parse_tournament
    >>> players = [{"agent": "random"}, {"agent": "mate-in-one"}]
    >>> cup = parse_tournament({"name": "cup", "games": 2, "rules": "Base:ply_cap=10", "players": players})
    >>> run_tournament(cup).finished
    2
    """
    run = TournamentRun.begin(tournament, database=database, workers=workers, live_games=live_games)
    run.play(observer)
    return run.scoreboard


def play_tournament(
    tournament: Tournament, *, workers: str = "0", observer: Observer | None = None
) -> Scoreboard:
    """The old name of `run_tournament`."""
    warnings.warn("play_tournament is now called run_tournament", FutureWarning, stacklevel=2)
    return run_tournament(tournament, observer, workers=workers)
