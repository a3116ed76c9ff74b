"""Counts: sums over games, so that they can be added up as games are played, and kept as JSON."""

from collections.abc import Iterable, Mapping
from typing import Any

Counts = dict[str, Any]
"""What an experiment has counted so far, as JSON: sums under names, and curves as lists."""


def added(counts: Mapping[str, Any], more: Mapping[str, Any]) -> Counts:
    """Two counts as one: numbers are added.

    >>> added({"games": 2}, {"games": 1, "won": 1})
    {'games': 3, 'won': 1}
    """
    return {**counts, **{name: counts.get(name, 0) + value for name, value in more.items()}}


def sums(name: str, values: Iterable[float]) -> Counts:
    """What `Mean` needs of some values.

    >>> sums("turns", [1.0, 3.0])
    {'turns': 4.0, 'turns_squared': 10.0}
    """
    kept = list(values)
    return {name: sum(kept), f"{name}_squared": sum(value**2 for value in kept)}
