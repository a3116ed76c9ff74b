"""`skep db delete`: games out of the database."""

import sys

import click

from skep.cli.arguments.game_argument import db_option
from skep.cli.arguments.settings import settings_options
from skep.cli.exit_status import ExitStatus
from skep.cli.terminal.progress import ProgressLine
from skep.drawing.count_text import count_text
from skep.records.database.deletion import delete_games
from skep.records.database.search import Search, count_games
from skep.records.database.store import Database
from skep.settings import changed_settings


@click.command()
@settings_options(Search)
@click.option("--all", "everything", is_flag=True, help="Delete all games.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--dry-run", is_flag=True, help="Only say how many games would be deleted.")
@db_option
def delete(*, settings: Search, everything: bool, yes: bool, dry_run: bool, place: str) -> None:
    """Delete the games that meet all conditions. Asks first. The exit status is 1 if nothing was deleted.

    This cannot be undone: first write the games to a file with `skep db search … --out games.jsonl`.
    """
    if not everything and not changed_settings(settings):
        raise click.UsageError("say which games, such as --player NAME or --id NUMBER, or --all")
    with Database(place, create=False) as database:
        count = count_games(database, settings)
        if dry_run or not count:
            click.echo(f"{count_text(count, 'game')} like that in {database.name}")
            sys.exit(ExitStatus.DONE if count else ExitStatus.NO)
        if not yes and not click.confirm(
            f"delete {count_text(count, 'game')} from {database.name}?", err=True
        ):
            sys.exit(ExitStatus.NO)
        with ProgressLine() as line:
            deleted = delete_games(
                database, settings, lambda done: line.show(f"{done} of {count_text(count, 'game')} deleted")
            )
        click.echo(f"{count_text(deleted, 'game')} deleted from {database.name}")
