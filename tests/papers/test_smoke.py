"""Every table of every work runs, and makes a page."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from skep.arena.runner.executor import make_executor
from skep.papers.experiments.experiment import Workspace
from skep.papers.paper import Paper, PaperTable
from skep.papers.registry import papers
from skep.papers.report.comparison import paper_report, table_report
from skep.papers.report.league_page import league_page, league_plots
from skep.papers.report.league_standings import league_report
from skep.papers.report.paper_page import paper_page
from skep.papers.report.table_page import plot_names
from skep.papers.report.write_pages import table_plots
from skep.papers.results import Results
from skep.papers.run_table import run_table
from skep.papers.works.league import PAPER as LEAGUE

TABLES = [(paper, table) for paper in papers() for table in paper.tables]


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    executor = make_executor("0")
    yield Workspace(executor, tmp_path_factory.mktemp("runs"))
    executor.close()


@pytest.mark.parametrize(
    ("paper", "table"), TABLES, ids=[f"{paper.name}-{table.name}" for paper, table in TABLES]
)
def test_a_table_runs_and_is_drawn(
    paper: Paper, table: PaperTable, workspace: Workspace, tmp_path: Path
) -> None:
    results = Results(tmp_path)
    run_table(
        paper.name, table, table.plan("smoke"), results=results, workspace=workspace, report=lambda *_: None
    )
    report = table_report(paper, table, results)
    plan = table.plan("smoke")
    assert [row.result and row.result.done for row in report.rows] == [
        row.experiment.total(plan) for row in table.rows
    ]
    plots = dict(table_plots(report))
    assert list(plots) == plot_names(report)
    for svg in plots.values():
        ElementTree.fromstring(svg)
    page = paper_page(paper_report(paper, results))
    assert f"skep papers run {paper.name} {table.name} --preset smoke --seed 1" in page
    assert all(f"({paper.name}-{name}.svg)" in page for name in plots)


def test_a_table_of_which_one_row_was_begun_has_the_pictures_of_that_row(
    workspace: Workspace, tmp_path: Path
) -> None:
    paper = next(paper for paper in papers() if paper.name == "steyn")
    table, results = paper.table("table-III"), Results(tmp_path)
    first = replace(table, rows=table.rows[:1])
    run_table(
        paper.name, first, table.plan("smoke"), results=results, workspace=workspace, report=lambda *_: None
    )
    report = table_report(paper, table, results)
    assert [name for name, _ in table_plots(report)] == plot_names(report) == ["figure-2-steyn"]


@pytest.mark.parametrize("table", LEAGUE.tables, ids=lambda table: table.name)
def test_the_league_runs_and_is_drawn(table: PaperTable, workspace: Workspace, tmp_path: Path) -> None:
    results = Results(tmp_path)
    run_table(
        LEAGUE.name, table, table.plan("smoke"), results=results, workspace=workspace, report=lambda *_: None
    )
    report = league_report(results, table.name)
    assert {standing.player.name for standing in report.standings} == {
        player.name for player in table.rows[0].experiment.players
    }
    assert report.result is not None
    assert report.result.counts["forfeits"] == {}
    page = league_page(report, report)
    for name, svg in league_plots(report).items():
        ElementTree.fromstring(svg)
        assert f"({name})" in page


def test_names_are_told_apart() -> None:
    """Names of rows and tables are what results are found by: they must not repeat."""
    for paper in papers():
        names = [table.name for table in paper.tables]
        assert len(set(names)) == len(names)
        for table in paper.tables:
            rows = [row.name for row in table.rows]
            assert len(set(rows)) == len(rows)
            assert set(table.games) == {"smoke", "published", "full"}
            assert table.games["smoke"] <= table.games["published"] <= table.games["full"]
