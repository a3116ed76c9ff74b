"""The tournament director: hands out games, takes in results, and keeps going when something fails."""

import time
from collections import Counter, deque
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import dataclass
from typing import Protocol

from skep import __version__
from skep.arena.bulletin import Bulletin
from skep.arena.entrant import Entrant
from skep.arena.schedule import Pairing
from skep.arena.scoreboard import Scoreboard
from skep.arena.task import Task, play_tasks, try_seat
from skep.arena.tournament import Tournament
from skep.arena.workers import DEATHS, Crew, WorkersError
from skep.records import Ending, Record

BATCH_SECONDS = 0.25
"""Short games are handed out together, so that the way to a worker costs little against this much play."""
BATCH_GAMES = 64
"""But never more than these, which would be lost together."""
_TICK_SECONDS = 0.2  # between two looks of the view


class Archive(Protocol):
    """Where the games of one tournament are kept."""

    def add(self, games: list[tuple[str, Record]]) -> None:
        """Keep finished games, each under its uid, all of them or none. Raises OSError."""


class Observer(Protocol):
    """Somebody who watches the tournament."""

    def update(self, scoreboard: Scoreboard, running: int) -> None:
        """Called several times a second."""

    def tell(self, message: str) -> None:
        """Called when something happened that a person should know."""


@dataclass(frozen=True)
class Batch:
    """Games handed out together."""

    place: int
    tasks: tuple[Task, ...]
    started: float


def check_players(tournament: Tournament, crew: Crew) -> None:
    """Let every player take a seat once. Raises WorkersError, or ValueError which names the player."""
    for player in tournament.players:
        failure = _seat_failure(tournament, player, crew)
        if failure:
            raise ValueError(f"player {player.name!r} cannot play: {failure}")


def _seat_failure(tournament: Tournament, player: Entrant, crew: Crew) -> str:
    """Why a player cannot take a seat. Once may be bad luck, twice is a reason."""
    failure = ""
    for _ in range(2):
        try:
            limit = player.limit_in(tournament)
            failure = crew.submit(0, try_seat, player.agent, limit, tournament.rules_record()).result()
        except crew.losses:
            failure = "its worker dies of it"
        if not failure:
            break
    return failure


