"""What is counted of coevolution: the best leader of each run, and leaders of early and late generations."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

from skep.arena.stats.results import Tally
from skep.papers.experiments.counts import Counts, sums
from skep.training.coevolution import Coevolution
from skep.training.coevolution_files import OUTCOMES, leader_shares, supreme_of, thinned
from skep.training.run import Step

SWARMS = (0, 1)


@dataclass(frozen=True)
class FinishedRun:
    """One run of two swarms: how their leaders did against random."""

    games: int
    """Games of a leader against random in each generation."""
    supreme: Tally
    """The best leader of all."""
    leaders: tuple[tuple[Tally, Tally], ...]
    """Those of the two swarms in each generation."""

    @classmethod
    def of(cls, steps: Sequence[Step], games: int) -> "FinishedRun":
        """A run from the steps of the learner."""
        leaders = tuple((Tally(*step["random"][0]), Tally(*step["random"][1])) for step in steps)
        return cls(games, Tally(*supreme_of(steps)[2]), leaders)

    def supreme_share(self, outcome: int) -> float:
        """The share of games with an outcome of the best leader."""
        return self.supreme[outcome] / self.games

    def leader_shares(self, generation: int, outcome: int) -> list[float]:
        """The shares of games with an outcome of both leaders of a generation."""
        return [tally[outcome] / self.games for tally in self.leaders[generation]]

    def rise(self, swarm: int) -> float:
        """By how many points the leaders of the last tenth win more often than those of the first."""
        tenth = max(1, len(self.leaders) // 10)
        won = [100 * tallies[swarm].wins / self.games for tallies in self.leaders]
        return float(mean(won[-tenth:]) - mean(won[:tenth]))


def coevolution_counts(learner: Coevolution, before: Mapping[str, Any]) -> Counts:
    """The best leader of each run, the leaders of the first and the last generation, and all curves."""
    own, steps = learner.settings, learner.steps
    length = min(own.generations, len(steps))
    runs = _finished_runs(steps, own.generations, own.random_games)
    counts: Counts = {"runs": len(runs), "leaders": 2 * len(runs), "generations": length}
    for index, outcome in enumerate(OUTCOMES):
        counts |= sums(f"supreme_{outcome}", [run.supreme_share(index) for run in runs])
        for when, generation in (("first", 0), ("last", length - 1)):
            shares = [share for run in runs for share in run.leader_shares(generation, index)]
            counts |= sums(f"{when}_{outcome}", shares)
    for swarm in SWARMS:
        counts |= sums(f"rise_{swarm + 1}", [run.rise(swarm) for run in runs])
    counts["curves"] = {
        f"swarm {swarm + 1} {outcome}": [
            share for _, share in thinned(leader_shares(own, steps, swarm, index))
        ]
        for swarm in SWARMS
        for index, outcome in enumerate(OUTCOMES)
    }
    return counts


def _finished_runs(steps: Sequence[Step], generations: int, games: int) -> list[FinishedRun]:
    """The runs that have all their generations; of an only run those so far."""
    length = min(generations, len(steps))
    runs = [steps[start : start + length] for start in range(0, len(steps), generations)]
    return [FinishedRun.of(run, games) for run in runs if len(run) == length]
