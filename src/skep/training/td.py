"""Learning from play alone: TD(λ) on a linear evaluation, an answer to the question of blixtye2013.

Its authors asked whether Hive can be learned by nothing but playing, and tried it with a table that never
met a position twice. Features let a learner carry over what it saw in one position to all similar ones.
The learner plays itself, greedily but for a share of random moves, and moves the weights of each position
towards what the next ones say (R. Sutton, Machine Learning 3, 1988). Between blocks of games the weights
are measured against players that do not learn.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from skep.arena.core_games.core_match import BENCHMARKS, core_match
from skep.arena.core_games.policies import Policy
from skep.arena.game.rules import parse_rules
from skep.arena.game.seeds import derived_seed
from skep.arena.runner.executor import Executor
from skep.arena.stats.results import Tally, tally_text
from skep.drawing.line_chart import line_chart
from skep.games.hive import Position
from skep.settings import SettingsError
from skep.training.benchmark import GenomeSettings, share_curve
from skep.training.genome import GENOMES, Vector
from skep.training.provenance import provenance
from skep.training.run import Run, Step


@dataclass(frozen=True, kw_only=True)
class TdSettings(GenomeSettings):
    """How weights are learned by TD(λ)."""

    OLD_NAMES: ClassVar[Mapping[str, str]] = {
        "yardsticks": "benchmarks",
        "yardstick_games": "benchmark_games",
    }

    genome: Literal["advanced", "engine", "abstract"] = "engine"
    """What is learned: the fifteen weights of ibnnasar2020, those of the engine's evaluation, or a table of
    abstract states."""
    rules: str = "Base:ply_cap=200"
    """The rules of the games."""
    blocks: int = 50
    """Blocks of games; after each block the weights are measured and stored."""
    games: int = 200
    """Games of self-play in a block."""
    rate: float = 0.01
    """The learning rate of the first block."""
    decay: float = 20.0
    """Blocks after which the rate has halved; after twice as many it is a third, and so on."""
    trace: float = 0.7
    """λ: how far back an error in the prediction reaches, from 0 for one ply to 1 for the whole game."""
    exploration: float = 0.1
    """Share of random moves in self-play, from 0 to 1."""
    start: Literal["zero", "given"] = "zero"
    """Begin with weights of zero, or with the weights that come with skep."""
    benchmarks: tuple[str, ...] = ("random", "basic", "neutral")
    """Opponents that measure the weights after each block, of random/basic/neutral/manual."""
    benchmark_games: int = 200
    """Games against each benchmark after each block."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.blocks < 1 or self.games < 1 or self.benchmark_games < 1:
            raise SettingsError("a run needs 1 block, 1 game and 1 game against the benchmarks at least")
        if self.decay <= 0 or not 0 <= self.trace <= 1 or not 0 <= self.exploration <= 1:
            raise SettingsError("setting 'decay' is more than 0, 'trace' and 'exploration' are from 0 to 1")
        unknown = [name for name in self.benchmarks if name not in BENCHMARKS]
        if unknown or not self.benchmarks:
            raise SettingsError(f"setting 'benchmarks' is of {', '.join(BENCHMARKS)}, not {unknown}")


class Td:
    """TD(λ): one step for each block of games."""

    Settings: ClassVar[type] = TdSettings
    PRESETS: ClassVar[Mapping[str, TdSettings]] = {
        "smoke": TdSettings(blocks=2, games=5, benchmark_games=4),
        "advanced": TdSettings(genome="advanced"),
        "abstract": TdSettings(
            genome="abstract", blocks=20, rate=0.1, decay=10, benchmarks=("random", "basic")
        ),
        "full": TdSettings(blocks=200, games=500, decay=40, benchmark_games=1000),
    }

    def __init__(self, settings: TdSettings) -> None:
        self.settings = settings
        self.genome = GENOMES[settings.genome]
        self.rules = parse_rules("hive", settings.rules)
        self.steps: list[Step] = []

    @property
    def total(self) -> int:
        """The blocks."""
        return self.settings.blocks

    @property
    def weights(self) -> Vector:
        """The weights learned so far."""
        if self.steps:
            return tuple(self.steps[-1]["weights"])
        return self.genome.start() if self.settings.start == "given" else (0.0,) * len(self.genome.names)

    def recall(self, step: Step) -> None:
        """Take note of a block."""
        self.steps.append(step)

    def step(self, executor: Executor) -> Step:
        """Play a block of games against itself, then some against the benchmarks."""
        number, own = len(self.steps), self.settings
        weights, games = self.genome.learn_by_td(
            Position(self.rules),
            list(self.weights),
            [derived_seed(own.seed, "self-play", number, game) for game in range(own.games)],
            rate=own.rate / (1 + number / own.decay),
            trace=own.trace,
            exploration=own.exploration,
        )
        outcomes = [outcome for outcome, _ in games]
        policy = self.genome.policy(tuple(weights), 1, 0)
        measured = {name: self._measured(policy, name, number, executor) for name in own.benchmarks}
        return {
            "weights": weights,
            "white_wins": outcomes.count(1),
            "black_wins": outcomes.count(2),
            "plies": sum(plies for _, plies in games) / len(games),
            "benchmarks": measured,
        }

    def _measured(self, policy: Policy, benchmark: str, number: int, executor: Executor) -> Tally:
        sides, own = (policy, BENCHMARKS[benchmark]()), self.settings
        parts = (own.seed, benchmark, number)
        return core_match(*sides, own.benchmark_games, self.rules, *parts, executor=executor)

    def summary(self) -> str:
        """The last results against the benchmarks."""
        measured = self.steps[-1]["benchmarks"].items()
        return ", ".join(f"against {name} {tally_text(Tally(*counts))}" for name, counts in measured)

    def results(self, run: Run) -> dict[str, str]:
        """The weights as a file, and the curves."""
        curves = [
            share_curve(
                f"against {name}",
                [Tally(*step["benchmarks"][name]) for step in self.steps],
                self.settings.games,
            )
            for name in self.settings.benchmarks
        ]
        chart = line_chart(curves, title="TD(λ)", x_label="games of self-play", y_label="points a game")
        text = self.genome.text(self.weights, provenance(run, [self.summary()]))
        return {"weights.txt": text, "benchmarks.svg": chart}
