"""A database that is gone for a moment costs no game."""

import threading
import time

import pytest
from tests.postgresql import PostgresqlServer

from arena.small_cup import CUP
from skep.arena.runner.game_store import MemoryStore
from skep.arena.runner.observer import NoObserver
from skep.arena.runner.retrying_store import PATIENCE_SECONDS, RetryingStore
from skep.arena.runner.run_tournament import TournamentRun
from skep.arena.runner.scoreboard import Scoreboard
from skep.arena.runner.tournament_store import TournamentStore
from skep.records import Record
from skep.records.database.store import Database, DatabaseError, DatabaseUnreachable

GAME = Record(white="Ann")


class Clock:
    seconds = 0.0

    def now(self) -> float:
        return self.seconds

    def sleep(self, seconds: float) -> None:
        self.seconds += seconds


class UnreachableStore(MemoryStore):
    """Cannot be reached until a time."""

    def __init__(self, clock: Clock, until: float) -> None:
        super().__init__(CUP)
        self.clock, self.until = clock, until

    def add(self, games: list[tuple[str, Record]]) -> None:
        if self.clock.seconds < self.until:
            raise DatabaseUnreachable("the database cannot be reached")
        super().add(games)


def test_games_wait_for_the_database() -> None:
    clock, said = Clock(), list[str]()
    store = UnreachableStore(clock, until=30)
    retrying = RetryingStore(store, said.append, clock.now, clock.sleep)
    retrying.add([("1", GAME)])
    retrying.add([("2", GAME)])
    assert store.records == {}
    retrying.finish()
    assert set(store.records) == {"1", "2"}
    assert said == [
        "the database cannot be reached; finished games are kept, trying again for 60 s",
        "the database answers again: 2 games stored",
    ]


def test_after_a_minute_it_gives_up() -> None:
    clock = Clock()
    retrying = RetryingStore(UnreachableStore(clock, until=1e9), lambda text: None, clock.now, clock.sleep)
    retrying.add([("1", GAME)])
    with pytest.raises(DatabaseUnreachable, match="1 finished game not stored; --resume plays again"):
        retrying.finish()
    assert PATIENCE_SECONDS <= clock.seconds < PATIENCE_SECONDS + 5


def test_what_will_not_pass_is_not_waited_for() -> None:
    class FullStore(MemoryStore):
        def add(self, games: list[tuple[str, Record]]) -> None:
            raise DatabaseError("the disk is full")

    with pytest.raises(DatabaseError, match="the disk is full"):
        RetryingStore(FullStore(CUP), lambda text: None).add([("1", GAME)])


class RestartingObserver(NoObserver):
    """Stops the server after the first games, and starts it again a little later."""

    def __init__(self, server: PostgresqlServer) -> None:
        self.server, self.said = server, list[str]()
        self.restart: threading.Thread | None = None

    def message(self, text: str) -> None:
        self.said.append(text)

    def update(self, scoreboard: Scoreboard, running: int) -> None:
        if scoreboard.finished >= 2 and self.restart is None:
            self.server.stop()
            self.restart = threading.Thread(target=self._start_later)
            self.restart.start()

    def _start_later(self) -> None:
        time.sleep(2)
        self.server.start()


def test_a_server_that_is_restarted_costs_no_game(postgresql_server: PostgresqlServer) -> None:
    place = postgresql_server.new_database("restarted")
    observer = RestartingObserver(postgresql_server)
    with Database(place, patience=2) as database:
        run = TournamentRun.begin(CUP, database=database, workers="0")
        assert run.play(observer)
        assert observer.restart is not None
        observer.restart.join()
        stored = TournamentStore.resume(database, CUP.name)
        assert {uid for uid, _ in stored.games()} == {pairing.uid for pairing in CUP.schedule()}
    assert any("trying again for 60 s" in text for text in observer.said)
    assert any("the database answers again" in text for text in observer.said)
