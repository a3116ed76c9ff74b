"""Writing the pages and the plots of all works into a folder, from the results that are kept."""

from collections.abc import Iterator
from pathlib import Path

from skep.analysis.interval_chart import Bar, Interval, interval_chart
from skep.arena.elo import Estimate
from skep.papers.ladder_page import ladder_page, ladder_plots, with_ladder
from skep.papers.measure import is_share
from skep.papers.page import index_page, paper_page
from skep.papers.report import PaperReport, TableReport, load_report
from skep.records.files import write_whole


def write_pages(results: Path, out: Path) -> list[Path]:
    """Write everything anew, and return what was written. Raises ResultsError for a damaged result."""
    out.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in pages(results):
        write_whole(out / name, [text])
        written.append(out / name)
    return written


def write_readme(results: Path, readme: Path) -> None:
    """Write the ladder of the README anew. Raises ValueError if it has no place for it."""
    text = readme.read_text(encoding="utf-8")
    write_whole(readme, [with_ladder(text, load_report(results).ladder)])


def pages(results: Path) -> Iterator[tuple[str, str]]:
    """The files by name: an index, a page for each work, and its plots."""
    report = load_report(results)
    yield "README.md", index_page(report)
    for paper in report.papers:
        yield f"{paper.paper.name}.md", paper_page(paper)
        yield from plots(paper)
    yield "ladder.md", ladder_page(report.ladder)
    yield from ladder_plots(report.ladder).items()


def plots(report: PaperReport) -> Iterator[tuple[str, str]]:
    """The plots of a work by file name."""
    for table in report.tables:
        if table.counts():
            for name, svg in table_plots(table):
                yield f"{report.paper.name}-{name}.svg", svg


def table_plots(report: TableReport) -> Iterator[tuple[str, str]]:
    """The plots of a table that was run: its shares, and its own drawings."""
    bars = share_bars(report)
    if bars:
        chart = interval_chart(bars, title=report.table.title, x_label="per cent, with 95 % intervals")
        yield report.table.name, chart
    yield from report.drawings().items()


def share_bars(report: TableReport) -> list[Bar]:
    """The shares of a table, published and ours, in per cent."""
    return [
        Bar(f"{row.row.name}: {one.name}", _percent(one.ours), _percent(one.published))
        for row in report.rows
        for number, one in zip(row.row.numbers, row.comparisons, strict=True)
        if is_share(number.measure)
    ]


def _percent(estimate: Estimate | None) -> Interval | None:
    if estimate is None:
        return None
    return 100 * estimate.value, 100 * estimate.low, 100 * estimate.high
