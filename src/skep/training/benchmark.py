"""What learners of weights have in common: what they learn, by what rules, and the benchmark they play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from skep.arena.core_games.core_match import BENCHMARKS, core_match, share_error
from skep.arena.core_games.policies import Policy
from skep.arena.game.rules import parse_rules
from skep.arena.runner.executor import Executor
from skep.arena.stats.results import Tally
from skep.drawing.line_chart import Curve
from skep.training.genome import GENOMES, Vector


@dataclass(frozen=True, kw_only=True)
class GenomeSettings:
    """What is learned, and in which games."""

    genome: Literal["advanced", "engine", "abstract"] = "advanced"
    """What is learned: the fifteen weights of ibnnasar2020, or those of the engine's evaluation."""
    rules: str = "Base:queen_first=true,repetition=false,ply_cap=300"
    """The rules of the games; in ibnnasar2020 the queen may be placed first, and 150 turns are a draw."""
    seed: int = 1
    """Random seed. The same seed gives the same games."""

    def __post_init__(self) -> None:
        parse_rules("hive", self.rules)


@dataclass(frozen=True, kw_only=True)
class BenchmarkSettings(GenomeSettings):
    """How vectors of weights play, and which opponent measures the best of them."""

    OLD_NAMES: ClassVar[Mapping[str, str]] = {"yardstick": "benchmark", "yardstick_games": "benchmark_games"}

    depth: int = 1
    """Plies that the players look ahead; more than 1 is minimax."""
    width: int = 10
    """Moves of a position that minimax looks at; 0 for all."""
    benchmark: Literal["random", "basic", "neutral", "manual"] = "neutral"
    """The opponent that measures the best weights after each step. It does not learn."""
    benchmark_games: int = 100
    """Games against the benchmark after each step; 0 for none."""


class Benchmark:
    """Makes players of vectors of weights, and measures them against an opponent that does not learn."""

    def __init__(self, settings: BenchmarkSettings) -> None:
        self.genome = GENOMES[settings.genome]
        self.rules = parse_rules("hive", settings.rules)
        self._settings = settings

    def policy(self, vector: Vector) -> Policy:
        """How a vector plays."""
        return self.genome.policy(vector, self._settings.depth, self._settings.width)

    def tally(self, vector: Vector, step: int, executor: Executor) -> Tally:
        """The games of a vector against the benchmark after a step of this number."""
        own = self._settings
        sides = self.policy(vector), BENCHMARKS[own.benchmark]()
        # The word in the seed is what the benchmark was called first: the games stay the same.
        parts = (own.seed, "yardstick", step)
        return core_match(*sides, own.benchmark_games, self.rules, *parts, executor=executor)


def share_curve(name: str, tallies: Sequence[Tally], every: float = 1) -> Curve:
    """Shares of points over the steps of a learner as a curve with its 95 % intervals."""
    return Curve(
        name,
        tuple(((i + 1) * every, tally.share) for i, tally in enumerate(tallies)),
        tuple(tally.share - share_error(tally) for tally in tallies),
        tuple(tally.share + share_error(tally) for tally in tallies),
    )
