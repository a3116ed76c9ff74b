"""The agents that a page may ask for, and how much of the machine each may use.

Everything here is a list of what is offered: an agent or a text that is not in it is refused. The page makes
its agents by `make_offered_agent` alone, so that every way in (tables, tournaments, links, stored games) is
checked.
"""

import enum
import os
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from skep.agents import KINDS, Agent, make_agent
from skep.agents.registry import agent_class, split_agent
from skep.agents.uhp.engine_registry import registered_engines
from skep.agents.weight_file import weight_sets
from skep.settings import changed_settings, field_types, suggestion

MOST_SECONDS = 600
MOST_MEBIBYTES = 256
_CORES = os.cpu_count() or 1


@dataclass(frozen=True, kw_only=True)
class OfferedKind:
    """What may be asked of one kind of agent.

    Settings that are switches, choices or numbers are offered; those numbers that are not named here are
    bounded by the agent itself.
    """

    most: Mapping[str, float] = field(default_factory=dict)
    """The most of a setting, where that is less than the agent would allow."""
    weights: str | None = None
    """The kind of weights whose sets may be named. A page names no files; other texts are not offered."""


OFFERED: dict[str, OfferedKind] = {
    "alphabeta": OfferedKind(
        most={"time": MOST_SECONDS, "threads": _CORES, "table": MOST_MEBIBYTES, "lines": 20}, weights=""
    ),
    "mcts": OfferedKind(
        most={
            "time": MOST_SECONDS,
            "threads": _CORES,
            "trees": 64,
            "iterations": 1_000_000,
            "leaf_playouts": 1_000,
            "memory": MOST_MEBIBYTES,
        }
    ),
    "advanced": OfferedKind(weights="advanced"),
    "ahmadov": OfferedKind(most={"table": MOST_MEBIBYTES}),
    "basic": OfferedKind(),
    "bees": OfferedKind(),
    "immobile": OfferedKind(),
    "mate-in-one": OfferedKind(),
    "network": OfferedKind(weights="network"),
    "random": OfferedKind(),
    "static": OfferedKind(),
    "swarm": OfferedKind(),
}
"""The kinds of agents that a page may ask for, the strongest first."""


def offer_agent(text: str) -> None:
    """Offer one more agent, as whoever starts the server names it; its texts stay as they are given here.

    Raises AgentError if there is no such agent.
    """
    agent = make_agent(text)
    OFFERED[agent.name] = OfferedKind()
    _NAMED[agent.name] = text


def offer_engines() -> None:
    """Offer the UHP engines that the user has registered, by their names."""
    for name in registered_engines():
        OFFERED[name] = OfferedKind(most={"time": MOST_SECONDS})
        _NAMED[name] = name


_NAMED: dict[str, str] = {}
"""The agents that were named when the server was started, with their settings then."""


def offered_about() -> dict[str, str]:
    """What each kind that is offered does, in one line."""
    return {name: KINDS[name][1] if name in KINDS else agent_class(name).about for name in OFFERED}


def make_offered_agent(text: str) -> Agent:
    """Make the agent that a text describes. Raises ValueError for one that is not offered.

    >>> make_offered_agent("random:pick=piece").settings
    RandomSettings(pick='piece')
    >>> make_offered_agent("uhp:command=reboot")
    Traceback (most recent call last):
    ValueError: the agent 'uhp' is not offered here
    """
    name = split_agent(text)[0]
    if name not in OFFERED:
        known = suggestion(name, OFFERED)
        raise ValueError(f"the agent {name!r} is not offered here" + (known if "did you" in known else ""))
    agent = make_agent(_NAMED[name] if text.strip() == name and name in _NAMED else text)
    _check_settings(OFFERED[name], agent.settings, _given_texts(name))
    return agent


def _given_texts(name: str) -> dict[str, Any]:
    """The settings that were given at the start, which may be texts."""
    return changed_settings(make_agent(_NAMED[name]).settings) if name in _NAMED else {}


def check_agent(text: str) -> None:
    """Raise ValueError for an agent that is not offered."""
    make_offered_agent(text)


def offered_texts(name: str) -> dict[str, list[str]]:
    """The values of the settings of a kind that are texts: the sets of weights that come with skep."""
    kind = OFFERED[name].weights
    return {} if kind is None else {"weights": weight_sets(kind)}


def _check_settings(offered: OfferedKind, settings: Any, given: Mapping[str, Any]) -> None:
    kinds = field_types(type(settings))
    for name, value in changed_settings(settings).items():
        if name in given and given[name] == value:
            continue
        if name == "weights" and offered.weights is not None and value in weight_sets(offered.weights):
            continue
        if not _is_closed(kinds[name]):
            raise ValueError(f"the setting {name!r} cannot be chosen here")
    for name, most in offered.most.items():
        value = getattr(settings, name)
        if value is not None and value > most:
            raise ValueError(f"{name} is at most {most:.9g} here, not {value:.9g}")


def _is_closed(kind: Any) -> bool:
    """Is this a kind of value that can name no file and no command?

    >>> _is_closed(int | None), _is_closed(tuple[float, ...]), _is_closed(str | None)
    (True, True, False)
    """
    origin = typing.get_origin(kind)
    if origin is typing.Literal:
        return True
    if origin in (typing.Union, types.UnionType, tuple):
        return all(part is ... or _is_closed(part) for part in typing.get_args(kind))
    if not isinstance(kind, type):
        return False
    return kind in (bool, int, float, types.NoneType) or issubclass(kind, enum.Enum)
