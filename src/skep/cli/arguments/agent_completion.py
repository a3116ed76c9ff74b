"""What a shell offers for an agent's text: names of agents, then their settings and the values of these.

`depth=` is offered behind `alphabeta:`; files behind everything that is no name.
"""

import types
import typing
from typing import Any

import click
from click.shell_completion import CompletionItem

from skep.settings import field_types


class AgentName(click.ParamType):  # type: ignore[type-arg]  # generic in new versions only
    """The text of an agent, with or without a name for the player in front: `name=agent:key=value`."""

    name = "agent"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names or settings that go on from what was typed; files where no agent is called so."""
        offered = completions(incomplete)
        return [CompletionItem(text) for text in offered] or [CompletionItem(incomplete, type="file")]


def completions(typed: str) -> list[str]:
    """All texts that what was typed may become.

    >>> completions("mate"), completions("random:")
    (['mate-in-one'], ['random:pick='])
    >>> completions("a=random:pick=p")
    ['a=random:pick=piece']
    """
    from skep.agents.own.kind import installed_agents
    from skep.agents.registry import KINDS, AgentError, agent_class, split_agent
    from skep.agents.uhp.engine_registry import registered_engines

    head, sign, _ = typed.partition(":")[0].rpartition("=")
    player, agent = (head + sign, typed[len(head + sign) :]) if sign else ("", typed)
    if ":" not in agent:
        names = (*KINDS, *installed_agents(), *registered_engines())
        return [player + name for name in names if name.startswith(agent)]
    name, settings = split_agent(agent)
    try:
        kinds = field_types(agent_class(name).Settings)
    except (AgentError, TypeError):
        return []
    done, comma, last = settings.rpartition(",")
    before = f"{player}{name}:{done}{comma}"
    key, sign, value = last.partition("=")
    if not sign:
        return [f"{before}{one}=" for one in kinds if one.startswith(key)]
    return [f"{before}{key}={one}" for one in _values(kinds.get(key)) if one.startswith(value)]


def _values(kind: Any) -> list[str]:
    """The values of a setting where there are only a few."""
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return [value for one in typing.get_args(kind) for value in _values(one)]
    if kind is bool:
        return ["true", "false"]
    if typing.get_origin(kind) is typing.Literal:
        return [str(one) for one in typing.get_args(kind)]
    return []
