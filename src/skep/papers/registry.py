"""The studied works, and the league of their players, by name."""

import importlib

from skep.papers.paper import OLD_NAMES, Paper
from skep.settings import suggestion

WORKS = ("mcguile2020", "ibnnasar2020", "blixtye2013", "ahmadov2024", "steyn")
"""Modules of `skep.papers.works`: author and year; the last one is undated."""

LEAGUE = "league"
"""The round robin of all their players, which is run like a table of a work."""


def paper(name: str) -> Paper:
    """The work of this name, or the league. Raises ValueError.

    >>> paper("steyn").authors
    'B. S. Steyn'
    """
    name = OLD_NAMES.get(name, name)
    if name not in (*WORKS, LEAGUE):
        raise ValueError(f"unknown work {name!r}" + suggestion(name, (*WORKS, LEAGUE)))
    work: Paper = importlib.import_module(f"skep.papers.works.{name}").PAPER
    return work


def papers() -> tuple[Paper, ...]:
    """All works."""
    return tuple(paper(name) for name in WORKS)
