"""Searching for weights: the passive learner of work 001 (Ibn-Nasar 2020), and CMA-ES in its place.

Each iteration asks a method for configurations, lets each play the base it was made from, and tells the
method their scores. The method of the work changes one weight in each of fifteen configurations; the best
becomes the base, and all weights are drawn anew when nobody has won. In the work that drifted until, at
iteration 47, it had learned to lose. So there is a guard: a new base must hold its own against the best
base so far, or the search returns to that one.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Protocol

from skep.analysis.chart import line_chart
from skep.arena.contest import play_many
from skep.arena.results import Tally
from skep.arena.seeds import derived_seed
from skep.arena.workers import Crew
from skep.settings import SettingsError
from skep.training.duel import duel, series, tally_of_series, tally_text
from skep.training.genome import Vector
from skep.training.provenance import provenance
from skep.training.run import Run, Step
from skep.training.yardstick import Yardstick, YardstickSettings, share_curve


@dataclass(frozen=True, kw_only=True)
class WeightsSettings(YardstickSettings):
    """How weights are searched for."""

    method: Literal["coordinate", "cma"] = "coordinate"
    """Change one weight at a time, as the work does, or CMA-ES."""
    iterations: int = 5
    """How many times configurations are tried."""
    configurations: int = 15
    """How many are tried at a time: for each of them the next weight is changed in turn."""
    games: int = 10
    """Games of each configuration against the base, half with each colour."""
    size: float = 0.5
    """How far a weight is changed, or how wide CMA-ES looks at first."""
    direction: Literal["up", "down", "both", "random"] = "random"
    """Where weights are changed to: `both` tries each configuration up and down."""
    low: float = 0.0
    """Weights drawn anew are at least this."""
    high: float = 2.0
    """Weights drawn anew are at most this."""
    guard_games: int = 0
    """Games in which a new base must score half against the best base so far; 0 for no guard, as the work."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.iterations < 1 or self.configurations < 2 or self.games < 1:
            raise SettingsError("a run needs 1 iteration, 2 configurations and 1 game at least")
        if self.size <= 0 or self.low > self.high:
            raise SettingsError("settings 'size' or 'low' to 'high' are out of range")


class Method(Protocol):
    """A search that is told the scores of what it asked for."""

    follows_base: bool
    """Does it search on from the base it is given, or from where it stands itself?"""

    def ask(self, base: Vector) -> list[Vector]:
        """The configurations to try next, made from the base."""

    def tell(self, base: Vector, configurations: Sequence[Vector], scores: Sequence[Tally]) -> Vector:
        """Take the scores of what was asked for, and return the base they suggest."""


class Coordinate:
    """One weight changed in each configuration: the passive learner of work 001."""

    follows_base = True

    def __init__(self, settings: WeightsSettings) -> None:
        self._settings = settings
        self._iteration = 0

    def ask(self, base: Vector) -> list[Vector]:
        """The base with one weight changed, weight after weight."""
        generator = self._generator("ask")
        vectors = []
        for number in range(self._settings.configurations):
            gene = (self._iteration * self._settings.configurations + number) % len(base)
            for sign in self._signs(generator):
                changed = base[gene] + sign * self._settings.size
                vectors.append((*base[:gene], changed, *base[gene + 1 :]))
        return vectors

    def tell(self, base: Vector, configurations: Sequence[Vector], scores: Sequence[Tally]) -> Vector:
        """The configuration that won most, of equals the one that lost least; drawn anew if nobody won."""
        generator = self._generator("tell")
        self._iteration += 1
        if not any(score.wins for score in scores):
            return tuple(generator.uniform(self._settings.low, self._settings.high) for _ in base)
        best = max(range(len(scores)), key=lambda i: (scores[i].wins, -scores[i].losses))
        return configurations[best]

    def _signs(self, generator: random.Random) -> tuple[int, ...]:
        if self._settings.direction == "random":
            return (generator.choice((1, -1)),)
        return {"up": (1,), "down": (-1,), "both": (1, -1)}[self._settings.direction]

    def _generator(self, what: str) -> random.Random:
        return random.Random(derived_seed(self._settings.seed, what, self._iteration))


class Cma:
    """CMA-ES (N. Hansen, The CMA Evolution Strategy, 2016), from the library `cma`.

    It keeps its state to itself, so it is brought back by being asked and told the same again.
    """

    follows_base = False

    def __init__(self, settings: WeightsSettings, start: Vector) -> None:
        import numpy

        cma = _cma()
        generator = numpy.random.RandomState(settings.seed % 2**32)
        options = {
            "popsize": settings.configurations,
            "randn": lambda *shape: generator.standard_normal(shape),
            "verbose": -9,
            "seed": numpy.nan,  # the generator above is its only chance
        }
        self._strategy = cma.CMAEvolutionStrategy(list(start), settings.size, options)
        self._asked: list[Vector] = []

    def ask(self, base: Vector) -> list[Vector]:
        """Samples around the mean, which is where it stands, whatever the base is."""
        if not self._asked:
            self._asked = [tuple(map(float, vector)) for vector in self._strategy.ask()]
        return self._asked

    def tell(self, base: Vector, configurations: Sequence[Vector], scores: Sequence[Tally]) -> Vector:
        """The new mean."""
        asked = [list(vector) for vector in self.ask(base)]
        self._asked = []
        self._strategy.tell(asked, [-score.share for score in scores])
        return tuple(map(float, self._strategy.mean))


