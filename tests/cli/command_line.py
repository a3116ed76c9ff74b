"""A command as its user meets it: what is typed, and what comes back."""

from collections.abc import Callable
from typing import NamedTuple


class Done(NamedTuple):
    """What a command left behind."""

    returncode: int
    stdout: str
    stderr: str


Skep = Callable[..., Done]
"""Runs `skep` with some arguments."""
