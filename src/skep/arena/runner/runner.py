"""Runs the games of a tournament: gives them to workers, stores the results, and goes on after failures."""

import time
from collections import Counter, deque
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import dataclass

from skep.arena.runner.executor import MOST_ATTEMPTS, Executor, WorkersError
from skep.arena.runner.game_store import GameStore
from skep.arena.runner.live_games import LiveGames
from skep.arena.runner.observer import Observer
from skep.arena.runner.retrying_store import RetryingStore
from skep.arena.runner.scoreboard import Scoreboard
from skep.arena.runner.task import Task, play_tasks
from skep.arena.runner.tournament_tasks import TournamentTasks
from skep.records import Record

BATCH_SECONDS = 0.25
"""Short games are sent together, for about this much play, so that sending costs little in comparison."""
BATCH_GAMES = 64
"""But at most so many: all games of a batch are lost when its worker dies."""
_UPDATE_SECONDS = 0.2  # between two updates of the observer
_STOP_SECONDS = 0.02  # until a stop is noticed


@dataclass(frozen=True)
class Batch:
    """Games that were sent to a worker together."""

    place: int
    tasks: tuple[Task, ...]
    started: float


class TournamentRunner:
    """Runs one tournament to its end, or until it is stopped."""

    def __init__(self, scoreboard: Scoreboard, store: GameStore, live_games: LiveGames | None = None) -> None:
        """Prepare the games that are left to play. Raises ValueError for openings that cannot be had.

        Workers write running games to the folder of `live_games`, if there is one.
        """
        self._scoreboard = scoreboard
        self._store = store
        self._live_games = live_games
        self._executor: Executor
        self._observer: Observer
        self._retrying_store: RetryingStore
        self._tasks = TournamentTasks(store.tournament, store.date, live_games)
        self._left = scoreboard.missing()
        self._again: deque[Task] = deque()
        self._deaths: Counter[str] = Counter()
        self._running: dict[Future[list[tuple[str, Record]]], Batch] = {}
        self._played_games = 0
        self._played_seconds = 0.0
        self._is_finishing = False
        self._is_stopped = False
        self._messages: set[str] = set()

    def run(self, executor: Executor, observer: Observer) -> bool:
        """Play; return whether the tournament is over. Raises OSError if games can no longer be stored."""
        self._executor = executor
        self._observer = observer
        self._retrying_store = RetryingStore(self._store, observer.message)
        while not self._is_stopped:
            self._submit_games()
            if not self._running:
                break
            self._announce()
            self._observer.update(self._scoreboard, running=len(self._running))
            for future in self._wait_for_results():
                self._take_result(future)
            self._retrying_store.retry()
        if self._is_stopped:
            self._executor.stop()
        self._retrying_store.finish()
        return next(self._scoreboard.missing(), None) is None

    def finish_running(self) -> None:
        """Finish the games in progress and begin no more. May be called from any thread or signal handler."""
        self._is_finishing = True

    def stop(self) -> None:
        """Drop the games in progress. May be called from any thread or signal handler."""
        self._is_stopped = True

    def _wait_for_results(self) -> set[Future[list[tuple[str, Record]]]]:
        """Wait a little for batches that are done. Python does not wake a wait when a signal was handled."""
        until = time.monotonic() + _UPDATE_SECONDS
        done: set[Future[list[tuple[str, Record]]]] = set()
        was_finishing = self._is_finishing
        while (
            not done
            and not self._is_stopped
            and self._is_finishing == was_finishing
            and time.monotonic() < until
        ):
            done = wait(self._running, _STOP_SECONDS, FIRST_COMPLETED).done
        return done

    def _announce(self) -> None:
        if self._is_finishing:
            self._message_once("finishing the games in progress; Ctrl-C again drops them")
        for name, reason in self._scoreboard.withdrawn.items():
            self._message_once(f"{name!r} is withdrawn after failing too often in a row; last: {reason}")

    def _message_once(self, message: str) -> None:
        if message not in self._messages:
            self._messages.add(message)
            self._observer.message(message)

    def _submit_games(self) -> None:
        """Give every idle place a batch of games."""
        busy = {batch.place for batch in self._running.values()}
        for place in range(self._executor.places):
            if place in busy or self._is_finishing:
                continue
            tasks = self._next_tasks()
            if not tasks:
                return
            future = self._executor.submit(place, play_tasks, tasks)
            self._running[future] = Batch(place, tasks, time.monotonic())

    def _next_tasks(self) -> tuple[Task, ...]:
        if self._again and not self._scoreboard.is_decided:
            return (self._again.popleft(),)
        tasks = []
        for pairing in self._left:
            tasks.append(self._tasks.task(pairing))
            if len(tasks) >= self._batch_size():
                break
        return tuple(tasks)

    def _batch_size(self) -> int:
        if not self._played_games:
            return 1
        seconds_per_game = max(self._played_seconds / self._played_games, 1e-6)
        total, places = len(self._scoreboard.pairings), max(self._executor.places, 1)
        share = (total - self._scoreboard.finished) // (
            2 * places
        )  # near the end leave games for every worker
        return max(1, min(BATCH_GAMES, int(BATCH_SECONDS / seconds_per_game), share))

    def _take_result(self, future: Future[list[tuple[str, Record]]]) -> None:
        batch = self._running.pop(future)
        try:
            games = future.result()
        except CancelledError as error:
            raise WorkersError(
                "the connection to the cluster is lost, and the games in progress with it"
            ) from error
        except self._executor.worker_died:
            games = self._after_death(batch)
        else:
            self._played_games += len(batch.tasks)
            self._played_seconds += time.monotonic() - batch.started
        self._store_games(games)

    def _store_games(self, games: list[tuple[str, Record]]) -> None:
        if not games:
            return
        self._retrying_store.add(games)
        for uid, record in games:
            self._scoreboard.add(uid, record)
            if self._live_games is not None:
                self._live_games.remove(uid)

    def _after_death(self, batch: Batch) -> list[tuple[str, Record]]:
        """Play the games of a dead worker again, each alone; give one up after several workers died of it."""
        if len(batch.tasks) > 1:
            self._again.extend(batch.tasks)
        else:
            (task,) = batch.tasks
            self._deaths[task.uid] += 1
            if self._deaths[task.uid] >= MOST_ATTEMPTS:
                self._observer.message(
                    f"{task.names[0]!r} - {task.names[1]!r} killed {MOST_ATTEMPTS} workers: given up"
                )
                return [(task.uid, self._tasks.lost_record(task))]
            self._again.append(task)
        self._observer.message(f"a worker died; {len(batch.tasks)} of its games will be played again")
        return []
