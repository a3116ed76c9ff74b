"""For each table the open share that differs most from the published one."""

from collections.abc import Iterator
from dataclasses import dataclass

from skep.papers.experiments.game_measures import is_share
from skep.papers.paper import Paper, PaperRow, PaperTable
from skep.papers.report.comparison import Comparison, Report, TableReport
from skep.papers.report.verdict import Verdict


@dataclass(frozen=True)
class Difference:
    """A share that differs from the published one."""

    paper: Paper
    table: PaperTable
    row: PaperRow
    comparison: Comparison
    points: float
    """By how many percentage points, up or down."""


def largest_differences(report: Report) -> list[Difference]:
    """For each table that has any, the open share that differs most; the largest first."""
    largest = [
        max(found, key=_size)
        for paper in report.papers
        for table in paper.tables
        if (found := list(_differences(paper.paper, table)))
    ]
    return sorted(largest, key=_size, reverse=True)


def _size(difference: Difference) -> float:
    return abs(difference.points)


def _differences(paper: Paper, report: TableReport) -> Iterator[Difference]:
    for row in report.own_rows:
        for number, one in zip(row.row.numbers, row.comparisons, strict=True):
            is_different = one.judgement.verdict is Verdict.OPEN and is_share(number.measure)
            if is_different and one.ours is not None and one.published is not None:
                points = 100 * (one.ours.value - one.published.value)
                yield Difference(paper, report.table, row.row, one, points)
