"""`skep papers`: the studied works, their tables run again, and the pages about them."""

from pathlib import Path

import click

from skep.cli.settings import settings_options
from skep.papers.report import RESULTS
from skep.papers.request import RunRequest


@click.group(invoke_without_command=True)
@click.pass_context
def papers(context: click.Context) -> None:
    """The studied works: without a command, list them and their tables."""
    if context.invoked_subcommand is None:
        from skep.papers.page import listing_text
        from skep.papers.report import load_report

        click.echo(listing_text(load_report()))


@papers.command()
@click.argument("work")
@click.argument("tables", nargs=-1, metavar="[TABLE]...")
@settings_options(RunRequest)
@click.option("--anew", is_flag=True, help="Forget what is kept of these tables, and begin anew.")
def run(work: str, tables: tuple[str, ...], settings: RunRequest, anew: bool) -> None:
    """Run tables of a work, or all of them, beside the published numbers.

    What is kept of them already is not run again: after Ctrl-C, or with more games, they go on where they
    stopped.
    """
    from skep.cli.papers_hall import hold

    hold(work, tables, settings, is_anew=anew)


@papers.command()
@click.option(
    "--results",
    type=click.Path(path_type=Path, file_okay=False),
    default=RESULTS,
    help="Where results are kept: docs/papers/results, in the source tree if there is one.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=RESULTS.parent,
    help="Where pages go: docs/papers, in the source tree if there is one.",
)
@click.option(
    "--readme",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="Write the ladder into this README too.",
)
def report(results: Path, out: Path, readme: Path | None) -> None:
    """Write the pages about all works and their plots from the results that are kept."""
    from skep.papers.pages import write_pages, write_readme

    for path in write_pages(results, out):
        click.echo(path)
    if readme is not None:
        write_readme(results, readme)
        click.echo(readme)
