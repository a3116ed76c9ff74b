"""Games of two agents with fixed colours, numbered so that any of them can be played at any time.

>>> from skep.arena.workers import make_crew
>>> crew = make_crew("0")
>>> played = Series(white="mate-in-one", black="random", rules="Base:ply_cap=60").play(range(2, 4), 1, crew)
>>> crew.close()
>>> [(record.white, record.seed == played[0].seed) for record in played]
[('mate-in-one', True), ('mate-in-one', False)]
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from skep.agents import Limit
from skep.arena.game import MARGIN_SECONDS
from skep.arena.openings import Opening, parse_openings
from skep.arena.seeds import derived_seed, derived_uid
from skep.arena.task import Task, play_tasks
from skep.arena.tournament import parse_rules
from skep.arena.workers import Crew, spread
from skep.records import Record


class SeriesStopped(RuntimeError):
    """The games were told to end before they were finished."""


def play_all(tasks: Sequence[Task], crew: Crew) -> list[Record]:
    """Play games at all places and return them in the same order. Raises SeriesStopped."""
    played = spread(crew, play_tasks, [((task,),) for task in tasks])
    records = [record for games in played for _, record in games]
    if len(records) < len(tasks):
        raise SeriesStopped("the games were stopped")
    return records


@dataclass(frozen=True, kw_only=True)
class Series:
    """What is played, as often as wanted."""

    white: str
    """The agent that plays White."""
    black: str
    game: str = "hive"
    rules: str = ""
    """As in a tournament."""
    openings: str = "none"
    """As in a tournament."""
    limit: Limit = field(default_factory=Limit)

    def play(self, numbers: Sequence[int], seed: int, crew: Crew) -> list[Record]:
        """Play the games of these numbers; each depends on its number and the seed, and on nothing else.

        Raises SeriesStopped if the workers were told to stop.
        """
        return play_all(self.tasks(numbers, seed), crew)

    def tasks(self, numbers: Sequence[int], seed: int) -> list[Task]:
        """The games of these numbers, as workers want them."""
        rules = parse_rules(self.game, self.rules)
        openings = parse_openings(self.openings).openings(rules, seed, max(numbers, default=-1) + 1)
        return [self._task(number, openings[number], rules, seed) for number in numbers]

    def _task(self, number: int, opening: Opening, rules: object, seed: int) -> Task:
        return Task(
            uid=derived_uid("series", seed, number),
            names=(self.white, self.black),
            agents=(self.white, self.black),
            limits=(self.limit, self.limit),
            rules=rules,
            opening=opening,
            seed=derived_seed("series", seed, number),
            margin=MARGIN_SECONDS,
            adjudication=None,
            date="",
            tags={"OpeningPlies": str(len(opening))},
        )
