"""Writes the pages and the charts of all works into a folder, from the results."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from skep.arena.stats.elo import Estimate
from skep.drawing.interval_chart import Bar, Interval, interval_chart
from skep.files import write_whole
from skep.papers.experiments.game_measures import is_share
from skep.papers.report.comparison import PaperReport, RowReport, TableReport, load_report
from skep.papers.report.index_page import index_page
from skep.papers.report.league_page import league_page, league_plots, with_league
from skep.papers.report.paper_page import paper_page
from skep.papers.report.story_page import story_page

MOST_BARS = 45
"""More shares make a picture that nobody can read."""


def write_pages(results: Path, out: Path) -> list[Path]:
    """Write all files, and return what was written. Raises ResultsError for a damaged result."""
    out.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in pages(results):
        write_whole(out / name, [text])
        written.append(out / name)
    return written


def write_readme(results: Path, readme: Path) -> None:
    """Replace the table of the league in the README. Raises ValueError if it has no place for it."""
    text = readme.read_text(encoding="utf-8")
    write_whole(readme, [with_league(text, load_report(results).league)])


def pages(results: Path) -> Iterator[tuple[str, str]]:
    """The files by name: an index, a page for each work, and its plots."""
    report = load_report(results)
    yield "README.md", index_page(report)
    yield "story.md", story_page(report)
    for paper in report.papers:
        yield f"{paper.paper.name}.md", paper_page(paper)
        yield from plots(paper)
    yield "league.md", league_page(report.league, report.equal_nodes)
    yield from league_plots(report.league).items()


def plots(report: PaperReport) -> Iterator[tuple[str, str]]:
    """The plots of a work by file name."""
    for table in report.tables:
        if table.counts():
            for name, svg in table_plots(table):
                yield f"{report.paper.name}-{name}.svg", svg


def table_plots(report: TableReport) -> Iterator[tuple[str, str]]:
    """The plots of a table that was run: its shares, and its own figures."""
    bars = share_bars(report)
    if bars:
        chart = interval_chart(bars, title=report.table.title, x_label="per cent, with 95 % intervals")
        yield report.table.name, chart
    yield from report.figures().items()


def share_bars(report: TableReport) -> list[Bar]:
    """The shares of a table, published and ours, in per cent.

    Where they are too many for a picture, rows that only try a switch are left out.
    """
    bars = _bars(report.rows)
    return bars if len(bars) <= MOST_BARS else _bars(report.own_rows)


def _bars(rows: Sequence[RowReport]) -> list[Bar]:
    return [
        Bar(f"{row.row.name}: {one.name}", _percent(one.ours), _percent(one.published))
        for row in rows
        for number, one in zip(row.row.numbers, row.comparisons, strict=True)
        if is_share(number.measure)
    ]


def _percent(estimate: Estimate | None) -> Interval | None:
    if estimate is None:
        return None
    return 100 * estimate.value, 100 * estimate.low, 100 * estimate.high
