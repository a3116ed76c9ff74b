"""A store that tries again while the database cannot be reached; finished games wait in it."""

import time
from collections.abc import Callable

from skep.arena.runner.game_store import GameStore
from skep.drawing.count_text import count_text
from skep.records import Record
from skep.records.database.store import DatabaseUnreachable

PATIENCE_SECONDS = 60.0
"""For so long finished games wait for their database."""
RETRY_SECONDS = 1.0
"""Between two tries."""


class RetryingStore:
    """Stores games as soon as the database can be reached, and gives up after a minute."""

    def __init__(
        self,
        store: GameStore,
        say: Callable[[str], None],
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._store, self._say, self._now, self._sleep = store, say, now, sleep
        self._waiting: list[tuple[str, Record]] = []
        self._lost_at: float | None = None
        self._next_try = float("-inf")

    def add(self, games: list[tuple[str, Record]]) -> None:
        """Store finished games now or later. Raises OSError if that cannot be done."""
        self._waiting += games
        self.retry()

    def retry(self) -> None:
        """Store what waits, if it is time to try. Raises OSError if the minute is over, or nothing helps."""
        if not self._waiting or self._now() < self._next_try:
            return
        try:
            self._store.add(self._waiting)
        except DatabaseUnreachable as error:
            self._note_loss(error)
            return
        if self._lost_at is not None:
            self._say(f"the database answers again: {count_text(len(self._waiting), 'game')} stored")
        self._waiting, self._lost_at, self._next_try = [], None, float("-inf")

    def finish(self) -> None:
        """Wait until everything is stored. Raises OSError if that cannot be done."""
        while self._waiting:
            self.retry()
            if self._waiting:
                self._sleep(RETRY_SECONDS / 5)

    def _note_loss(self, error: DatabaseUnreachable) -> None:
        now = self._now()
        if self._lost_at is None:
            self._lost_at = now
            self._say(f"{error}; finished games are kept, trying again for {PATIENCE_SECONDS:.0f} s")
        if now - self._lost_at >= PATIENCE_SECONDS:
            games = count_text(len(self._waiting), "finished game")
            lost = f"{games} not stored; --resume plays again what is missing"
            raise DatabaseUnreachable(f"{error}; {lost}") from error
        self._next_try = now + RETRY_SECONDS
