"""Games of two agents with fixed colours, numbered so that any of them can be played at any time.

>>> from skep.arena.runner.executor import make_executor
>>> executor = make_executor("0")
>>> series = GameSeries(white="mate-in-one", black="random", rules="Base:ply_cap=60")
>>> played = series.play(range(2, 4), 1, executor)
>>> executor.close()
>>> [(record.white, record.seed == played[0].seed) for record in played]
[('mate-in-one', True), ('mate-in-one', False)]
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from skep.agents import Limit
from skep.arena.game.conditions import GameConditions
from skep.arena.game.rules import parse_rules
from skep.arena.game.seeds import derived_seed, derived_uid
from skep.arena.pairing.openings import Opening, parse_openings
from skep.arena.runner.executor import Executor, spread
from skep.arena.runner.task import Task, play_tasks
from skep.records import Record


class SeriesStopped(RuntimeError):
    """The games were stopped before they were finished."""


def play_all(tasks: Sequence[Task], executor: Executor) -> list[Record]:
    """Play games at all places and return them in the same order. Raises SeriesStopped."""
    played = spread(executor, play_tasks, [((task,),) for task in tasks])
    records = [record for games in played for _, record in games]
    if len(records) < len(tasks):
        raise SeriesStopped("the games were stopped")
    return records


@dataclass(frozen=True, kw_only=True)
class GameSeries:
    """Any number of games between the same two agents, under the same conditions."""

    white: str
    """The agent that plays White."""
    black: str
    game: str = "hive"
    rules: str = ""
    """As in a tournament."""
    openings: str = "none"
    """As in a tournament."""
    limit: Limit = field(default_factory=Limit)

    def play(self, numbers: Sequence[int], seed: int, executor: Executor) -> list[Record]:
        """Play the games of these numbers; each depends on its number and the seed, and on nothing else.

        Raises SeriesStopped if the workers were stopped.
        """
        return play_all(self.tasks(numbers, seed), executor)

    def tasks(self, numbers: Sequence[int], seed: int) -> list[Task]:
        """The games of these numbers, as they are sent to workers."""
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
            seed=derived_seed("series", seed, number),
            conditions=GameConditions(opening=opening),
            date="",
            tags={"OpeningPlies": str(len(opening))},
        )
