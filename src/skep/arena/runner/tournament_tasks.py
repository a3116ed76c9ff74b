"""The games of a tournament as tasks for workers."""

from skep import __version__
from skep.arena.game.conditions import GameConditions
from skep.arena.pairing.openings import Opening
from skep.arena.pairing.schedule import Pairing
from skep.arena.pairing.tournament import Tournament
from skep.arena.runner.executor import MOST_ATTEMPTS
from skep.arena.runner.live_games import LiveGames
from skep.arena.runner.task import Task
from skep.records import Ending, Record


class TournamentTasks:
    """Makes the task of a game, which is sent to a worker, from its pairing."""

    def __init__(self, tournament: Tournament, date: str, live_games: LiveGames | None = None) -> None:
        self._tournament = tournament
        self._date = date
        self._live_games = live_games
        self.rules = tournament.rules_record()
        self.openings = tournament.opening_list()

    def task(self, pairing: Pairing) -> Task:
        """The game of a pairing, with everything that a worker needs to know."""
        players = [self._tournament.entrant(name) for name in (pairing.white, pairing.black)]
        opening = self.openings[pairing.opening]
        limits = [player.limit_in(self._tournament) for player in players]
        return Task(
            uid=pairing.uid,
            names=(pairing.white, pairing.black),
            agents=(players[0].agent, players[1].agent),
            limits=(limits[0], limits[1]),
            rules=self.rules,
            seed=pairing.seed,
            conditions=self._conditions(opening),
            date=self._date,
            tags=self._tags(pairing, len(opening)),
            live_games=self._live_games,
        )

    def lost_record(self, task: Task) -> Record:
        """The record of a game that was given up, because every worker that played it died."""
        return Record(
            rules=task.rules,
            white=task.names[0],
            black=task.names[1],
            ending=Ending.CRASH,
            last_words=f"{MOST_ATTEMPTS} workers died while they played this game",
            date=task.date,
            seed=task.seed,
            version=__version__,
            tags=task.tags,
        )

    def _conditions(self, opening: Opening) -> GameConditions:
        return GameConditions(
            opening=opening,
            margin=self._tournament.margin,
            adjudication=self._tournament.adjudication(),
        )

    def _tags(self, pairing: Pairing, opening_plies: int) -> dict[str, str]:
        return {
            "Event": self._tournament.name,
            "Round": f"{pairing.pair + 1}.{pairing.number % 2 + 1}",
            "OpeningPlies": str(opening_plies),
            "WhiteAgent": self._tournament.entrant(pairing.white).agent,
            "BlackAgent": self._tournament.entrant(pairing.black).agent,
        }
