"""`skep papers`: the studied works, their tables run again, and the pages about them."""

from pathlib import Path

import click

from skep.cli.arguments.agent_completion import AgentName
from skep.cli.arguments.command_group import CommandGroup
from skep.cli.arguments.settings import settings_options
from skep.papers.results import NEW_RESULTS
from skep.papers.run_request import GuestRequest, RunRequest


@click.group(cls=CommandGroup, invoke_without_command=True)
@click.pass_context
def papers(context: click.Context) -> None:
    """The studied works: without a command, list them and their tables."""
    if context.invoked_subcommand is None:
        from skep.papers.report.comparison import load_report
        from skep.papers.report.index_page import listing_text

        click.echo(listing_text(load_report()))


@papers.command()
@click.argument("work")
@click.argument("tables", nargs=-1, metavar="[TABLE]...")
@settings_options(RunRequest)
@click.option("--anew", is_flag=True, help="Delete the stored results of these tables, and begin again.")
def run(work: str, tables: tuple[str, ...], settings: RunRequest, anew: bool) -> None:
    """Run tables of a work, or all of them, beside the published numbers.

    Stored results are not computed again: after Ctrl-C, or with more games, tables go on where they
    stopped.
    """
    from skep.cli.terminal.run_papers import run_papers

    run_papers(work, tables, settings, is_anew=anew)


@papers.command()
@click.argument("agent", type=AgentName())
@settings_options(GuestRequest)
@click.option("--anew", is_flag=True, help="Delete the stored games of guests, and begin again.")
def join(agent: str, settings: GuestRequest, anew: bool) -> None:
    """Let AGENT, such as ./my_agent.py, play every player of the league, and print the league with it.

    It plays under the league's conditions, 50 ms a move; the others' games against each other are
    those already stored. NAME=AGENT gives it a name.
    """
    from skep.cli.terminal.run_guest import run_guest

    run_guest(agent, settings, is_anew=anew)


@papers.command()
@click.option(
    "--results",
    type=click.Path(path_type=Path, file_okay=False),
    default=NEW_RESULTS,
    help="Where results are kept: docs/papers/results, in the source tree if there is one.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=NEW_RESULTS.parent,
    help="Where pages go: docs/papers, in the source tree if there is one.",
)
@click.option(
    "--readme",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="Write the table of the league into this README too.",
)
def report(results: Path, out: Path, readme: Path | None) -> None:
    """Write the pages about all works and their plots from the stored results."""
    from skep.papers.report.write_pages import write_pages, write_readme

    for path in write_pages(results, out):
        click.echo(path)
    if readme is not None:
        write_readme(results, readme)
        click.echo(readme)
