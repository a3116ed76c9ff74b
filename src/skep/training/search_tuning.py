"""`skep train search`: the numbers of the engine's search, tuned by games against itself.

Simultaneous perturbation (SPSA, Spall 1992): in each step every number is moved a little up or down at
random, and the engine with these numbers plays the engine with the opposite ones, from openings that are
played twice. All numbers then go towards the side that won, in proportion to how clearly it did. At the end
the tuned numbers play a match against those that skep comes with.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from skep import _core
from skep.agents.network_file import read_network
from skep.agents.weight_file import read_weights_text
from skep.arena.core_games.policies import SearchPolicy
from skep.arena.game.rules import parse_rules
from skep.arena.game.seeds import derived_seed
from skep.arena.runner.executor import Executor
from skep.arena.stats.match_score import match_score
from skep.git_commit import git_commit
from skep.settings import SettingsError, suggestion
from skep.training.provenance import provenance
from skep.training.run import Run, Step
from skep.training.tuning_match import match_text, paired_match, random_openings

OPENING_PLIES = 6


@dataclass(frozen=True)
class Parameter:
    """A number of the search."""

    name: str
    value: int
    least: int
    most: int


PARAMETERS: Mapping[str, Parameter] = {
    name: Parameter(name, *rest) for name, *rest in _core.search_parameters()
}
"""All numbers that can be tuned, by name."""


@dataclass(frozen=True, kw_only=True)
class SearchTuningSettings:
    """How the search is tuned."""

    steps: int = 200
    """How often the numbers are moved."""
    pairs: int = 10
    """Pairs of games in each step."""
    nodes: int = 3000
    """Positions to search for each move."""
    parameters: str = "reverse_margin,futility_margin,late_1,late_2,late_3,reduction_divisor"
    """The numbers to tune, with commas between them."""
    width: float = 0.1
    """By how much a number is moved at first, as a share of its range."""
    rate: float = 2.0
    """How far the numbers go after a match in which every game was won, as a multiple of the change tried."""
    match_pairs: int = 200
    """Pairs of games of the last match, against the numbers that skep comes with."""
    rules: str = "Base+MLP:ply_cap=200"
    """The rules of the games."""
    seed: int = 1
    """Random seed. The same seed gives the same games."""

    def __post_init__(self) -> None:
        for name in ("steps", "pairs", "nodes", "match_pairs"):
            if getattr(self, name) < 1:
                raise SettingsError(f"setting {name!r} is 1 or more, not {getattr(self, name)}")
        if not 0 < self.width <= 0.5:
            raise SettingsError(f"setting 'width' is more than 0 and at most 0.5, not {self.width}")
        if self.rate <= 0:
            raise SettingsError(f"setting 'rate' is more than 0, not {self.rate}")
        parse_rules("hive", self.rules)
        self.tuned()

    def tuned(self) -> list[Parameter]:
        """The numbers to tune. Raises SettingsError for an unknown one."""
        names = [name.strip() for name in self.parameters.split(",")]
        for name in names:
            if name not in PARAMETERS:
                raise SettingsError(
                    f"setting 'parameters': no number {name!r}" + suggestion(name, PARAMETERS)
                )
        return [PARAMETERS[name] for name in names]


class SearchTuning:
    """A run: steps that move the numbers, then a match."""

    Settings: ClassVar[type] = SearchTuningSettings
    PRESETS: ClassVar[Mapping[str, SearchTuningSettings]] = {
        "smoke": SearchTuningSettings(steps=2, pairs=1, nodes=20, match_pairs=2),
        "full": SearchTuningSettings(steps=1000, nodes=5000, match_pairs=1000),
    }

    def __init__(self, settings: SearchTuningSettings) -> None:
        self.settings = settings
        self.rules = parse_rules("hive", settings.rules)
        self.tuned = settings.tuned()
        self.values = [float(parameter.value) for parameter in self.tuned]
        self.moves = 0
        self.pairs: list[int] = []
        self.commit: str | None = None

    @property
    def total(self) -> int:
        """All moves of the numbers, and the match."""
        return self.settings.steps + 1

    def recall(self, step: Step) -> None:
        """Take note of where the numbers went, or of the match."""
        if "values" in step:
            self.values = list(step["values"])
            self.moves += 1
        else:
            self.pairs, self.commit = list(step["pairs"]), step["commit"]

    def step(self, executor: Executor) -> Step:
        """Move the numbers, or play the match."""
        own = self.settings
        if self.moves == own.steps:
            pairs = self._match(self.values, None, own.match_pairs, executor)
            return {"pairs": pairs, "commit": git_commit()}
        shifts = self._shifts()
        up, down = (
            [value + sign * shift for value, shift in zip(self.values, shifts, strict=True)]
            for sign in (1, -1)
        )
        pairs = self._match(up, down, own.pairs, executor)
        advantage = 2 * match_score(pairs).score - 1
        moved = [
            value + own.rate * advantage * shift for value, shift in zip(self.values, shifts, strict=True)
        ]
        return {"values": [clipped(*both) for both in zip(self.tuned, moved, strict=True)], "won": pairs}

    def summary(self) -> str:
        """The numbers now, and the match."""
        values = ", ".join(f"{name} {value}" for name, value in self._rounded(self.values))
        return f"{values}; against those of skep: {match_text(self.pairs)}" if self.pairs else values

    def results(self, run: Run) -> dict[str, str]:
        """The numbers as a table, with where they come from."""
        commit = [f"Commit {self.commit}."] if self.commit else []
        about = provenance(run, [self.summary(), *commit])
        lines = [f"{name} {value}" for name, value in self._rounded(self.values)]
        return {"parameters.txt": "\n".join([*(f"# {line}" for line in about), *lines]) + "\n"}

    def _shifts(self) -> list[float]:
        """By how much each number is moved in this step: less and less, up or down at random."""
        chance = random.Random(derived_seed(self.settings.seed, "shifts", self.moves))
        width = self.settings.width / (self.moves + 1) ** 0.101
        return [
            chance.choice((-1, 1)) * max(0.5, width * (parameter.most - parameter.least))
            for parameter in self.tuned
        ]

    def _rounded(self, values: Sequence[float]) -> tuple[tuple[str, int], ...]:
        return tuple(
            (parameter.name, round(clipped(parameter, value)))
            for parameter, value in zip(self.tuned, values, strict=True)
        )

    def _policy(self, values: Sequence[float] | None) -> SearchPolicy:
        parameters = () if values is None else self._rounded(values)
        return SearchPolicy(
            read_weights_text("hive"), self.settings.nodes, read_network("hive").bytes, parameters
        )

    def _match(
        self, first: Sequence[float], second: Sequence[float] | None, pairs: int, executor: Executor
    ) -> list[int]:
        seed = derived_seed(self.settings.seed, "openings", self.moves)
        openings = random_openings(self.rules, OPENING_PLIES, seed, pairs)
        return paired_match(self._policy(first), self._policy(second), self.rules, openings, executor)


def clipped(parameter: Parameter, value: float) -> float:
    """The value within the range of the parameter.

    >>> clipped(Parameter("late_1", 6, 0, 60), 61.5)
    60.0
    """
    return min(max(value, float(parameter.least)), float(parameter.most))
