"""The page Papers: every published number of the studied works beside ours."""

import asyncio
import re
from collections.abc import Callable

from nicegui import ui

from skep.papers.experiments.people import HEADER as PEOPLE_HEADER
from skep.papers.experiments.people import PeopleTable
from skep.papers.report.comparison import PaperReport, Report, TableReport
from skep.papers.report.league_page import HEADER as LEAGUE_HEADER
from skep.papers.report.league_page import league_plots, league_rows
from skep.papers.report.table_page import HEADER, origin_text, table_rows, verdicts_text
from skep.papers.report.write_pages import table_plots
from skep.web.agents.thinking import POOL
from skep.web.panels.arena.chart_image import chart_image
from skep.web.panels.arena.result_table import result_table
from skep.web.panels.heading import heading
from skep.web.storage import paper_reports


class PapersPage:
    """One browser that looks at the works. The results are read in a thread, below a page that is there."""

    def __init__(self, show: Callable[[Report], None]) -> None:
        self._show = show
        with ui.element("div") as self._box:
            ui.label("Reading the results …").classes("faint")
        ui.timer(0, self._load, once=True)

    async def _load(self) -> None:
        try:
            report = await asyncio.get_running_loop().run_in_executor(POOL, paper_reports.report)
        except (ValueError, OSError) as error:
            problem = str(error)
            self._fill(lambda: ui.label(problem).classes("problem"))
        else:
            self._fill(lambda: self._show(report))

    def _fill(self, show: Callable[[], object]) -> None:
        if not self._box.is_deleted:
            self._box.clear()
            with self._box:
                show()


def plain(text: str) -> str:
    """Text of the documentation without its marks: its links lead nowhere from here.

    >>> plain("as [swarm](../swarm.md) says of `radius=3`")
    'as swarm says of radius=3'
    """
    return re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", text).replace("`", "")


def papers_path(name: str) -> str:
    """The address of a work."""
    return f"/papers/{name}"


def show_overview(report: Report) -> None:
    """All works, and the league of their players."""
    heading("Papers", 1, "title")
    ui.label(
        "Every table of the five studied works, made again and put beside the original. "
        "A number agrees if chance alone explains the difference."
    ).classes("lead")
    with ui.element("div").classes("cards papers"):
        for paper in report.papers:
            with ui.link(target=papers_path(paper.paper.name)).classes("card"), ui.element("div"):
                heading(paper.paper.title, 2)
                ui.label(f"{paper.paper.authors}, {paper.paper.year}").classes("card-text")
                ui.label(verdicts_text(paper.verdicts())).classes("verdicts")
    _show_league(report)


def _show_league(report: Report) -> None:
    with ui.element("div").classes("sheet"):
        heading("The league: players of all works, at equal time a move", 2)
        if report.league.standings:
            result_table(LEAGUE_HEADER, league_rows(report.league))
            _charts(league_plots(report.league))
        else:
            ui.label("Not run yet. Make it with:").classes("faint")
        ui.label(report.league.command).classes("command")


def show_paper(paper: PaperReport) -> None:
    """One work: what it is, what is different here, what is wrong in it, and its tables."""
    about = paper.paper
    ui.link("← All works", "/papers")
    heading(about.title, 1, "title")
    ui.label(about.citation).classes("lead")
    for text in (about.summary, about.reproduced, about.conclusion):
        if text:
            ui.label(plain(text)).classes("words")
    _remarks("What is different here", list(about.differences))
    _remarks("What is wrong in the original", [f"{one.claim} {one.evidence}" for one in about.mistakes])
    for table in paper.tables:
        _show_table(table)
    for people in about.people:
        _show_people(people)


def _remarks(title: str, lines: list[str]) -> None:
    if lines:
        with ui.expansion(f"{title} ({len(lines)})").classes("agent-settings"):
            for line in lines:
                ui.label(f"• {plain(line)}").classes("words")


def _show_table(report: TableReport) -> None:
    table = report.table
    with ui.element("div").classes("sheet paper-table"):
        heading(f"{table.name}: {table.title}", 2)
        ui.label(plain(table.about)).classes("faint")
        rows, reasons = table_rows(report)
        result_table(HEADER, rows)
        for note in [*reasons, *(f"{row.row.name}: {row.row.note}" for row in report.rows if row.row.note)]:
            ui.label(plain(note)).classes("faint")
        if report.counts():
            _charts(dict(table_plots(report)))
        ui.label(report.command).classes("command")
        ui.label(plain(origin_text(report))).classes("faint")


def _show_people(table: PeopleTable) -> None:
    with ui.element("div").classes("sheet paper-table"):
        heading(f"{table.name}: {table.title}", 2)
        result_table(PEOPLE_HEADER, table.row_texts())
        ui.label(plain(table.how())).classes("faint")
        ui.link("Play it", "/people")


def _charts(charts: dict[str, str]) -> None:
    with ui.element("div").classes("charts"):
        for name, svg in charts.items():
            chart_image(name, svg)
