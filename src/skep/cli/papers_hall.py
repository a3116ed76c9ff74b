"""Where tables of papers are run: crew, progress, and what happens at Ctrl-C."""

from pathlib import Path

import click

from skep.arena.load import core_count
from skep.arena.series import SeriesStopped
from skep.arena.workers import Crew, make_crew
from skep.papers.experiment import Lab
from skep.papers.ladder_page import ladder_text
from skep.papers.ladder_report import ladder_report
from skep.papers.page import table_text
from skep.papers.paper import Paper, Table
from skep.papers.registry import LADDER
from skep.papers.registry import paper as paper_of
from skep.papers.report import table_report
from skep.papers.request import RunRequest
from skep.papers.results import Results
from skep.papers.running import forget_table, run_table
from skep.training.view import View

PLAIN_SECONDS = 10.0
"""Between two lines of progress where there is no terminal to draw on."""


def hold(work: str, names: tuple[str, ...], request: RunRequest, *, is_anew: bool) -> None:
    """Run tables one after the other, and print each beside the published one."""
    paper = paper_of(work)
    tables = [paper.table(name) for name in names] or list(paper.tables)
    crew = make_crew(request.workers or str(core_count()))
    try:
        for table in tables:
            _run(paper, table, request, crew, is_anew=is_anew)
    except (KeyboardInterrupt, SeriesStopped):
        crew.stop()
        click.echo("stopped; what is finished is kept, and the same command goes on from there", err=True)
        raise click.Abort from None
    finally:
        crew.close()


def _run(paper: Paper, table: Table, request: RunRequest, crew: Crew, *, is_anew: bool) -> None:
    results, lab = Results(Path(request.results)), Lab(crew, Path(request.runs))
    order = table.order(request.preset, request.games, request.seed)
    if is_anew:
        forget_table(paper.name, table, order, results, lab)
    with View(f"{paper.name} {table.name}", every_seconds=PLAIN_SECONDS) as view:
        run_table(paper.name, table, order, results, lab, view.update)
    click.echo(_outcome_text(paper, table, results))


def _outcome_text(paper: Paper, table: Table, results: Results) -> str:
    if paper.name == LADDER:
        return ladder_text(ladder_report(results))
    return table_text(table_report(paper, table, results))
