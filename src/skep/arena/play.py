"""Play a tournament from a program: `play_tournament(Tournament(players=…))`."""

from collections.abc import Iterable

from skep.arena.director import Archive, Director, Observer, check_players
from skep.arena.scoreboard import Scoreboard
from skep.arena.tournament import Tournament
from skep.arena.workers import make_crew
from skep.records import Record

Games = Iterable[tuple[str, Record]]
"""Finished games with their uids."""


class MemoryArchive:
    """Keeps games for as long as the program runs."""

    def __init__(self) -> None:
        self.games: dict[str, Record] = {}

    def add(self, games: list[tuple[str, Record]]) -> None:
        """Keep finished games."""
        self.games.update(games)


class Silence:
    """An observer who says nothing."""

    def update(self, scoreboard: Scoreboard, running: int) -> None:
        """Look away."""

    def tell(self, message: str) -> None:
        """Say nothing."""


def play_tournament(
    tournament: Tournament,
    *,
    workers: str = "0",
    archive: Archive | None = None,
    played: Games = (),
    observer: Observer | None = None,
    date: str = "",
) -> Scoreboard:
    """Play all games of a tournament that are not among those `played` already.

    `workers` is as in `make_crew`. Raises ValueError or OSError before the first game for what can be
    known to be wrong: players, rules, openings, workers.

    >>> from skep.arena.entrant import parse_entrant
    >>> cup = Tournament(players=(parse_entrant("random"), parse_entrant("mate-in-one")), games=4)
    >>> play_tournament(cup).finished
    4
    """
    tournament.check()
    scoreboard = Scoreboard(tournament)
    for uid, record in played:
        scoreboard.add(uid, record)
    crew = make_crew(workers)
    try:
        check_players(tournament, crew)
        Director(scoreboard, archive or MemoryArchive(), crew, observer or Silence(), date).run()
    finally:
        crew.close()
    return scoreboard
