"""Two swarms of networks that evolve against each other (work 004, Steyn), for both games.

In every generation each network of one swarm plays each of the other, in both colours; its score is its
fitness, and both swarms fly on. Whoever leads a swarm then plays the random player; the leader with the best
such result ever is the supreme network.

Leaders keep the score they once made against opponents who are gone, as in the work. `re_evaluate` lets
personal bests play again in every generation, and `hall_of_fame` brings former leaders back as opponents.
"""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from skep import _core
from skep.arena.contest import Bout, Played, RandomPolicy, play_many
from skep.arena.minimax_policies import NetworkPolicy
from skep.arena.results import Tally
from skep.arena.seeds import derived_seed
from skep.arena.workers import Crew
from skep.training.coevolution_files import curves_svg, network_text, results_text
from skep.training.coevolution_settings import PRESETS, CoevolutionSettings
from skep.training.fixtures import Contestant, Fixtures, tally_of
from skep.training.pso import Array, Swarm, is_stable, stability_text
from skep.training.run import Run, Step

SIDES = (0, 1)
"""The two swarms."""


@dataclass(frozen=True)
class Supreme:
    """The leader that did best against the random player so far."""

    weights: Array
    run: int
    generation: int
    swarm: int
    tally: Tally


class Coevolution:
    """A learner: its settings and the results of all generations so far say where it stands.

    A step is a generation. What is kept of it are scores; positions follow from them and from the seed.
    """

    Settings: ClassVar[type] = CoevolutionSettings
    PRESETS: ClassVar[Mapping[str, Any]] = PRESETS

    def __init__(self, settings: CoevolutionSettings) -> None:
        self.settings = settings
        self.rules = settings.rules_record()
        self.steps: list[Step] = []
        self.supreme: Supreme | None = None
        self._begin_run()

    @property
    def total(self) -> int:
        """The number of generations of all runs."""
        return self.settings.runs * self.settings.generations

    @property
    def run(self) -> int:
        """The number of the present run, from 0."""
        return len(self.steps) // self.settings.generations

    @property
    def generation(self) -> int:
        """The number of the present generation in its run, from 0."""
        return len(self.steps) % self.settings.generations

    def step(self, crew: Crew) -> Step:
        """Play the games of a generation."""
        fixtures = self._fixtures()
        own = self.settings
        scores = fixtures.scores(self._play(fixtures.bouts, crew), own.win, own.draw, own.loss)
        current = [scores.get(("current", side), []) for side in SIDES]
        bests = [scores.get(("best", side), []) for side in SIDES]
        leaders = [self._leader_after(side, current[side], bests[side]) for side in SIDES]
        tallies = [self._against_random(side, leaders[side], crew) for side in SIDES]
        return {"scores": current, "bests": bests, "random": tallies}

    def recall(self, step: Step) -> None:
        """Let both swarms fly on by the results of a generation."""
        for side, swarm in enumerate(self.swarms):
            self._tell(swarm, step["scores"][side], step["bests"][side])
            self._praise(side, swarm.best, Tally(*step["random"][side]))
        chance = self._chance("flight")
        for side, swarm in enumerate(self.swarms):
            if not self.halls[side] or not np.array_equal(self.halls[side][-1], swarm.best):
                self.halls[side].append(swarm.best.copy())
            swarm.move(self.settings, chance)
        self.steps.append(step)
        if self.generation == 0 and len(self.steps) < self.total:
            self._begin_run()

    def summary(self) -> str:
        """How both leaders do against the random player, and the best result ever."""
        last = self.steps[-1]["random"]
        leaders = ", ".join(
            f"swarm {side + 1} {last[side][0]}-{last[side][1]}-{last[side][2]}" for side in SIDES
        )
        best = self.supreme.tally if self.supreme else Tally()
        supreme = f"supreme {best.wins}-{best.draws}-{best.losses}"
        warning = "" if is_stable(self.settings) else f"; {stability_text(self.settings)}"
        return f"against random: {leaders}, {supreme}{warning}"

    def results(self, run: Run) -> dict[str, str]:
        """The supreme network whenever there is a new one; curves and table now and then, and at the end."""
        files = {}
        is_last = len(self.steps) == self.total
        if self.supreme and (is_last or (self.supreme.run, self.supreme.generation) == self._latest()):
            files["network.txt"] = self._supreme_text(self.supreme, run)
        if is_last or len(self.steps) % max(1, self.total // DRAWINGS) == 0:
            files["curves.svg"] = curves_svg(self.settings, self.steps)
            files["results.txt"] = results_text(self.settings, self.steps)
        return files

    def policy(self, weights: Array) -> NetworkPolicy:
        """How the network of a particle plays."""
        single = weights.astype(np.float32).tobytes()
        return NetworkPolicy(self.settings.layers, single, self.settings.inputs, self.settings.depth)

    def _latest(self) -> tuple[int, int]:
        return divmod(len(self.steps) - 1, self.settings.generations)

    def _begin_run(self) -> None:
        chance = self._chance("birth")
        self.swarms = tuple(
            Swarm.random(
                particles=self.settings.swarm_size,
                dimensions=_core.network_weight_count(list(self.settings.layers)),
                spread=self.settings.spread,
                generator=chance,
            )
            for _ in SIDES
        )
        self.halls: tuple[list[Array], list[Array]] = ([], [])

    def _seed(self, purpose: str) -> int:
        return derived_seed("coevolution", self.settings.seed, self.run, self.generation, purpose)

    def _chance(self, purpose: str) -> np.random.Generator:
        return np.random.default_rng(self._seed(purpose))

    def _fixtures(self) -> Fixtures:
        """Who meets whom in this generation."""
        fixtures = Fixtures(self._seed("pairs"))
        current = [self._contestants(("current", side), self.swarms[side].positions) for side in SIDES]
        fixtures.meet(current[0], current[1])
        chance = self._chance("hall of fame")
        for side in SIDES:
            challengers = current[side]
            if self.settings.re_evaluate and self.generation > 0:
                bests = self._contestants(("best", side), self.swarms[side].best_positions)
                fixtures.meet(bests, [rival.as_guest() for rival in current[1 - side]])
                challengers = challengers + bests
            fixtures.meet(challengers, self._hall_guests(1 - side, chance))
        return fixtures

    def _contestants(self, team: tuple[str, int], rows: Array) -> list[Contestant]:
        return [Contestant(self.policy(row), team, number) for number, row in enumerate(rows)]

    def _hall_guests(self, side: int, chance: np.random.Generator) -> list[Contestant]:
        hall = self.halls[side]
        drawn = chance.permutation(len(hall))[: self.settings.hall_of_fame]
        return [Contestant(self.policy(hall[number])) for number in drawn]

    def _play(self, bouts: Sequence[Bout], crew: Crew) -> list[Played]:
        return play_many(bouts, self.rules, threads=self.settings.threads, crew=crew)

    @staticmethod
    def _tell(swarm: Swarm, scores: Sequence[float], bests: Sequence[float]) -> None:
        if bests:
            swarm.retell(bests)
        swarm.tell(scores)

    def _leader_after(self, side: int, scores: Sequence[float], bests: Sequence[float]) -> Array:
        """Who will lead a swarm once it is told its scores."""
        swarm = copy.deepcopy(self.swarms[side])
        self._tell(swarm, scores, bests)
        return swarm.best

    def _against_random(self, side: int, leader: Array, crew: Crew) -> Tally:
        """The leader's games against the random player, half of them with each colour."""
        player, floor = self.policy(leader), RandomPolicy()
        first = self._seed(f"random {side}")
        seeds = range(first, first + self.settings.random_games, 2)
        as_white = [Bout(white=player, black=floor, seed=seed) for seed in seeds]
        as_black = [Bout(white=floor, black=player, seed=seed + 1) for seed in seeds]
        return tally_of(player, as_white + as_black, self._play(as_white + as_black, crew))

    def _supreme_text(self, supreme: Supreme, run: Run) -> str:
        return network_text(
            self.policy(supreme.weights).network(),
            self.settings,
            {
                "made by": f"skep {run.version}, skep train coevolution",
                "run": str(supreme.run + 1),
                "generation": str(supreme.generation + 1),
                "swarm": str(supreme.swarm + 1),
                "against random": "{} won, {} drawn, {} lost".format(*supreme.tally),
            },
        )

    def _praise(self, side: int, leader: Array, tally: Tally) -> None:
        if self.supreme is None or tally.wins > self.supreme.tally.wins:
            self.supreme = Supreme(leader.copy(), self.run, self.generation, side, tally)


DRAWINGS = 100
"""Curves are drawn anew so many times in a run."""
