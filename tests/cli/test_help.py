"""The help of every command, compared with the recorded texts in the folder `help`.

UPDATE_HELP=1 writes the texts anew; look at the difference before you commit it.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import skep
from skep.cli import cli

RECORDED = Path(__file__).parent / "help"
SOURCE_TREE = str(Path(skep.__file__).parents[2])


def commands(group: click.Group, *names: str) -> Iterator[tuple[str, ...]]:
    """The names of a group, of its commands and of their subcommands, as they are typed."""
    yield names
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands(command, *names, name)
        else:
            yield (*names, name)


def file_of(names: tuple[str, ...]) -> Path:
    return RECORDED / ("-".join(("skep", *names)) + ".txt")


COMMANDS = list(commands(cli))


def help_text(names: tuple[str, ...]) -> str:
    """What `--help` prints, without what depends on the machine."""
    result = CliRunner().invoke(cli, [*names, "--help"], prog_name="skep", terminal_width=100)
    assert result.exit_code == 0, result.output
    # Folders of the source tree are long on one machine and short on another, and wrap differently.
    return re.sub(r"\s+" + re.escape(SOURCE_TREE), " SOURCE", result.output)


@pytest.mark.parametrize("names", COMMANDS, ids=" ".join)
def test_help_is_as_recorded(names: tuple[str, ...]) -> None:
    path = file_of(names)
    if os.environ.get("UPDATE_HELP"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(help_text(names), encoding="utf-8")
    assert path.exists(), f"no recorded help of skep {' '.join(names)}: run this test with UPDATE_HELP=1"
    assert help_text(names) == path.read_text(encoding="utf-8")


def test_no_help_is_recorded_of_a_command_that_is_gone() -> None:
    assert {path.name for path in RECORDED.glob("*.txt")} == {file_of(names).name for names in COMMANDS}


def test_types_and_choices_of_settings_are_shown() -> None:
    text = help_text(("match",))
    assert re.search(r"--games INTEGER +Games between", text)
    assert re.search(r"--time FLOAT +Seconds", text)
    assert "--scale [logistic|normalized]" in help_text(("sprt",))
