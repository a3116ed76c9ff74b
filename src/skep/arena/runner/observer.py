"""Who follows a tournament while it runs."""

from typing import Protocol

from skep.arena.runner.scoreboard import Scoreboard


class Observer(Protocol):
    """Follows a tournament, for a terminal, a page or a program."""

    def update(self, scoreboard: Scoreboard, running: int) -> None:
        """Called several times a second with the score and the number of running batches of games."""

    def message(self, text: str) -> None:
        """Called when something happened that a person should know."""


class NoObserver:
    """Shows nothing."""

    def update(self, scoreboard: Scoreboard, running: int) -> None:
        """Do nothing."""

    def message(self, text: str) -> None:
        """Do nothing."""
