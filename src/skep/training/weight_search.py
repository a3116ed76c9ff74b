"""Methods to search for weights: one weight at a time, or CMA-ES."""

import random
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from skep.arena.game.seeds import derived_seed
from skep.arena.stats.results import Tally
from skep.settings import SettingsError
from skep.training.benchmark import BenchmarkSettings
from skep.training.genome import Vector


@dataclass(frozen=True, kw_only=True)
class WeightsSettings(BenchmarkSettings):
    """How weights are searched for."""

    method: Literal["coordinate", "cma"] = "coordinate"
    """Change one weight at a time, as ibnnasar2020 does, or CMA-ES."""
    iterations: int = 5
    """How often configurations are tried and the base is replaced."""
    configurations: int = 15
    """Configurations in an iteration; each has the next weight changed."""
    games: int = 10
    """Games of each configuration against the base, half with each colour."""
    size: float = 0.5
    """By how much a weight is changed, or the first standard deviation of CMA-ES."""
    direction: Literal["up", "down", "both", "random"] = "random"
    """Are weights raised or lowered? `both` tries each configuration up and down."""
    low: float = 0.0
    """Weights chosen at random are at least this."""
    high: float = 2.0
    """Weights chosen at random are at most this."""
    guard_games: int = 0
    """Games in which a new base must score half against the best base so far; 0 for none, as ibnnasar2020."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.iterations < 1 or self.configurations < 2 or self.games < 1:
            raise SettingsError("a run needs 1 iteration, 2 configurations and 1 game at least")
        if self.size <= 0 or self.low > self.high:
            raise SettingsError("setting 'size' is more than 0, and 'low' is at most 'high'")


class Trial(NamedTuple):
    """A configuration of weights, and its games against the base."""

    vector: Vector
    score: Tally


class Method(Protocol):
    """A search for weights. Iterations are numbered from 0 and come in order."""

    follows_base: bool
    """Does it search from the base it is given, or from a mean of its own?"""

    def ask(self, iteration: int, base: Vector) -> list[Vector]:
        """The configurations to try in an iteration, made from the base."""

    def tell(self, iteration: int, base: Vector, tried: Sequence[Trial]) -> Vector:
        """The base that the results of an iteration suggest. Asking again gives the same answer."""


class Coordinate:
    """One weight changed in each configuration: the passive learner of ibnnasar2020."""

    follows_base = True

    def __init__(self, settings: WeightsSettings) -> None:
        self._settings = settings

    def ask(self, iteration: int, base: Vector) -> list[Vector]:
        """The base with one weight changed, weight after weight."""
        generator = self._generator("ask", iteration)
        vectors = []
        for number in range(self._settings.configurations):
            gene = (iteration * self._settings.configurations + number) % len(base)
            for sign in self._signs(generator):
                changed = base[gene] + sign * self._settings.size
                vectors.append((*base[:gene], changed, *base[gene + 1 :]))
        return vectors

    def tell(self, iteration: int, base: Vector, tried: Sequence[Trial]) -> Vector:
        """The configuration that won most, of equals the one that lost least; a random one if none won."""
        if not any(trial.score.wins for trial in tried):
            generator = self._generator("tell", iteration)
            return tuple(generator.uniform(self._settings.low, self._settings.high) for _ in base)
        return max(tried, key=lambda trial: (trial.score.wins, -trial.score.losses)).vector

    def _signs(self, generator: random.Random) -> tuple[int, ...]:
        if self._settings.direction == "random":
            return (generator.choice((1, -1)),)
        return {"up": (1,), "down": (-1,), "both": (1, -1)}[self._settings.direction]

    def _generator(self, what: str, iteration: int) -> random.Random:
        return random.Random(derived_seed(self._settings.seed, what, iteration))


class Cma:
    """CMA-ES (N. Hansen, The CMA Evolution Strategy, 2016), from the library `cma`.

    The library keeps its state to itself, so a resumed run asks and tells it everything again.
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
            "seed": numpy.nan,  # all random numbers come from the generator above
        }
        self._strategy = cma.CMAEvolutionStrategy(list(start), settings.size, options)
        self._asked: list[list[Vector]] = []
        self._means: list[Vector] = []

    def ask(self, iteration: int, base: Vector) -> list[Vector]:
        """Samples around its own mean, whatever the base is."""
        if iteration == len(self._asked):
            self._asked.append([tuple(map(float, vector)) for vector in self._strategy.ask()])
        return self._asked[iteration]

    def tell(self, iteration: int, base: Vector, tried: Sequence[Trial]) -> Vector:
        """The new mean."""
        if iteration == len(self._means):
            asked = [list(vector) for vector in self.ask(iteration, base)]
            self._strategy.tell(asked, [-trial.score.share for trial in tried])
            self._means.append(tuple(map(float, self._strategy.mean)))
        return self._means[iteration]


def _cma() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns that it cannot plot
        import cma  # type: ignore[import-untyped]  # it comes without types
    return cma


def make_method(settings: WeightsSettings, start: Vector) -> Method:
    """The method that the settings name."""
    return Cma(settings, start) if settings.method == "cma" else Coordinate(settings)
