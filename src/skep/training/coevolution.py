"""Two swarms of networks that evolve against each other, as in steyn, for both games.

In every generation each network of one swarm plays each of the other, in both colours; its score is its
fitness, and both swarms move. The leader of each swarm then plays the random player; the leader with the
best such result of all generations is the supreme network.

Leaders keep the score they once made against opponents who are gone, as Steyn's do. `re_evaluate` lets
personal bests play again in every generation, and `past_champions` brings former leaders back as opponents.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from skep import _core
from skep.arena.core_games.core_game import CoreGame, PlayedGame, play_core_games
from skep.arena.core_games.pairings import Contestant, Pairings, tally_of
from skep.arena.core_games.policies import NetworkPolicy, RandomPolicy
from skep.arena.game.seeds import derived_seed
from skep.arena.runner.executor import Executor
from skep.arena.stats.results import Tally
from skep.training.coevolution_files import curves_svg, network_text, results_text
from skep.training.coevolution_settings import PRESETS, CoevolutionSettings
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

    A step is a generation. Only its scores are stored; positions follow from them and from the seed.
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

    def step(self, executor: Executor) -> Step:
        """Play the games of a generation."""
        pairings = self._pairings()
        own = self.settings
        scores = pairings.scores(self._play(pairings.core_games, executor), own.win, own.draw, own.loss)
        current = [scores.get(("current", side), []) for side in SIDES]
        bests = [scores.get(("best", side), []) for side in SIDES]
        swarms = self._scored(current, bests)
        tallies = [self._against_random(side, swarms[side].best, executor) for side in SIDES]
        return {"scores": current, "bests": bests, "random": tallies}

    def recall(self, step: Step) -> None:
        """Move both swarms by the results of a generation."""
        swarms = self._scored(step["scores"], step["bests"])
        for side, swarm in enumerate(swarms):
            self._compare_with_supreme(side, swarm.best, Tally(*step["random"][side]))
            if not self.champions[side] or not np.array_equal(self.champions[side][-1], swarm.best):
                self.champions[side].append(swarm.best.copy())
        generator = self._generator("flight")
        self.swarms = tuple(swarm.moved(self.settings, generator) for swarm in swarms)
        self.steps.append(step)
        if self.generation == 0 and len(self.steps) < self.total:
            self._begin_run()

    def summary(self) -> str:
        """How both leaders do against the random player, and the best result so far."""
        last = self.steps[-1]["random"]
        leaders = ", ".join(
            f"swarm {side + 1} {last[side][0]}-{last[side][1]}-{last[side][2]}" for side in SIDES
        )
        best = self.supreme.tally if self.supreme else Tally()
        supreme = f"supreme {best.wins}-{best.draws}-{best.losses}"
        warning = "" if is_stable(self.settings) else f"; {stability_text(self.settings)}"
        return f"against random: {leaders}, {supreme}{warning}"

    def results(self, run: Run) -> dict[str, str]:
        """The supreme network when it is new; curves and table every few generations and at the end."""
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
        own = self.settings
        return NetworkPolicy(own.layers, single, own.inputs, own.depth, own.ties, own.sees_finished)

    def _latest(self) -> tuple[int, int]:
        return divmod(len(self.steps) - 1, self.settings.generations)

    def _begin_run(self) -> None:
        generator = self._generator("birth")
        self.swarms = tuple(
            Swarm.random(
                particles=self.settings.swarm_size,
                dimensions=_core.network_weight_count(list(self.settings.layers)),
                spread=self.settings.spread,
                generator=generator,
            )
            for _ in SIDES
        )
        self.champions: tuple[list[Array], list[Array]] = ([], [])

    def _seed(self, purpose: str) -> int:
        return derived_seed("coevolution", self.settings.seed, self.run, self.generation, purpose)

    def _generator(self, purpose: str) -> np.random.Generator:
        return np.random.default_rng(self._seed(purpose))

    def _pairings(self) -> Pairings:
        """Who plays whom in this generation."""
        pairings = Pairings(self._seed("pairs"))
        current = [self._contestants(("current", side), self.swarms[side].positions) for side in SIDES]
        pairings.meet(current[0], current[1])
        generator = self._generator("hall of fame")
        for side in SIDES:
            challengers = current[side]
            if self.settings.re_evaluate and self.generation > 0:
                bests = self._contestants(("best", side), self.swarms[side].best_positions)
                pairings.meet(bests, [rival.as_guest() for rival in current[1 - side]])
                challengers = challengers + bests
            pairings.meet(challengers, self._past_champions(1 - side, generator))
        return pairings

    def _contestants(self, team: tuple[str, int], rows: Array) -> list[Contestant]:
        return [Contestant(self.policy(row), team, number) for number, row in enumerate(rows)]

    def _past_champions(self, side: int, generator: np.random.Generator) -> list[Contestant]:
        champions = self.champions[side]
        drawn = generator.permutation(len(champions))[: self.settings.past_champions]
        return [Contestant(self.policy(champions[number])) for number in drawn]

    def _play(self, core_games: Sequence[CoreGame], executor: Executor) -> list[PlayedGame]:
        return play_core_games(core_games, self.rules, threads=self.settings.threads, executor=executor)

    def _scored(self, scores: Sequence[Sequence[float]], bests: Sequence[Sequence[float]]) -> list[Swarm]:
        """Both swarms with the scores of a generation, and new scores of their bests if there are any."""
        return [self.swarms[side].with_scores(scores[side], bests[side] or None) for side in SIDES]

    def _against_random(self, side: int, leader: Array, executor: Executor) -> Tally:
        """The leader's games against the random player, half of them with each colour."""
        player, opponent = self.policy(leader), RandomPolicy()
        first = self._seed(f"random {side}")
        seeds = range(first, first + self.settings.random_games, 2)
        as_white = [CoreGame(white=player, black=opponent, seed=seed) for seed in seeds]
        as_black = [CoreGame(white=opponent, black=player, seed=seed + 1) for seed in seeds]
        return tally_of(player, as_white + as_black, self._play(as_white + as_black, executor))

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

    def _compare_with_supreme(self, side: int, leader: Array, tally: Tally) -> None:
        if self.supreme is None or tally.wins > self.supreme.tally.wins:
            self.supreme = Supreme(leader.copy(), self.run, self.generation, side, tally)


DRAWINGS = 100
"""How many times the curves are drawn in a run."""
