"""Every table of every work runs, and makes a page."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from skep.arena.workers import make_crew
from skep.papers.experiment import Lab
from skep.papers.ladder import PAPER as LADDER
from skep.papers.ladder_page import ladder_page, ladder_plots
from skep.papers.ladder_report import ladder_report
from skep.papers.page import paper_page, plot_names
from skep.papers.pages import table_plots
from skep.papers.paper import Paper, Table
from skep.papers.registry import papers
from skep.papers.report import paper_report, table_report
from skep.papers.results import Results
from skep.papers.running import run_table

TABLES = [(paper, table) for paper in papers() for table in paper.tables]


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    crew = make_crew("0")
    yield Lab(crew, tmp_path_factory.mktemp("runs"))
    crew.close()


@pytest.mark.parametrize(
    ("paper", "table"), TABLES, ids=[f"{paper.name}-{table.name}" for paper, table in TABLES]
)
def test_a_table_runs_and_is_drawn(paper: Paper, table: Table, lab: Lab, tmp_path: Path) -> None:
    results = Results(tmp_path)
    run_table(paper.name, table, table.order("smoke"), results, lab, lambda *_: None)
    report = table_report(paper, table, results)
    order = table.order("smoke")
    assert [row.result and row.result.done for row in report.rows] == [
        row.experiment.total(order) for row in table.rows
    ]
    plots = dict(table_plots(report))
    assert list(plots) == plot_names(report)
    for svg in plots.values():
        ElementTree.fromstring(svg)
    page = paper_page(paper_report(paper, results))
    assert f"skep papers run {paper.name} {table.name} --preset smoke --seed 1" in page
    assert all(f"({paper.name}-{name}.svg)" in page for name in plots)


def test_a_table_of_which_one_row_was_begun_has_the_pictures_of_that_row(lab: Lab, tmp_path: Path) -> None:
    paper = next(paper for paper in papers() if paper.name == "steyn")
    table, results = paper.table("table-III"), Results(tmp_path)
    first = replace(table, rows=table.rows[:1])
    run_table(paper.name, first, table.order("smoke"), results, lab, lambda *_: None)
    report = table_report(paper, table, results)
    assert [name for name, _ in table_plots(report)] == plot_names(report) == ["figure-2-official"]


def test_the_ladder_runs_and_is_drawn(lab: Lab, tmp_path: Path) -> None:
    (table,) = LADDER.tables
    results = Results(tmp_path)
    run_table(LADDER.name, table, table.order("smoke"), results, lab, lambda *_: None)
    report = ladder_report(results)
    assert {rung.player.name for rung in report.rungs} == {
        player.name for player in table.rows[0].experiment.players
    }
    assert report.result is not None
    assert report.result.counts["forfeits"] == {}
    page = ladder_page(report)
    for name, svg in ladder_plots(report).items():
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
