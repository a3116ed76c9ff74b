"""Run tables of papers from the command line: workers, progress, and Ctrl-C."""

from dataclasses import replace
from pathlib import Path

import click

from skep.arena.runner.cpu_budget import core_count
from skep.arena.runner.executor import Executor, open_executor
from skep.arena.runner.game_series import SeriesStopped
from skep.cli.terminal.interruption import exit_interrupted
from skep.cli.terminal.training_view import TrainingView
from skep.papers.experiments.experiment import Workspace
from skep.papers.paper import OLD_NAMES, Paper, PaperTable
from skep.papers.registry import LEAGUE
from skep.papers.registry import paper as paper_of
from skep.papers.report.comparison import table_report
from skep.papers.report.league_page import league_text
from skep.papers.report.league_standings import league_report
from skep.papers.report.table_page import table_text
from skep.papers.results import Results
from skep.papers.run_request import RunRequest
from skep.papers.run_table import discard_row, discard_table, forget_player, run_table

PLAIN_SECONDS = 10.0
"""Between two lines of progress where there is no terminal to draw on."""


def run_papers(work: str, names: tuple[str, ...], request: RunRequest, *, is_anew: bool) -> None:
    """Run tables one after the other, and print each beside the published one."""
    if work in OLD_NAMES:
        click.echo(f"skep: the name {work!r} is now {OLD_NAMES[work]!r}", err=True)
    paper = paper_of(work)
    tables = [paper.table(name) for name in names] or list(paper.tables)
    try:
        with open_executor(request.workers or str(core_count())) as executor:
            for table in tables:
                _run(paper, table, request, executor, is_anew=is_anew)
    except (KeyboardInterrupt, SeriesStopped):
        exit_interrupted("what is finished is kept, and the same command goes on from there")


def _run(paper: Paper, table: PaperTable, request: RunRequest, executor: Executor, *, is_anew: bool) -> None:
    results, workspace = Results(Path(request.results)), Workspace(executor, Path(request.runs))
    plan = table.plan(request.preset, request.games, request.seed)
    wanted = table if request.row is None else replace(table, rows=(table.row(request.row),))
    if is_anew and request.row is not None:
        discard_row(paper.name, table, wanted.rows[0], plan, results=results, workspace=workspace)
    elif is_anew:
        discard_table(paper.name, table, plan, results=results, workspace=workspace)
    if request.player is not None:
        forget_player(paper.name, table, plan, request.player, results=results)
    with TrainingView(f"{paper.name} {table.name}", every_seconds=PLAIN_SECONDS) as view:
        run_table(paper.name, wanted, plan, results=results, workspace=workspace, report=view.update)
    click.echo(_outcome_text(paper, table, results))


def _outcome_text(paper: Paper, table: PaperTable, results: Results) -> str:
    if paper.name == LEAGUE:
        return league_text(league_report(results, table.name))
    return table_text(table_report(paper, table, results))
