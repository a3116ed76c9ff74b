"""A studied work as data: what it is, what it found, and how its tables are made again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from skep.papers.experiments.experiment import Experiment, Preset, RunPlan
from skep.papers.experiments.measure import Measure
from skep.papers.experiments.people import PeopleTable
from skep.settings import suggestion

OLD_NAMES = {"ladder": "league"}
"""Names that skep 0.1 had for works, with today's."""
UNKNOWN_DURATION = "it does not say how long it took"


@dataclass(frozen=True, kw_only=True)
class Number:
    """One number of a table."""

    name: str
    measure: Measure
    published: float | None = None
    """What the work says; None where it says nothing."""
    size: int = 0
    """The games behind the published number; 0 if it is exact or not known."""
    rounding: float = 0.0
    """By how much the published number may differ from the true one because it was rounded."""
    why: str = ""
    """What is known of a difference for which no switch can be tried, or none explains it."""
    incomparable: str = ""
    """Why it is not compared: what it measures is the machine, or a program in another language."""
    flaw: str = ""
    """What is wrong with the published number, by the work's own logs or arithmetic."""
    logs: float | None = None
    """What those logs say instead, if they say."""


@dataclass(frozen=True)
class RulesTrial:
    """Rules that a work may have had, what rows with them are called, and where the work says so."""

    rules: str
    label: str = ""
    switch: str = ""
    plies_a_turn: int = 2
    """What the work's turns are then: turns of both sides, or of one."""


@dataclass(frozen=True, kw_only=True)
class PaperRow:
    """One experiment and the numbers that it gives."""

    name: str
    experiment: Experiment
    numbers: tuple[Number, ...]
    note: str = ""
    """A remark below the table."""
    variant_of: str = ""
    """The row whose published numbers these are too: this one tries a switch that may explain them."""
    switch: str = ""
    """What it does that the other does not, and where the original does it."""

    def __post_init__(self) -> None:
        if bool(self.variant_of) != bool(self.switch):
            raise ValueError(f"row {self.name!r} has a switch or a row it belongs to, but not both")


@dataclass(frozen=True, kw_only=True)
class PaperFigure:
    """A picture made from the counts of a row."""

    name: str
    row: str
    draw: Callable[[Mapping[str, Any]], str | None]
    """SVG from the counts; None if they have nothing that could be drawn."""


@dataclass(frozen=True, kw_only=True)
class PaperTable:
    """A table or a figure of a work."""

    name: str
    title: str
    about: str
    """How it was made, and how it is made here."""
    rows: tuple[PaperRow, ...]
    games: Mapping[Preset, int]
    """The games of a row."""
    answer: str = ""
    """What the numbers say to the question of a table that the work does not have."""
    original_duration: str = UNKNOWN_DURATION
    """How long the original took, as far as the work says."""
    figures: tuple[PaperFigure, ...] = ()
    together_with: tuple[str, ...] = ()
    """Tables whose rows are judged together with these: they say the same of the same player."""

    def plan(self, preset: Preset = "published", games: int | None = None, seed: int = 1) -> RunPlan:
        """How much of it a preset runs, perhaps with another number of games."""
        return RunPlan(preset=preset, games=games or self.games[preset], seed=seed)

    def row(self, name: str) -> PaperRow:
        """The row of this name. Raises ValueError."""
        for row in self.rows:
            if row.name == name:
                return row
        raise ValueError(
            f"{self.name} has no row {name!r}" + suggestion(name, [row.name for row in self.rows])
        )


@dataclass(frozen=True, kw_only=True)
class Mistake:
    """Something that is wrong in a work, and how we know."""

    claim: str
    evidence: str


@dataclass(frozen=True, kw_only=True)
class Story:
    """A work in four sentences or so, for a reader who knows none of them."""

    asked: str
    found: str
    wrong: str
    """What did not hold."""
    true: str
    """What does, as far as we can tell."""
    picture: str
    """The chart that shows it, by its name."""


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A studied work."""

    name: str
    title: str
    authors: str
    year: str
    citation: str
    summary: str
    """What it asked and what it found."""
    reproduced: str
    """What of it is made again here, and what is not."""
    differences: tuple[str, ...]
    """What is different here, and why."""
    mistakes: tuple[Mistake, ...]
    tables: tuple[PaperTable, ...]
    people: tuple[PeopleTable, ...] = ()
    conclusion: str = ""
    """What our numbers say about the work's question."""
    story: Story | None = None

    def table(self, name: str) -> PaperTable:
        """The table of this name. Raises ValueError."""
        for table in self.tables:
            if table.name == name:
                return table
        names = [table.name for table in self.tables]
        raise ValueError(f"{self.name} has no table {name!r}" + suggestion(name, names))