def _cma() -> Any:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would like to draw, too
        import cma  # type: ignore[import-untyped]  # it comes without types
    return cma


def make_method(settings: WeightsSettings, start: Vector) -> Method:
    """The method that the settings name."""
    return Cma(settings, start) if settings.method == "cma" else Coordinate(settings)


class Weights:
    """The search for weights: one step for each iteration."""

    Settings: ClassVar[type] = WeightsSettings
    PRESETS: ClassVar[Mapping[str, WeightsSettings]] = {
        "smoke": WeightsSettings(iterations=2, games=2, yardstick_games=4, guard_games=4),
        "published": WeightsSettings(),
        "published-60": WeightsSettings(iterations=60),
        "full": WeightsSettings(iterations=100, games=100, guard_games=400, yardstick_games=400),
        "cma": WeightsSettings(method="cma", iterations=100, games=100, guard_games=400, yardstick_games=400),
    }

    def __init__(self, settings: WeightsSettings) -> None:
        self.settings = settings
        self._yardstick = Yardstick(settings)
        self.steps: list[Step] = []
        self.base = self.best = self._yardstick.genome.start()
        self._method = make_method(settings, self.base)
        self._told = 0

    @property
    def total(self) -> int:
        """The iterations."""
        return self.settings.iterations

    def recall(self, step: Step) -> None:
        """Take note of an iteration: tell the method, and move the base."""
        scores = [Tally(*counts) for counts in step["scores"]]
        configurations = [tuple(vector) for vector in step["configurations"]]
        if self._told == len(self.steps):  # a step of before the interruption
            self._tell(configurations, scores)
        self.base, self.best = tuple(step["base"]), tuple(step["best"])
        self.steps.append(step)

    def step(self, crew: Crew) -> Step:
        """Try configurations against the base."""
        number = len(self.steps)
        configurations = self._method.ask(self.base)
        scores = self._scores(configurations, number, crew)
        suggested = self._tell(configurations, scores)
        guard = self._guard(suggested, number, crew)
        is_kept = guard is None or guard.share >= 0.5
        base = suggested if is_kept or not self._method.follows_base else self.best
        best = suggested if is_kept else self.best
        step: Step = {
            "configurations": [list(vector) for vector in configurations],
            "scores": scores,
            "base": list(base),
            "best": list(best),
            "guard": guard,
        }
        if self.settings.yardstick_games:
            step["yardstick"] = self._yardstick.tally(best, number, crew)
        return step

    def summary(self) -> str:
        """What the yardstick and the guard said last."""
        last = self.steps[-1]
        parts = []
        if "yardstick" in last:
            parts.append(f"best against {self.settings.yardstick} {tally_text(Tally(*last['yardstick']))}")
        if last["guard"]:
            verdict = "accepted" if Tally(*last["guard"]).share >= 0.5 else "refused"
            parts.append(f"guard {tally_text(Tally(*last['guard']))}, {verdict}")
        return ", ".join(parts)

    def results(self, run: Run) -> dict[str, str]:
        """The best base as a weights file, and the curve."""
        files = {"weights.txt": self._yardstick.genome.text(self.best, provenance(run, [self.summary()]))}
        if self.settings.yardstick_games:
            scores = [Tally(*step["yardstick"]) for step in self.steps]
            curve = share_curve(f"best against {self.settings.yardstick}", scores)
            files["yardstick.svg"] = line_chart(
                [curve],
                title=f"Weights by {self.settings.method}",
                x_label="iteration",
                y_label="points a game",
            )
        return files

    def _tell(self, configurations: Sequence[Vector], scores: Sequence[Tally]) -> Vector:
        self._told += 1
        return self._method.tell(self.base, configurations, scores)

    def _scores(self, configurations: Sequence[Vector], number: int, crew: Crew) -> list[Tally]:
        base, games = self._yardstick.policy(self.base), self.settings.games
        bouts = []
        for index, vector in enumerate(configurations):
            bouts += series(
                self._yardstick.policy(vector), base, games, self.settings.seed, "games", number, index
            )
        played = play_many(bouts, self._yardstick.rules, crew=crew)
        return [tally_of_series(played[start : start + games]) for start in range(0, len(played), games)]

    def _guard(self, suggested: Vector, number: int, crew: Crew) -> Tally | None:
        if not self.settings.guard_games:
            return None
        sides = self._yardstick.policy(suggested), self._yardstick.policy(self.best)
        parts = (self.settings.seed, "guard", number)
        return duel(*sides, self.settings.guard_games, self._yardstick.rules, *parts, crew=crew)
