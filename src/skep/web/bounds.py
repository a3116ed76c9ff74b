"""What a page may ask of the machine: which agents, and how much of it."""

import os
from dataclasses import fields
from typing import Any

from skep.agents import make_agent
from skep.agents.alphabeta import WEIGHTS
from skep.settings import changed_settings

NOT_OFFERED = frozenset(("human", "uhp"))
"""Kinds of agents that a page cannot ask for: a `uhp` agent runs a command of the machine."""

MOST: dict[str, float] = {
    "time": 600,
    "threads": os.cpu_count() or 1,
    "table": 256,
    "trees": 64,
    "iterations": 1_000_000,
    "leaf_playouts": 1_000,
    "lines": 20,
}
"""The most of each, by the name of the setting."""


def weight_names() -> list[str]:
    """The weights that come with skep: a page names no files."""
    return sorted(file.stem for file in WEIGHTS.glob("*.txt"))


def check_agent(text: str) -> None:
    """Raise ValueError for an agent that a page may not ask for.

    >>> check_agent("random")
    >>> check_agent("uhp:command=reboot")
    Traceback (most recent call last):
    ValueError: the agent 'uhp' is not offered here
    """
    name = text.partition(":")[0].strip()
    if name in NOT_OFFERED:
        raise ValueError(f"the agent {name!r} is not offered here")
    settings = make_agent(text).settings
    _check_amounts(settings)
    _check_texts(settings)


def _check_amounts(settings: Any) -> None:
    for name, most in MOST.items():
        value = getattr(settings, name, None)
        if isinstance(value, int | float) and value > most:
            raise ValueError(f"{name} is at most {most:.9g} here, not {value:.9g}")


def _check_texts(settings: Any) -> None:
    """Free texts may be files: only the weights that come with skep may be named."""
    free = {field.name for field in fields(settings) if field.type in (str, "str", "str | None", str | None)}
    for name, value in changed_settings(settings).items():
        if name in free and not (name == "weights" and value in weight_names()):
            raise ValueError(f"the setting {name!r} cannot be chosen here")
