"""The agents by name, and the text that makes one: `alphabeta:depth=4,threads=2`."""

import importlib
from typing import Any, cast

from skep.agents.protocol import Agent
from skep.settings import SettingsError, changed_settings, named_text, parse_settings, split_named, suggestion

KINDS: dict[str, tuple[str, str]] = {
    "random": ("skep.agents.random:RandomAgent", "plays any legal move"),
    "mate-in-one": ("skep.agents.mate_in_one:MateInOneAgent", "wins if it can at once, else plays at random"),
    "alphabeta": ("skep.agents.alphabeta:AlphaBetaAgent", "the engine, from beginner to full strength"),
    "ahmadov": ("skep.agents.ahmadov:AhmadovAgent", "the alpha-beta player of work 003"),
    "mcts": (
        "skep.agents.mcts:MctsAgent",
        "grows trees from random playouts; with presets of works 000 and 003",
    ),
    "swarm": ("skep.agents.swarm:SwarmAgent", "bugs that move as particles of a swarm (work 000)"),
    "bees": ("skep.agents.bees:BeesAgent", "the bees algorithm: scouts, dances, recruits"),
    "immobile": ("skep.agents.immobile:ImmobileAgent", "passes whenever it may; needs rules with free_pass"),
    "basic": ("skep.agents.basic:BasicAgent", "counts the pieces around the two queens, as work 001"),
    "advanced": ("skep.agents.advanced:AdvancedAgent", "weighs the fifteen features of work 001"),
    "tabular": ("skep.agents.tabular:TabularAgent", "draws moves by the weight table of work 002"),
    "static": ("skep.agents.static:StaticAgent", "counts stones and captains: the player of work 004"),
    "network": ("skep.agents.network:NetworkAgent", "asks a neural network, as those of work 004"),
    "uhp": ("skep.agents.uhp:UhpAgent", "another program, through the Universal Hive Protocol"),
}
"""Name -> where its class is, and what it does in one line. Modules are imported when asked for."""


class AgentError(ValueError):
    """No agent can be made from this text."""


def agent_class(name: str) -> Any:
    """The class of an agent: its constructor takes the settings, its attribute `Settings` is their class."""
    if name not in KINDS:
        raise AgentError(f"unknown agent {name!r}" + suggestion(name, KINDS))
    module, _, attribute = KINDS[name][0].partition(":")
    return getattr(importlib.import_module(module), attribute)


def make_agent(text: str) -> Agent:
    """Make the agent that a text describes.

    >>> make_agent("random:pick=piece").settings
    RandomSettings(pick='piece')
    >>> make_agent("randon")
    Traceback (most recent call last):
    skep.agents.registry.AgentError: unknown agent 'randon'; did you mean 'random'?

    A value that contains a comma is written in double quotes around `key=value`.
    """
    name = text.strip().partition(":")[0]
    kind = agent_class(name)
    try:
        return cast(Agent, kind(parse_settings(kind.Settings, split_named(text)[1])))
    except SettingsError as error:
        raise AgentError(f"agent {name!r}: {error}") from error


def agent_text(agent: Agent) -> str:
    """The text that makes this agent again: its name and what differs from the defaults.

    >>> agent_text(make_agent("random:pick=piece")), agent_text(make_agent("random:pick=move"))
    ('random:pick=piece', 'random')
    """
    return named_text(agent.name, changed_settings(agent.settings))
