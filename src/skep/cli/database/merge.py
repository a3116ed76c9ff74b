"""`skep db merge`: several databases into one."""

import click

from skep.cli.arguments.game_argument import db_option
from skep.cli.terminal.progress import ProgressLine
from skep.drawing.count_text import count_text
from skep.drawing.terminal_text import terminal_text
from skep.records.database.merging import merge_database
from skep.records.database.store import Database


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="DATABASE...")
@db_option
def merge(sources: tuple[str, ...], place: str) -> None:
    """Bring the games of each DATABASE, a file or URL, into the database --db, or your own.

    Games that are there already are left out. Tournaments come along, so that they can be resumed, and other
    names of players. The databases merged stay as they are.
    """
    with Database(place) as target:
        for place_of_source in sources:
            with Database(place_of_source, create=False) as source, ProgressLine() as line:
                if source.url == target.url:
                    raise click.UsageError(f"{source.name} cannot be merged into itself")
                done = merge_database(
                    target,
                    source,
                    lambda state: line.show(f"{count_text(state.games + state.duplicates, 'game')}"),
                )
            click.echo(
                f"{source.name}: {count_text(done.games, 'game')} stored in {target.name}, "
                f"{done.duplicates} already there; {count_text(done.tournaments, 'tournament')}"
            )
            for name in done.conflicts:
                text = (
                    f"the tournament {name!r} is in both with different settings; {target.name} keeps its own"
                )
                click.echo(terminal_text(f"skep: {text}"), err=True)
