"""`skep db check` and `skep db backup`: a database that lasts."""

import json
import sys
from dataclasses import asdict
from pathlib import Path

import click

from skep.cli.arguments.game_argument import db_option
from skep.cli.exit_status import ExitStatus
from skep.drawing.count_text import count_text
from skep.drawing.terminal_text import terminal_text
from skep.records.database.backup import back_up
from skep.records.database.check import Check, check_database
from skep.records.database.store import Database

MOST_TOLD = 100
"""Problems that are printed; the others are counted."""


@click.command()
@click.option("--mend", is_flag=True, help="Mend what can be mended; set aside what cannot be read.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@db_option
def check(mend: bool, as_json: bool, place: str) -> None:
    """Check every game of the database, and all that is stored for searching.

    With --mend, a game that cannot be read leaves the database and is written to the file
    damaged-games.jsonl, and what is stored for searching is made again where wrong. The exit status is 1 if
    there are problems that are not mended.
    """
    set_aside = Path("damaged-games.jsonl") if mend else None
    with Database(place, create=False) as database:
        done = check_database(database, set_aside=set_aside)
        name = database.name
    if as_json:
        click.echo(json.dumps(asdict(done)))
    else:
        _print(done, name)
    sys.exit(ExitStatus.NO if len(done.problems) > done.mended else ExitStatus.DONE)


def _print(done: Check, name: str) -> None:
    for problem in done.problems[:MOST_TOLD]:
        click.echo(terminal_text(problem))
    if len(done.problems) > MOST_TOLD:
        click.echo(f"and {count_text(len(done.problems) - MOST_TOLD, 'problem')} more")
    found = (
        f"{count_text(len(done.problems), 'problem')}, {done.mended} of them mended"
        if done.problems
        else "all is well"
    )
    click.echo(f"{count_text(done.games, 'game')} of {name} checked: {found}")


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@db_option
def backup(file: Path, place: str) -> None:
    """Copy the database to FILE, an SQLite database, also while a tournament is being played."""
    with Database(place, create=False) as database:
        back_up(database, file)
        click.echo(f"{database.name} is copied to {file}", err=True)
