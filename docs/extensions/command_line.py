"""What the command line says about itself, in the pages: help of every command, settings of every agent.

`{command-help}` makes a section for each command and subcommand, `{agent-settings}` one for each agent.
"""

from collections.abc import Iterator
from typing import Any

import click
from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from skep.agents import KINDS
from skep.cli import cli
from skep.cli.agents import agent_data

WIDTH = 100


def help_texts(group: click.Group, *names: str) -> Iterator[tuple[str, str]]:
    """Each command as it is typed, with what its `--help` prints, subcommands after their group."""
    context = click.Context(group, info_name=" ".join(("skep", *names)))
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context, terminal_width=WIDTH)
        yield " ".join(("skep", *names, name)), command.get_help(inner)
        if isinstance(command, click.Group):
            yield from help_texts(command, *names, name)


def section(title: str, *content: nodes.Node) -> nodes.section:
    """A section with a heading in code, which can be linked to by its name."""
    made = nodes.section(ids=[nodes.make_id(title)], names=[nodes.fully_normalize_name(title)])
    made += nodes.title("", "", nodes.literal(title, title))
    made += list(content)
    return made


class CommandHelp(Directive):
    """The help of every command."""

    def run(self) -> list[nodes.Node]:
        """Make the sections."""
        return [
            section(name, nodes.literal_block(text, text, language="none")) for name, text in help_texts(cli)
        ]


class AgentSettings(Directive):
    """Every agent with its settings."""

    def run(self) -> list[nodes.Node]:
        """Make the sections."""
        return [section(name, *_described(agent_data(name))) for name in KINDS]


def _described(agent: dict[str, Any]) -> list[nodes.Node]:
    about = agent["about"][0].upper() + agent["about"][1:] + "."
    if not agent["settings"]:
        return [nodes.paragraph(text=f"{about} It has no settings.")]
    return [nodes.paragraph(text=about), nodes.definition_list("", *map(_setting, agent["settings"]))]


def _setting(setting: dict[str, Any]) -> nodes.definition_list_item:
    default = setting["default"]
    text = f"{setting['name']}={'…' if default is None else default}"
    term = nodes.term("", "", nodes.literal(text, text))
    term += nodes.Text(f" {setting['type']}")
    return nodes.definition_list_item("", term, nodes.definition("", _paragraph(setting["about"])))


def _paragraph(text: str) -> nodes.paragraph:
    """A paragraph in which what stands between backticks is code.

    >>> _paragraph("`a` or `b`").astext(), len(_paragraph("`a` or `b`").children)
    ('a or b', 3)
    """
    made = nodes.paragraph()
    for number, part in enumerate(text.split("`")):
        if part:
            made += nodes.literal(part, part) if number % 2 else nodes.Text(part)
    return made


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx the two names."""
    app.add_directive("command-help", CommandHelp)
    app.add_directive("agent-settings", AgentSettings)
    return {"parallel_read_safe": True}
