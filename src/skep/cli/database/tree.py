"""`skep db tree`: the opening tree."""

import sys
from pathlib import Path

import click

from skep.cli.arguments.game_argument import db_option, position_argument
from skep.cli.arguments.settings import given_options
from skep.cli.exit_status import ExitStatus
from skep.drawing.count_text import count_text
from skep.records.database.game_filter import GameFilter
from skep.records.database.opening_tree import TreeSettings, opening_tree, tree_lines, write_tree
from skep.records.database.search import parse_positions
from skep.records.database.store import Database
from skep.settings import field_types, parse_settings


@click.command()
@position_argument
@given_options(TreeSettings, GameFilter)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Write the tree to this file, which ends in .json, .pgn, .sgf or .txt, instead of showing it.",
)
@db_option
def tree(*, position: str, game_type: str, given: dict[str, str], out: Path | None, place: str) -> None:
    """Write the opening tree from POSITION on: what was played, how often, and how it ended for White.

    In all games, or in those that meet all conditions. Moves that are the same turned or mirrored are one
    branch. The exit status is 1 if no game was there.
    """
    size = {name: value for name, value in given.items() if name in field_types(TreeSettings)}
    settings = parse_settings(TreeSettings, size)
    among = parse_settings(GameFilter, {name: value for name, value in given.items() if name not in size})
    (asked,) = parse_positions(position, game_type)
    with Database(place, create=False) as database:
        root = opening_tree(database, asked, settings, among)
    if out is not None:
        write_tree(root, asked, out)
        click.echo(f"the tree of {count_text(root.tally.games, 'game')} is in {out}", err=True)
    else:
        for line in tree_lines(root, asked):
            click.echo(line)
    sys.exit(ExitStatus.DONE if root.tally.games else ExitStatus.NO)