class Director:
    """Runs one tournament to its end, or until told to stop."""

    def __init__(
        self,
        scoreboard: Scoreboard,
        archive: Archive,
        crew: Crew,
        observer: Observer,
        date: str,
        bulletin: Bulletin | None = None,
    ) -> None:
        """Prepare what is left to play. Raises ValueError for what can be known to be wrong.

        Running games are pinned up on the bulletin, if there is one.
        """
        tournament = scoreboard.tournament
        self._scoreboard = scoreboard
        self._archive = archive
        self._crew = crew
        self._observer = observer
        self._bulletin = bulletin
        self._tasks = Tasks(tournament, date, bulletin)
        self._left = scoreboard.missing()
        self._again: deque[Task] = deque()
        self._deaths: Counter[str] = Counter()
        self._running: dict[Future[list[tuple[str, Record]]], Batch] = {}
        self._played_games = 0
        self._played_seconds = 0.0
        self._is_finishing = False
        self._is_stopped = False
        self._told: set[str] = set()

    def run(self) -> bool:
        """Play; return whether the tournament is over. Raises OSError if games can no longer be kept."""
        while not self._is_stopped:
            self._hand_out()
            if not self._running:
                break
            self._announce()
            self._observer.update(self._scoreboard, running=len(self._running))
            done, _ = wait(self._running, _TICK_SECONDS, FIRST_COMPLETED)
            for future in done:
                self._take_in(future)
        if self._is_stopped:
            self._crew.stop()
        return next(self._scoreboard.missing(), None) is None

    def finish_running(self) -> None:
        """Begin no more games."""
        self._is_finishing = True

    def stop(self) -> None:
        """Give up the games in progress."""
        self._is_stopped = True

    def _announce(self) -> None:
        if self._is_finishing:
            self._tell_once("finishing the games in progress; once more drops them")
        for name, reason in self._scoreboard.withdrawn.items():
            self._tell_once(f"{name!r} is withdrawn after failing too often in a row; last: {reason}")

    def _tell_once(self, message: str) -> None:
        if message not in self._told:
            self._told.add(message)
            self._observer.tell(message)

    def _hand_out(self) -> None:
        """Give every idle place something to do."""
        busy = {batch.place for batch in self._running.values()}
        for place in range(self._crew.places):
            if place in busy or self._is_finishing:
                continue
            tasks = self._next_tasks()
            if not tasks:
                return
            future = self._crew.submit(place, play_tasks, tasks)
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
        total, places = len(self._scoreboard.pairings), max(self._crew.places, 1)
        share = (total - self._scoreboard.finished) // (2 * places)  # towards the end, something for everyone
        return max(1, min(BATCH_GAMES, int(BATCH_SECONDS / seconds_per_game), share))

    def _take_in(self, future: Future[list[tuple[str, Record]]]) -> None:
        batch = self._running.pop(future)
        try:
            games = future.result()
        except CancelledError as error:
            raise WorkersError("the cluster is gone, and the games in progress with it") from error
        except self._crew.losses:
            games = self._after_death(batch)
        else:
            self._played_games += len(batch.tasks)
            self._played_seconds += time.monotonic() - batch.started
        self._keep(games)

    def _keep(self, games: list[tuple[str, Record]]) -> None:
        if not games:
            return
        self._archive.add(games)
        for uid, record in games:
            self._scoreboard.add(uid, record)
            if self._bulletin is not None:
                self._bulletin.take_down(uid)

    def _after_death(self, batch: Batch) -> list[tuple[str, Record]]:
        """Have the games of a dead worker played again, each alone; give up one that kills every worker."""
        if len(batch.tasks) > 1:
            self._again.extend(batch.tasks)
        else:
            (task,) = batch.tasks
            self._deaths[task.uid] += 1
            if self._deaths[task.uid] >= DEATHS:
                self._observer.tell(
                    f"{task.names[0]!r} - {task.names[1]!r} killed {DEATHS} workers: given up"
                )
                return [(task.uid, self._tasks.lost_record(task))]
            self._again.append(task)
        self._observer.tell(f"a worker died; {len(batch.tasks)} of its games will be played again")
        return []


class Tasks:
    """Makes what workers need to know of a game from its place in the schedule."""

    def __init__(self, tournament: Tournament, date: str, bulletin: Bulletin | None = None) -> None:
        self._tournament = tournament
        self._date = date
        self._bulletin = bulletin
        self.rules = tournament.rules_record()
        self.openings = tournament.opening_list()

    def task(self, pairing: Pairing) -> Task:
        """A game with everything a worker has to know."""
        players = [self._tournament.entrant(name) for name in (pairing.white, pairing.black)]
        opening = self.openings[pairing.opening]
        limits = [player.limit_in(self._tournament) for player in players]
        return Task(
            uid=pairing.uid,
            names=(pairing.white, pairing.black),
            agents=(players[0].agent, players[1].agent),
            limits=(limits[0], limits[1]),
            rules=self.rules,
            opening=opening,
            seed=pairing.seed,
            margin=self._tournament.margin,
            adjudication=self._tournament.adjudication(),
            date=self._date,
            tags=self._tags(pairing, len(opening)),
            bulletin=self._bulletin,
        )

    def lost_record(self, task: Task) -> Record:
        """What is kept of a game that nobody lived to report."""
        return Record(
            rules=task.rules,
            white=task.names[0],
            black=task.names[1],
            ending=Ending.CRASH,
            last_words=f"{DEATHS} workers died while they played this game",
            date=task.date,
            seed=task.seed,
            version=__version__,
            tags=task.tags,
        )

    def _tags(self, pairing: Pairing, opening_plies: int) -> dict[str, str]:
        return {
            "Event": self._tournament.name,
            "Round": f"{pairing.pair + 1}.{pairing.number % 2 + 1}",
            "OpeningPlies": str(opening_plies),
            "WhiteAgent": self._tournament.entrant(pairing.white).agent,
            "BlackAgent": self._tournament.entrant(pairing.black).agent,
        }
