"""The studied works by name."""

import importlib

from skep.papers.paper import Paper
from skep.settings import suggestion

WORKS = ("mcguile2020", "ibnnasar2020", "blixtye2013", "ahmadov2024", "steyn")
"""Modules of this package, in the order in which the works are numbered."""

LADDER = "ladder"
"""The tournament of all their players, which is run as if it were a table of a work."""


def paper(name: str) -> Paper:
    """The work of this name, or the ladder. Raises ValueError."""
    if name not in (*WORKS, LADDER):
        raise ValueError(f"unknown work {name!r}" + suggestion(name, (*WORKS, LADDER)))
    work: Paper = importlib.import_module(f"skep.papers.{name}").PAPER
    return work


def papers() -> tuple[Paper, ...]:
    """All works."""
    return tuple(paper(name) for name in WORKS)
