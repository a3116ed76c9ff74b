"""`skep openings`: suites of balanced openings."""

import click

from skep.arena.pairing.opening_suite import SuiteSettings
from skep.cli.arguments.settings import settings_options
from skep.cli.terminal.interruption import exit_interrupted
from skep.cli.terminal.progress import ProgressLine
from skep.drawing.count_text import count_text


@click.command()
@settings_options(SuiteSettings)
def openings(settings: SuiteSettings) -> None:
    """Make a suite of openings: sensible moves, a score near 0, no two alike up to symmetry.

    Prints GameStrings, which matches read with `--openings file:path=…`; `--openings suite` uses the suites
    that come with skep. The same settings give the same suite on every machine.
    """
    from skep.arena.pairing.opening_suite import make_suite, suite_head

    click.echo(suite_head(settings), nl=False)
    made = 0
    with ProgressLine() as progress:
        try:
            for position in make_suite(settings, lambda done: _show(progress, done, settings.count)):
                click.echo(position.game_text())
                made += 1
        except KeyboardInterrupt:
            exit_interrupted(f"{made} of {count_text(settings.count, 'opening')} made")


def _show(progress: ProgressLine, done: int, count: int) -> None:
    progress.show(f"{done} of {count_text(count, 'opening')}")
