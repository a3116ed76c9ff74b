"""Learning from play alone: TD(λ) on a linear evaluation, the fair answer to the question of work 002.

The authors asked whether Hive can be learned by nothing but playing, and tried it with a table that never
met a position twice. Features let a learner carry over what it saw in one position to all that look alike.
The learner plays itself, greedily but for a share of random moves, and moves the weights of each position
towards what the next ones say (R. Sutton, Machine Learning 3, 1988). Between blocks of games the weights
are measured against players that do not learn.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from skep.analysis.chart import line_chart
from skep.arena.results import Tally
from skep.arena.seeds import derived_seed
from skep.arena.tournament import parse_rules
from skep.arena.workers import Crew
from skep.games.hive import Position
from skep.settings import SettingsError
from skep.training.duel import YARDSTICKS, duel, tally_text
from skep.training.genome import GENOMES, Vector
from skep.training.provenance import provenance
from skep.training.run import Run, Step
from skep.training.yardstick import GenomeSettings, share_curve


@dataclass(frozen=True, kw_only=True)
class TdSettings(GenomeSettings):
    """How weights are learned by TD(λ)."""

    genome: Literal["advanced", "engine"] = "engine"
    """What is learned: the fifteen weights of work 001, or those of the engine's evaluation."""
    rules: str = "Base:ply_cap=200"
    """The rules of the games."""
    blocks: int = 50
    """How many blocks of games are played; after each the weights are measured and kept."""
    games: int = 200
    """Games of self-play in a block."""
    rate: float = 0.01
    """How far a surprise moves the weights at first."""
    decay: float = 20.0
    """After so many blocks the rate has halved, after twice as many it is a third, and so on."""
    trace: float = 0.7
    """λ: how far back a surprise reaches, from 0 for one ply to 1 for the whole game."""
    exploration: float = 0.1
    """Share of random moves in self-play."""
    start: Literal["zero", "given"] = "zero"
    """Begin with no knowledge at all, or with the weights that come with skep."""
    yardsticks: tuple[str, ...] = ("random", "basic", "neutral")
    """Who measures the weights after each block, with slashes between: random, basic, neutral, manual."""
    yardstick_games: int = 200
    """Games that each of them plays for that."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.blocks < 1 or self.games < 1 or self.yardstick_games < 1:
            raise SettingsError("a run needs 1 block, 1 game and 1 game of the yardsticks at least")
        if self.decay <= 0 or not 0 <= self.trace <= 1 or not 0 <= self.exploration <= 1:
            raise SettingsError("settings 'decay', 'trace' or 'exploration' are out of range")
        unknown = [name for name in self.yardsticks if name not in YARDSTICKS]
        if unknown or not self.yardsticks:
            raise SettingsError(f"setting 'yardsticks' is of {', '.join(YARDSTICKS)}, not {unknown}")


class Td:
    """TD(λ): one step for each block of games."""

    Settings: ClassVar[type] = TdSettings
    PRESETS: ClassVar[Mapping[str, TdSettings]] = {
        "smoke": TdSettings(blocks=2, games=5, yardstick_games=4),
        "advanced": TdSettings(genome="advanced"),
        "full": TdSettings(blocks=200, games=500, decay=40, yardstick_games=1000),
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
        """What is known so far."""
        if self.steps:
            return tuple(self.steps[-1]["weights"])
        return self.genome.start() if self.settings.start == "given" else (0.0,) * len(self.genome.names)

    def recall(self, step: Step) -> None:
        """Take note of a block."""
        self.steps.append(step)

    def step(self, crew: Crew) -> Step:
        """Play a block of games against itself, then some against the yardsticks."""
        number, own = len(self.steps), self.settings
        weights, games = self.genome.lessons(
            Position(self.rules),
            list(self.weights),
            [derived_seed(own.seed, "self-play", number, game) for game in range(own.games)],
            rate=own.rate / (1 + number / own.decay),
            trace=own.trace,
            exploration=own.exploration,
        )
        outcomes = [outcome for outcome, _ in games]
        policy = self.genome.policy(tuple(weights), 1, 0)
        measured = {
            name: duel(
                policy, YARDSTICKS[name](), own.yardstick_games, self.rules, own.seed, name, number, crew=crew
            )
            for name in own.yardsticks
        }
        return {
            "weights": weights,
            "white_wins": outcomes.count(1),
            "black_wins": outcomes.count(2),
            "plies": sum(plies for _, plies in games) / len(games),
            "yardsticks": measured,
        }

    def summary(self) -> str:
        """What the yardsticks say."""
        measured = self.steps[-1]["yardsticks"].items()
        return ", ".join(f"against {name} {tally_text(Tally(*counts))}" for name, counts in measured)

    def results(self, run: Run) -> dict[str, str]:
        """The weights as a file, and the curves."""
        curves = [
            share_curve(
                f"against {name}",
                [Tally(*step["yardsticks"][name]) for step in self.steps],
                self.settings.games,
            )
            for name in self.settings.yardsticks
        ]
        chart = line_chart(curves, title="TD(λ)", x_label="games of self-play", y_label="points a game")
        text = self.genome.text(self.weights, provenance(run, [self.summary()]))
        return {"weights.txt": text, "yardsticks.svg": chart}
