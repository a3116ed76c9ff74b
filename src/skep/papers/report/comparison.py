"""What came out, as data: every published number beside ours, for pages of every kind.

>>> report = load_report()
>>> [paper.paper.name for paper in report.papers]
['mcguile2020', 'ibnnasar2020', 'blixtye2013', 'ahmadov2024', 'steyn']
"""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from skep.arena.stats.elo import Estimate
from skep.papers.experiments.measure import Measure
from skep.papers.experiments.value_measures import Value
from skep.papers.paper import Number, Paper, PaperRow, PaperTable
from skep.papers.registry import papers
from skep.papers.report.family import judged_as_family
from skep.papers.report.league_standings import LeagueReport, league_report
from skep.papers.report.settle import settled
from skep.papers.report.verdict import Judgement, Verdict, judge
from skep.papers.results import KEPT_RESULTS, Results, RowResult
from skep.papers.run_table import is_outdated, run_command


@dataclass(frozen=True)
class Comparison:
    """One number: what was published, what we found, and what that means."""

    name: str
    published: Estimate | None
    """With the interval it should have had; None where nothing was published."""
    published_text: str
    ours: Estimate | None
    """With its 95 % interval; None if nothing was run yet."""
    ours_text: str
    size: int
    """The games, or whatever is counted, behind ours."""
    judgement: Judgement


@dataclass(frozen=True)
class RowReport:
    """One row of a table."""

    row: PaperRow
    result: RowResult | None
    """How our numbers were made; None if nothing was run yet, or with other settings than the row has now."""
    comparisons: tuple[Comparison, ...]
    is_outdated: bool = False
    """Is there a result that was made with other settings?"""


@dataclass(frozen=True)
class TableReport:
    """One table or figure of a work."""

    table: PaperTable
    command: str
    """Makes it again."""
    rows: tuple[RowReport, ...]

    def verdicts(self) -> Counter[Verdict]:
        """How many numbers agree, are explained and so on; rows that only try a switch do not count."""
        return Counter(one.judgement.verdict for row in self.own_rows for one in row.comparisons)

    @property
    def own_rows(self) -> tuple[RowReport, ...]:
        """The rows without those that only try a switch."""
        return tuple(row for row in self.rows if not row.row.variant_of)

    @property
    def seconds(self) -> float:
        """How long our experiments took."""
        return sum(row.result.seconds for row in self.rows if row.result)

    @property
    def is_complete(self) -> bool:
        """Was everything run at the published size?"""
        plan = self.table.plan()
        return all(row.result and row.result.done >= row.row.experiment.total(plan) for row in self.rows)

    def figures(self) -> dict[str, str]:
        """The pictures of rows that were run, as SVG by name."""
        counts = self.counts()
        drawn = {own.name: own.draw(counts[own.row]) for own in self.table.figures if own.row in counts}
        return {name: svg for name, svg in drawn.items() if svg is not None}

    def counts(self) -> dict[str, Mapping[str, Any]]:
        """The counts of each row that was run, by name."""
        return {row.row.name: row.result.counts for row in self.rows if row.result}


@dataclass(frozen=True)
class PaperReport:
    """One work."""

    paper: Paper
    tables: tuple[TableReport, ...]

    def verdicts(self) -> Counter[Verdict]:
        """How many numbers agree, are explained and so on; rows that only try a switch do not count."""
        return sum((table.verdicts() for table in self.tables), Counter())


@dataclass(frozen=True)
class Report:
    """All works, and the league of their players."""

    papers: tuple[PaperReport, ...]
    league: LeagueReport
    """At equal time."""
    equal_nodes: LeagueReport
    """At equal nodes."""

    def paper(self, name: str) -> PaperReport:
        """The work of this name. Raises KeyError."""
        for paper in self.papers:
            if paper.paper.name == name:
                return paper
        raise KeyError(name)


def load_report(results: Path = KEPT_RESULTS) -> Report:
    """All works with the results that a folder has of them. Raises ResultsError for a damaged file."""
    kept = Results(results)
    leagues = (league_report(kept, name) for name in ("round-robin", "equal-nodes"))
    return Report(tuple(paper_report(paper, kept) for paper in papers()), *leagues)


def paper_report(paper: Paper, results: Results) -> PaperReport:
    """One work with its results."""
    return PaperReport(paper, tuple(table_report(paper, table, results) for table in paper.tables))


def table_report(paper: Paper, table: PaperTable, results: Results) -> TableReport:
    """One table with its results."""
    kept = results.read(paper.name, table.name)
    rows = [_row_report(table, row, kept.get(row.name)) for row in table.rows]
    return TableReport(table, run_command(paper, table, kept), settled(judged_as_family(rows)))


def _row_report(table: PaperTable, row: PaperRow, result: RowResult | None) -> RowReport:
    if result is not None and is_outdated(row, table, result):
        return replace(_row_report(table, row, None), is_outdated=True)
    counts = result.counts if result else {}
    return RowReport(row, result, tuple(compare(number, counts) for number in row.numbers))


def compare(number: Number, counts: Mapping[str, Any]) -> Comparison:
    """One number beside its original."""
    measure = number.measure
    ours = measure.ours(counts) if counts else None
    theirs, logs = (
        None if value is None else _rounded(number, measure.theirs(value, number.size, counts))
        for value in (number.published, number.logs)
    )
    return Comparison(
        name=number.name,
        published=theirs,
        published_text="–" if number.published is None else measure.text(number.published),
        ours=ours,
        ours_text="–" if ours is None else _estimate_text(number, ours),
        size=measure.size(counts),
        judgement=judge(
            ours,
            theirs,
            flaw=number.flaw,
            logs=logs,
            allowance=_allowance_text(measure),
            incomparable=number.incomparable,
        ),
    )


def _rounded(number: Number, theirs: Estimate) -> Estimate:
    """A published number that may have been anything that is rounded to it."""
    return Estimate(theirs.value, theirs.low - number.rounding, theirs.high + number.rounding)


def _allowance_text(measure: Measure) -> str:
    """What is allowed for where nothing is known of how far a number may be from itself."""
    if not isinstance(measure, Value):
        return ""
    return f"one number against one: within {measure.tolerance:.0%} is called equal".replace("%", " %")


def _estimate_text(number: Number, ours: Estimate) -> str:
    text = number.measure.text
    if ours.low == ours.high or math.isinf(ours.low):
        return text(ours.value)
    low, high = (text(end).removesuffix(" %") for end in (ours.low, ours.high))
    return f"{text(ours.value)} [{low}, {high}]"
