"""`skep db aliases`: other names of players."""

import click

from skep.cli.arguments.command_group import CommandGroup
from skep.cli.arguments.game_argument import db_option
from skep.drawing.terminal_text import terminal_text
from skep.records.database.aliases import add_aliases, main_names, remove_aliases
from skep.records.database.store import Database


@click.group(cls=CommandGroup)
def aliases() -> None:
    """Let players be found and counted under one of their names; the games keep the names they came with."""


@aliases.command("list")
@db_option
def list_(place: str) -> None:
    """List the main names, each with its other names."""
    with Database(place, create=False) as database:
        names = main_names(database)
    for name in dict.fromkeys(names.values()):
        others = ", ".join(alias for alias, main in names.items() if main == name)
        click.echo(terminal_text(f"{name}: {others}"))


@aliases.command()
@click.argument("name")
@click.argument("others", nargs=-1, required=True, metavar="OTHER...")
@db_option
def add(name: str, others: tuple[str, ...], place: str) -> None:
    """Let the player NAME also be known as each OTHER, such as `skep db aliases add Ann ann77 "Ann B."`."""
    with Database(place, create=False) as database:
        add_aliases(database, name, others)


@aliases.command()
@click.argument("others", nargs=-1, required=True, metavar="OTHER...")
@db_option
def remove(others: tuple[str, ...], place: str) -> None:
    """Let each OTHER be a player of its own again."""
    with Database(place, create=False) as database:
        remove_aliases(database, others)
