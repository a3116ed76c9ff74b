"""`skep openings`: suites of balanced openings."""

import click

from skep.arena.opening_suite import SuiteSettings
from skep.cli.progress import ProgressLine
from skep.cli.settings import settings_options


@click.command()
@settings_options(SuiteSettings)
def openings(settings: SuiteSettings) -> None:
    """Make a suite of openings: sensible moves, a score near 0, no two alike up to symmetry.

    Prints GameStrings that `--openings file:path=…` of matches reads; `--openings suite` reads those that
    come with skep. The same settings give the same suite on every machine.
    """
    from skep.arena.opening_suite import make_suite, suite_text

    with ProgressLine() as progress:
        made = list(make_suite(settings, lambda done: progress.show(f"{done} of {settings.count} openings")))
    click.echo(suite_text(settings, made), nl=False)
