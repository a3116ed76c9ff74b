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

import skep
from skep.arena.elo import Estimate
from skep.papers.ladder_report import LadderReport, ladder_report
from skep.papers.measure import Measure, Value, is_share
from skep.papers.paper import Number, Paper, Row, Table
from skep.papers.registry import papers
from skep.papers.results import Results, RowResult
from skep.papers.running import is_outdated, run_command
from skep.papers.verdict import Judgement, Verdict, judge

_PACKAGE = Path(skep.__file__).parent
_SOURCE = _PACKAGE.parent.parent
_PLACE = Path("docs") / "papers" / "results"

KEPT = _SOURCE / _PLACE if (_SOURCE / "pyproject.toml").exists() else _PACKAGE / "papers" / "results"
"""Where the results that come with skep are: in its source tree, else in the package."""
RESULTS = KEPT if KEPT == _SOURCE / _PLACE else _PLACE
"""Where results of new runs go: into the source tree, else below the working directory."""


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

    row: Row
    result: RowResult | None
    """How our numbers were made; None if nothing was run yet, or with other settings than the row has now."""
    comparisons: tuple[Comparison, ...]
    is_outdated: bool = False
    """Is there a result that was made with other settings?"""


@dataclass(frozen=True)
class TableReport:
    """One table or figure of a work."""

    table: Table
    command: str
    """Makes it again."""
    rows: tuple[RowReport, ...]

    @property
    def seconds(self) -> float:
        """How long our experiments took."""
        return sum(row.result.seconds for row in self.rows if row.result)

    @property
    def is_complete(self) -> bool:
        """Was everything run at the published size?"""
        order = self.table.order()
        return all(row.result and row.result.done >= row.row.experiment.total(order) for row in self.rows)

    def drawings(self) -> dict[str, str]:
        """The pictures of rows that were run, as SVG by name."""
        counts = self.counts()
        drawn = {own.name: own.draw(counts[own.row]) for own in self.table.drawings if own.row in counts}
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
        """How many numbers agree, differ and so on."""
        return Counter(
            one.judgement.verdict for table in self.tables for row in table.rows for one in row.comparisons
        )


@dataclass(frozen=True)
class Report:
    """All works, and the ladder of their players."""

    papers: tuple[PaperReport, ...]
    ladder: LadderReport

    def paper(self, name: str) -> PaperReport:
        """The work of this name. Raises KeyError."""
        for paper in self.papers:
            if paper.paper.name == name:
                return paper
        raise KeyError(name)


@dataclass(frozen=True)
class Difference:
    """The share of a table that differs most from the published one."""

    paper: Paper
    table: Table
    row: Row
    comparison: Comparison
    points: float
    """By how many percentage points, up or down."""


def largest_differences(report: Report) -> list[Difference]:
    """For each table that has any, the share that differs most; the largest first."""
    largest = []
    for paper in report.papers:
        for table in paper.tables:
            found = [
                Difference(
                    paper.paper, table.table, row.row, one, 100 * (one.ours.value - one.published.value)
                )
                for row in table.rows
                for number, one in zip(row.row.numbers, row.comparisons, strict=True)
                if is_share(number.measure)
                and one.judgement.verdict is Verdict.DIFFERS
                and one.ours is not None
                and one.published is not None
            ]
            largest += sorted(found, key=lambda difference: -abs(difference.points))[:1]
    return sorted(largest, key=lambda difference: -abs(difference.points))


def load_report(results: Path = KEPT) -> Report:
    """All works with the results that a folder has of them. Raises ResultsError for a damaged file."""
    kept = Results(results)
    return Report(tuple(paper_report(paper, kept) for paper in papers()), ladder_report(kept))


def paper_report(paper: Paper, results: Results) -> PaperReport:
    """One work with its results."""
    return PaperReport(paper, tuple(table_report(paper, table, results) for table in paper.tables))


def table_report(paper: Paper, table: Table, results: Results) -> TableReport:
    """One table with its results."""
    kept = results.read(paper.name, table.name)
    rows = tuple(_row_report(table, row, kept.get(row.name)) for row in table.rows)
    return TableReport(table, run_command(paper, table, kept), rows)


def _row_report(table: Table, row: Row, result: RowResult | None) -> RowReport:
    if result is not None and is_outdated(row, table, result):
        return replace(_row_report(table, row, None), is_outdated=True)
    counts = result.counts if result else {}
    return RowReport(row, result, tuple(compare(number, counts) for number in row.numbers))


def compare(number: Number, counts: Mapping[str, Any]) -> Comparison:
    """One number beside its original."""
    measure = number.measure
    ours = measure.ours(counts) if counts else None
    theirs, logs = (
        None if value is None else measure.theirs(value, number.size, counts)
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
            ours, theirs, why=number.why, flaw=number.flaw, logs=logs, allowance=_allowance_text(measure)
        ),
    )


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
