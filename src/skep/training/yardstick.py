"""What learners of weights have in common: what they learn, by what rules, and who measures them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from skep.analysis.chart import Curve
from skep.arena.contest import Policy
from skep.arena.results import Tally
from skep.arena.tournament import parse_rules
from skep.arena.workers import Crew
from skep.training.duel import YARDSTICKS, duel, share_error
from skep.training.genome import GENOMES, Vector


@dataclass(frozen=True, kw_only=True)
class GenomeSettings:
    """What is learned, and in which games."""

    genome: Literal["advanced", "engine"] = "advanced"
    """What is learned: the fifteen weights of work 001, or those of the engine's evaluation."""
    rules: str = "Base:queen_first=true,repetition=false,ply_cap=300"
    """The rules of the games; work 001 lets the queen begin and calls it a draw after 150 turns."""
    seed: int = 1
    """Names all chance in the run."""

    def __post_init__(self) -> None:
        parse_rules("hive", self.rules)


@dataclass(frozen=True, kw_only=True)
class YardstickSettings(GenomeSettings):
    """How vectors of weights play, and who measures the best of them."""

    depth: int = 1
    """Plies that the players look ahead; more than 1 is minimax."""
    width: int = 10
    """Moves of a position that minimax looks at; 0 for all."""
    yardstick: Literal["random", "basic", "neutral", "manual"] = "neutral"
    """Who measures the best weights after each step."""
    yardstick_games: int = 100
    """How many games it plays for that; 0 for none."""


class Yardstick:
    """Lets vectors of weights play, and measures them."""

    def __init__(self, settings: YardstickSettings) -> None:
        self.genome = GENOMES[settings.genome]
        self.rules = parse_rules("hive", settings.rules)
        self._settings = settings

    def policy(self, vector: Vector) -> Policy:
        """How a vector plays."""
        return self.genome.policy(vector, self._settings.depth, self._settings.width)

    def tally(self, vector: Vector, step: int, crew: Crew) -> Tally:
        """The games of a vector against the yardstick after a step of this number."""
        own = self._settings
        sides = self.policy(vector), YARDSTICKS[own.yardstick]()
        return duel(*sides, own.yardstick_games, self.rules, own.seed, "yardstick", step, crew=crew)


def share_curve(name: str, tallies: Sequence[Tally], every: float = 1) -> Curve:
    """Shares of points over the steps of a learner as a curve with its 95 % intervals."""
    return Curve(
        name,
        tuple(((i + 1) * every, tally.share) for i, tally in enumerate(tallies)),
        tuple(tally.share - share_error(tally) for tally in tallies),
        tuple(tally.share + share_error(tally) for tally in tallies),
    )
