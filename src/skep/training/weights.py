"""Searching for weights: the passive learner of ibnnasar2020, or CMA-ES in its place.

Each iteration asks a method for configurations, lets each of them play the base it was made from, and gives
the method their scores. The method of the paper changes one weight in each of fifteen configurations; the
best becomes the base, and all weights are chosen at random again when no configuration has won. In the paper
the weights drifted until, at iteration 47, they had learned to lose. So there is a guard: a new base must
score at least half against the best base so far, or the search returns to that one.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from skep.arena.core_games.core_game import play_core_games
from skep.arena.core_games.core_match import core_match, series, tally_of_series
from skep.arena.runner.executor import Executor
from skep.arena.stats.results import Tally, tally_text
from skep.drawing.line_chart import line_chart
from skep.training.benchmark import Benchmark, share_curve
from skep.training.genome import Vector
from skep.training.provenance import provenance
from skep.training.run import Run, Step
from skep.training.weight_search import Trial, WeightsSettings, make_method


class Weights:
    """The search for weights: one step for each iteration."""

    Settings: ClassVar[type] = WeightsSettings
    PRESETS: ClassVar[Mapping[str, WeightsSettings]] = {
        "smoke": WeightsSettings(iterations=2, games=2, benchmark_games=4, guard_games=4),
        "published": WeightsSettings(),
        "published-60": WeightsSettings(iterations=60),
        "full": WeightsSettings(iterations=100, games=100, guard_games=400, benchmark_games=400),
        "cma": WeightsSettings(method="cma", iterations=100, games=100, guard_games=400, benchmark_games=400),
    }

    def __init__(self, settings: WeightsSettings) -> None:
        self.settings = settings
        self._benchmark = Benchmark(settings)
        self.steps: list[Step] = []
        self.base = self.best = self._benchmark.genome.start()
        self._method = make_method(settings, self.base)

    @property
    def total(self) -> int:
        """The iterations."""
        return self.settings.iterations

    def recall(self, step: Step) -> None:
        """Take note of an iteration: give its scores to the method, and move the base."""
        tried = [
            Trial(tuple(vector), Tally(*counts))
            for vector, counts in zip(step["configurations"], step["scores"], strict=True)
        ]
        self._method.tell(len(self.steps), self.base, tried)
        self.base, self.best = tuple(step["base"]), tuple(step["best"])
        self.steps.append(step)

    def step(self, executor: Executor) -> Step:
        """Try configurations against the base."""
        number = len(self.steps)
        tried = self._trials(self._method.ask(number, self.base), number, executor)
        suggested = self._method.tell(number, self.base, tried)
        guard = self._guard(suggested, number, executor)
        is_kept = guard is None or guard.share >= 0.5
        base = suggested if is_kept or not self._method.follows_base else self.best
        best = suggested if is_kept else self.best
        step: Step = {
            "configurations": [list(trial.vector) for trial in tried],
            "scores": [trial.score for trial in tried],
            "base": list(base),
            "best": list(best),
            "guard": guard,
        }
        if self.settings.benchmark_games:
            step["benchmark"] = self._benchmark.tally(best, number, executor)
        return step

    def summary(self) -> str:
        """The last results against the benchmark and in the guard's games."""
        last = self.steps[-1]
        parts = []
        if "benchmark" in last:
            parts.append(f"best against {self.settings.benchmark} {tally_text(Tally(*last['benchmark']))}")
        if last["guard"]:
            verdict = "accepted" if Tally(*last["guard"]).share >= 0.5 else "refused"
            parts.append(f"guard {tally_text(Tally(*last['guard']))}, {verdict}")
        return ", ".join(parts)

    def results(self, run: Run) -> dict[str, str]:
        """The best base as a weights file, and the curve."""
        files = {"weights.txt": self._benchmark.genome.text(self.best, provenance(run, [self.summary()]))}
        if self.settings.benchmark_games:
            scores = [Tally(*step["benchmark"]) for step in self.steps]
            curve = share_curve(f"best against {self.settings.benchmark}", scores)
            files["benchmark.svg"] = line_chart(
                [curve],
                title=f"Weights by {self.settings.method}",
                x_label="iteration",
                y_label="points a game",
            )
        return files

    def _trials(self, configurations: Sequence[Vector], number: int, executor: Executor) -> list[Trial]:
        """Let each configuration play the base."""
        base, games = self._benchmark.policy(self.base), self.settings.games
        core_games = []
        for index, vector in enumerate(configurations):
            core_games += series(
                self._benchmark.policy(vector), base, games, self.settings.seed, "games", number, index
            )
        played = play_core_games(core_games, self._benchmark.rules, executor=executor)
        return [
            Trial(vector, tally_of_series(played[index * games : (index + 1) * games]))
            for index, vector in enumerate(configurations)
        ]

    def _guard(self, suggested: Vector, number: int, executor: Executor) -> Tally | None:
        if not self.settings.guard_games:
            return None
        sides = self._benchmark.policy(suggested), self._benchmark.policy(self.best)
        parts = (self.settings.seed, "guard", number)
        return core_match(*sides, self.settings.guard_games, self._benchmark.rules, *parts, executor=executor)
