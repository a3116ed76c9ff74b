"""`skep db export`: stored games as a table."""

import sys
from pathlib import Path

import click

from skep.cli.arguments.game_argument import db_option
from skep.cli.arguments.settings import settings_options
from skep.cli.exit_status import ExitStatus
from skep.drawing.count_text import count_text
from skep.records.database.export import export_games, export_positions
from skep.records.database.search import Search
from skep.records.database.store import Database
from skep.records.table_file import check_table_file


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option(
    "--table",
    type=click.Choice(["games", "positions"]),
    default="games",
    show_default=True,
    help="What is a row of the table.",
)
@click.option(
    "--features", is_flag=True, help="With --table positions: the features of each, 98 columns more."
)
@settings_options(Search)
@db_option
def export(*, out: Path, table: str, features: bool, settings: Search, place: str) -> None:
    """Write games, or their positions, to a table OUT that ends in .parquet, .csv or .jsonl.

    All games, or those that meet all conditions. Parquet needs the extra `data`. docs/data.md describes
    the columns. The exit status is 1 if there are no games.
    """
    if features and table == "games":
        raise click.UsageError("--features are those of positions: give --table positions too")
    check_table_file(out)
    with Database(place, create=False) as database:
        if table == "games":
            rows = export_games(database, settings, out)
        else:
            rows = export_positions(database, settings, out, features=features)
    click.echo(f"{count_text(rows, table.removesuffix('s'))} written to {out}", err=True)
    sys.exit(ExitStatus.DONE if rows else ExitStatus.NO)
