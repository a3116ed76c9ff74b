"""The table learner of blixtye2013, without the limits of memory and time that its authors met.

Every action of every position has a weight; actions are drawn by weight, and after a match those that
were used gain or lose a share of the reward. The authors kept all weights of every position they met and
ran out of time and memory after 300 matches. Here only weights that have changed are kept, positions that
are shifted, turned or mirrored are one, and the table is a file that may outgrow memory.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Literal

from skep import _core
from skep.agents.weight_table import WeightTable
from skep.arena.game.rules import parse_rules
from skep.arena.game.seeds import derived_seed
from skep.arena.runner.executor import Executor
from skep.drawing.line_chart import Curve, line_chart
from skep.games.hive import Position
from skep.settings import SettingsError
from skep.training.run import Run, RunError, Step

REWARDS = {"A": 1_000, "B": 10_000, "C": 100_000}
"""The reward of a match for each type of learner: it is divided among the actions that were used."""

Kind = Literal["A", "B", "C"]
StateKey = Literal["symmetry", "position", "print", "numbers", "rows", "tops"]


@dataclass(frozen=True, kw_only=True)
class TabularLearnerSettings:
    """How the table learns."""

    white: Kind = "C"
    """The type of White: A, B or C, whose reward for a match is 1000, 10000 or 100000."""
    black: Kind = "C"
    """The type of Black."""
    matches: int = 300
    """Matches that are played, a multiple of `block`."""
    block: int = 10
    """Matches that are stored together, with a line of statistics."""
    memory: int = 256
    """MiB of the table that may be in memory; the rest is on disk."""
    rules: str = "Base[Q1S3B2G2A3]:queen_first=true,repetition=false"
    """The rules of the matches; blixtye2013 has two grasshoppers, three spiders and no limit of length."""
    key: StateKey = "symmetry"
    """What makes two states one: a hive shifted, turned or mirrored; shifted only; or the same printed board
    without blanks, line ends and dashes, with kinds, with numbered pieces (blixtye2013), or with kinds and
    their rows; or shifted only, as far as it can be seen from above."""
    seed: int = 1
    """Random seed. The same seed gives the same matches."""

    def __post_init__(self) -> None:
        if self.block < 1 or self.matches < 1 or self.matches % self.block:
            raise SettingsError(
                f"setting 'matches' is a multiple of 'block', not {self.matches} of {self.block}"
            )
        if self.memory < 1:
            raise SettingsError(f"setting 'memory' is 1 or more, not {self.memory}")
        parse_rules("hive", self.rules)


_PUBLISHED = TabularLearnerSettings()


class Tabular:
    """The table learner: one step for each block of matches."""

    Settings: ClassVar[type] = TabularLearnerSettings
    PRESETS: ClassVar[Mapping[str, TabularLearnerSettings]] = {
        "smoke": replace(_PUBLISHED, matches=4, block=2),
        "published": _PUBLISHED,
        "published-BA": replace(_PUBLISHED, white="B", black="A", matches=200),
        "official": replace(_PUBLISHED, rules="Base:repetition=false"),
        "full": replace(_PUBLISHED, matches=10_000, block=50),
    }

    def __init__(self, settings: TabularLearnerSettings, table: Path) -> None:
        self.settings = settings
        self.steps: list[Step] = []
        self.microseconds: dict[int, float] = {}
        """What a turn cost in the blocks that were played just now; no part of the run's results."""
        self._rules = parse_rules("hive", settings.rules)
        self._table = WeightTable(table, writable=True, memory=settings.memory)

    def close(self) -> None:
        """Close the table."""
        self._table.close()

    @property
    def total(self) -> int:
        """The blocks."""
        return self.settings.matches // self.settings.block

    def recall(self, step: Step) -> None:
        """Take note of a block."""
        self.steps.append(step)

    def step(self, executor: Executor) -> Step:
        """Play a block of matches and store what it changed, unless that was done before an interruption."""
        number = len(self.steps)
        if self._table.blocks not in (number, number + 1):
            raise RunError(
                f"{self._table.path} does not match its run: it has {self._table.blocks} blocks, not {number}"
            )
        if self._table.blocks == number:
            self._play(number)
        return {**self._table.last_note(), "bytes": self._table.size}

    def summary(self) -> str:
        """How large the table is, and how often it knew the position."""
        total = self.totals()
        line = f"{total['states']} states, {total['revisits'] / total['turns']:.2%} of turns in known ones"
        cost = self.microseconds.get(len(self.steps) - 1)
        return f"{line}, {self.steps[-1]['bytes'] / total['states']:.0f} bytes a state" + (
            f", {cost:.1f} µs a turn" if cost is not None else ""
        )

    def totals(self) -> dict[str, int]:
        """All blocks together."""
        sums = {name: sum(step[name] for step in self.steps) for name in ("turns", "states", "actions")}
        return {**sums, "revisits": sums["turns"] - sums["states"]}

    def results(self, run: Run) -> dict[str, str]:
        """The statistics as a table to read and as curves."""
        ends = [(number + 1) * self.settings.block for number in range(len(self.steps))]
        revisits = [100 * (step["turns"] - step["states"]) / step["turns"] for step in self.steps]
        wins = [100 * step["white_wins"] / self.settings.block for step in self.steps]
        files = {"statistics.csv": statistics_text(self.steps, self.settings.block)}
        for name, label, values in (
            ("revisits", "% of turns in known positions", revisits),
            ("wins", "% of matches won by White", wins),
        ):
            curve = Curve(name, tuple(zip(ends, values, strict=True)))
            files[f"{name}.svg"] = line_chart([curve], title="Table learner", x_label="match", y_label=label)
        return files

    def _play(self, number: int) -> None:
        own, began = self.settings, time.process_time()
        matches, changed = _core.hive_tabular_matches(
            Position(self._rules),
            [REWARDS[own.white], REWARDS[own.black]],
            [derived_seed(own.seed, "match", number * own.block + match) for match in range(own.block)],
            self._table.slots,
            key=own.key,
        )
        note = block_statistics(matches)
        self._table.store(changed, note)
        self._table.touch(2 * note["turns"])  # read once and stored once
        self.microseconds[number] = (time.process_time() - began) / note["turns"] * 1e6


def block_statistics(matches: Sequence[tuple[int, Sequence[tuple[int, int, int]]]]) -> dict[str, int]:
    """What matches of the core have in common: outcomes, and turns, new states and actions of both sides.

    >>> block_statistics([(1, [(5, 4, 100), (4, 4, 90)]), (3, [(2, 1, 20), (2, 1, 30)])])
    {'white_wins': 1, 'black_wins': 0, 'turns': 13, 'states': 10, 'actions': 240}
    """
    outcomes = [outcome for outcome, _ in matches]
    turns, states, actions = map(sum, zip(*(side for _, sides in matches for side in sides), strict=True))
    return {
        "white_wins": outcomes.count(1),
        "black_wins": outcomes.count(2),
        "turns": turns,
        "states": states,
        "actions": actions,
    }


def statistics_text(steps: Sequence[Step], block: int) -> str:
    """The statistics of each block as comma-separated values."""
    names = ("white_wins", "black_wins", "turns", "states", "actions", "bytes")
    lines = [",".join(("matches", *names, "revisits"))]
    for number, step in enumerate(steps, start=1):
        values = (number * block, *(step[name] for name in names), step["turns"] - step["states"])
        lines.append(",".join(map(str, values)))
    return "\n".join(lines) + "\n"
