"""`skep engines`: names for the UHP engines on this machine."""

import json

import click

from skep.cli.arguments.command_group import CommandGroup


@click.group(cls=CommandGroup)
def engines() -> None:
    """Give UHP engines a name, by which they play, analyse, and can be chosen on the page."""


@engines.command()
@click.argument("name")
@click.argument("command")
def add(name: str, command: str) -> None:
    """Call the engine that COMMAND starts NAME, as in: skep engines add nokamute 'nokamute uhp'.

    The engine is started once to see that it answers. COMMAND is one argument, split into words as a shell
    would; no shell runs it.
    """
    from skep.agents.uhp.conversation import UhpEngine
    from skep.agents.uhp.engine_registry import add_engine, check_program

    check_program(command)
    with UhpEngine(command) as engine:
        said = engine.id
    add_engine(name, command)
    click.echo(f"{name} is {said}; try: skep play {name}", err=True)


@engines.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_(as_json: bool) -> None:
    """List the engines that have a name."""
    from skep.agents.uhp.engine_registry import engines_file, registered_engines

    known = registered_engines()
    if as_json:
        click.echo(json.dumps(known))
        return
    for name, command in sorted(known.items()):
        click.echo(f"{name}: {command}")
    if not known:
        click.echo(f"no engine has a name yet ({engines_file()}); add one with skep engines add", err=True)


@engines.command()
@click.argument("name")
def remove(name: str) -> None:
    """Forget the engine NAME; the program itself stays."""
    from skep.agents.uhp.engine_registry import remove_engine

    remove_engine(name)
