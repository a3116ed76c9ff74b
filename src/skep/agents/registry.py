"""The agents by name, and the text that makes one: `alphabeta:depth=4,threads=2`.

A name is one of `KINDS`, of an installed agent, or of one's own: `./my_agent.py:MyAgent:depth=3`.
"""

import importlib
import inspect
import itertools
from collections.abc import Callable
from typing import Any, cast

from skep.agents.own.kind import OwnKind, own_kind, require_agent
from skep.agents.own.place import AgentNotFound
from skep.agents.protocol import Agent
from skep.settings import SettingsError, changed_settings, named_text, parse_settings, split_named, suggestion

KINDS: dict[str, tuple[str, str]] = {
    "random": ("skep.agents.random:RandomAgent", "plays any legal move"),
    "mate-in-one": ("skep.agents.mate_in_one:MateInOneAgent", "wins if it can at once, else plays at random"),
    "alphabeta": ("skep.agents.alphabeta:AlphaBetaAgent", "the engine, from beginner to full strength"),
    "ahmadov": ("skep.agents.ahmadov:AhmadovAgent", "the alpha-beta player of ahmadov2024"),
    "mcts": (
        "skep.agents.mcts:MctsAgent",
        "Monte-Carlo tree search; with presets of mcguile2020 and ahmadov2024",
    ),
    "swarm": ("skep.agents.swarm.agent:SwarmAgent", "bugs that move as particles of a swarm (mcguile2020)"),
    "bees": ("skep.agents.bees:BeesAgent", "the bees algorithm: scouts, sites, recruits"),
    "ants": ("skep.agents.ant_colony:AntColonyAgent", "ant colony optimisation: trails of moves, pheromone"),
    "immobile": ("skep.agents.immobile:ImmobileAgent", "passes whenever it may; needs rules with free_pass"),
    "basic": ("skep.agents.basic:BasicAgent", "counts the pieces around the two queens, as in ibnnasar2020"),
    "advanced": ("skep.agents.advanced:AdvancedAgent", "weighs the fifteen features of ibnnasar2020"),
    "tabular": ("skep.agents.tabular:TabularAgent", "draws moves by the weight table of blixtye2013"),
    "abstract": ("skep.agents.abstract:AbstractAgent", "looks 6,000 abstract states up in a learned table"),
    "static": ("skep.agents.static:StaticAgent", "counts stones and captains: the player of steyn"),
    "network": ("skep.agents.network:NetworkAgent", "asks a neural network, as those of steyn"),
    "uhp": ("skep.agents.uhp.agent:UhpAgent", "another program, through the Universal Hive Protocol"),
}
"""Name -> where its class is, and what it does in one line. Modules are imported when asked for."""


REGISTERED: dict[str, OwnKind] = {}
"""Functions and classes of this program that `register_agent` has given a name."""


AnyAgent = Agent | Callable[..., Any] | str
"""An agent, its text, or a function `choose(position)` or a class that can be one."""


class AgentError(ValueError):
    """No agent can be made from this text.

    >>> try:
    ...     make_agent("alphabeta:levle=3")
    ... except AgentError as error:
    ...     print(error)
    agent 'alphabeta': unknown setting 'levle'; did you mean 'level'?
    """


def agent_class(name: str) -> Any:
    """The class of an agent: its constructor takes the settings, its attribute `Settings` is their class."""
    if name in KINDS:
        module, _, attribute = KINDS[name][0].partition(":")
        return getattr(importlib.import_module(module), attribute)
    try:
        kind = REGISTERED.get(name) or _engine_kind(name) or own_kind(name)
    except AgentNotFound as error:
        raise AgentError(f"agent {name!r}: {error}") from error
    if kind is None:
        raise AgentError(f"unknown agent {name!r}" + suggestion(name, {*KINDS, *REGISTERED}))
    return kind


def _engine_kind(name: str) -> Any:
    """The kind of agent with the name of a UHP engine that the user has registered, if there is one."""
    from skep.agents.uhp.engine_registry import engine_kind  # it makes agents itself

    return engine_kind(name)


def register_agent(name: str, agent: Callable[..., Any]) -> None:
    """Give a function `choose(position)`, or a class with such a method, a name in this process.

    It plays in this process, not in workers; for those put it into a file and name the file.

    >>> register_agent("first", lambda position: position.legal_moves()[0])
    >>> make_agent("first").name
    'first'
    """
    if name in KINDS or not name.replace("-", "_").isidentifier():
        raise AgentError(f"an agent of your own cannot be called {name!r}")
    require_agent(agent, repr(name))
    REGISTERED[name] = OwnKind(name, None, agent)


def agent_of(given: AnyAgent) -> Agent:
    """The agent that a program has given: itself, by its text, or as a function or class.

    Functions and classes get their own name, those that are called like another a number behind it.

    >>> first, second = agent_of(lambda position: "wS1"), agent_of(lambda position: "wA1")
    >>> first.name == second.name, first.name.startswith("lambda")
    (False, True)
    """
    if isinstance(given, str):
        return make_agent(given)
    if hasattr(given, "player") and not inspect.isclass(given):
        return cast(Agent, given)
    name = getattr(given, "__name__", type(given).__name__).strip("<>")
    names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
    free = next(name for name in names if name not in KINDS and _has_no_other(name, given))
    register_agent(free, cast(Callable[..., Any], given))
    return make_agent(free)


def _has_no_other(name: str, given: Any) -> bool:
    return name not in REGISTERED or REGISTERED[name].target is given


def make_agent(text: str) -> Agent:
    """Make the agent that a text describes.

    >>> make_agent("random:pick=piece").settings
    RandomSettings(pick='piece')
    >>> make_agent("randon")
    Traceback (most recent call last):
    skep.agents.registry.AgentError: unknown agent 'randon'; did you mean 'random'?

    A value that contains a comma is written in double quotes around `key=value`.
    """
    name, settings = split_agent(text)
    kind = agent_class(name)
    try:
        return cast(Agent, kind(parse_settings(kind.Settings, split_named(f"agent:{settings}")[1])))
    except SettingsError as error:
        raise AgentError(f"agent {name!r}: {error}") from error


def split_agent(text: str) -> tuple[str, str]:
    """The name in an agent's text, and its settings, still as text.

    The name of an agent of one's own may have a colon itself.

    >>> split_agent("alphabeta:depth=4"), split_agent("./my_agent.py:MyAgent:depth=3")
    (('alphabeta', 'depth=4'), ('./my_agent.py:MyAgent', 'depth=3'))
    """
    name, _, rest = text.strip().partition(":")
    if name in KINDS or name in REGISTERED:
        return name, rest
    middle, _, settings = rest.partition(":")
    is_name = middle.isidentifier()
    return (f"{name}:{middle}", settings) if is_name else (name, rest)


def agent_text(agent: Agent) -> str:
    """The text that makes this agent again: its name and what differs from the defaults.

    >>> agent_text(make_agent("random:pick=piece")), agent_text(make_agent("random:pick=move"))
    ('random:pick=piece', 'random')
    """
    return named_text(agent.name, changed_settings(agent.settings))
