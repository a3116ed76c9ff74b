"""`skep agents`: who can play, with all settings."""

import dataclasses
import json
import textwrap
from typing import Any

import click

from skep.agents.own.kind import OwnKind, installed_agents
from skep.agents.registry import KINDS, AgentError, agent_class
from skep.cli.arguments.agent_completion import AgentName
from skep.cli.arguments.settings import type_text
from skep.settings import field_docs, field_types, value_text

_WIDTH = 100


@click.command()
@click.argument("name", required=False, type=AgentName())
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def agents(name: str | None, as_json: bool) -> None:
    """List the agents and their settings, or tell all about NAME: a built-in agent, or one of your own."""
    described = (
        [agent_data(name)] if name else [*map(agent_data, KINDS), *map(_installed, installed_agents())]
    )
    if as_json:
        click.echo(json.dumps(described[0] if name else described, indent=2, ensure_ascii=False))
    elif name:
        click.echo(detail_text(described[0]))
    else:
        click.echo("\n".join(map(summary_text, described)))
        click.echo(
            "\n`skep agents NAME` explains the settings; `skep new-agent FILE` begins one of your own."
        )


def _installed(name: str) -> dict[str, Any]:
    """An agent of another package, which may be broken; that is then told about it."""
    try:
        return agent_data(name)
    except AgentError as error:
        return {"name": name, "about": str(error), "settings": []}


def agent_data(name: str) -> dict[str, Any]:
    """An agent's name, what it does and its settings, as plain data. Raises AgentError."""
    kind = agent_class(name)
    about = kind.about if isinstance(kind, OwnKind) else KINDS[name][1]
    return {"name": name, "about": about, "settings": [_setting(kind.Settings, one) for one in _fields(kind)]}


def _fields(kind: Any) -> list[dataclasses.Field[Any]]:
    return [field for field in dataclasses.fields(kind.Settings) if field.init]


def _setting(settings: type, field: dataclasses.Field[Any]) -> dict[str, Any]:
    default = field.default
    if field.default_factory is not dataclasses.MISSING:
        default = field.default_factory()
    return {
        "name": field.name,
        "type": type_text(field_types(settings)[field.name]),
        "default": None if default is dataclasses.MISSING else value_text(default),
        "about": " ".join(field_docs(settings).get(field.name, "").split()),
    }


def summary_text(agent: dict[str, Any]) -> str:
    """An agent in a few lines: its settings with their defaults."""
    lines = [f"{agent['name']:12} {agent['about']}"]
    pairs = [f"{one['name']}={_default_text(one)}" for one in agent["settings"]]
    indent = " " * 13
    return "\n".join(
        lines + textwrap.wrap("  ".join(pairs), _WIDTH, initial_indent=indent, subsequent_indent=indent)
    )


def detail_text(agent: dict[str, Any]) -> str:
    """An agent with every setting explained."""
    lines = [f"{agent['name']}: {agent['about']}"]
    for one in agent["settings"]:
        lines += ["", f"  {one['name']}  {one['type']}  [default: {_default_text(one)}]"]
        lines += textwrap.wrap(one["about"], _WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6)
    return "\n".join(lines if agent["settings"] else [*lines, "", "  It has no settings."])


def _default_text(setting: dict[str, Any]) -> str:
    if setting["default"] is None:
        return "?"
    return setting["default"] or '""'
