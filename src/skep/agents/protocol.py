"""Agents and players: who decides.

An *agent* is a recipe: a name and frozen settings. Seated in one game it becomes a *player*, which
may keep what it needs between turns.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from skep._core import StopFlag
from skep.games import Game, Move, Position

WIN_SCORE = 100_000
"""A side that can force a win in n plies scores `WIN_SCORE - n`."""


@dataclass(frozen=True, kw_only=True)
class Clock:
    """Time for a whole game."""

    remaining: float
    """Seconds left for this side."""
    increment: float = 0.0
    """Seconds added after each move."""


@dataclass(frozen=True, kw_only=True)
class Limit:
    """How long a player may think about one move. What is None does not limit."""

    time: float | None = None
    """Seconds for this move."""
    depth: int | None = None
    """Plies to look ahead."""
    nodes: int | None = None
    """Positions to visit."""
    clock: Clock | None = None
    """The player's clock, where the game is played by one."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """A way the game may go on, best play by both sides as the player sees it."""

    moves: tuple[Move, ...]
    score: float | None = None


@dataclass(frozen=True, kw_only=True)
class Decision:
    """The move a player chose, and what it knows about it."""

    move: Move
    score: float | None = None
    """In favour of the side to move; from `WIN_SCORE` down by the plies to a forced win."""
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    pv: tuple[Move, ...] = ()
    """The principal variation: the line the player expects, beginning with its move."""
    lines: tuple[Line, ...] = ()
    """The best lines, best first, where more than one was asked for."""


Report = Callable[[Decision], None]
"""Called with what a player would decide so far, while it thinks."""


class Player(Protocol):
    """An agent seated in one game."""

    def choose(
        self,
        position: Position,
        limit: Limit,
        report: Report | None = None,
        stop: StopFlag | None = None,
    ) -> Decision:
        """Decide on a move in an unfinished position, given with its whole history.

        Returns soon after `stop` is set, with the best move so far.
        """


class Agent(Protocol):
    """A recipe for players: a name and frozen settings."""

    @property
    def name(self) -> str:
        """The name in the registry of agents."""

    @property
    def settings(self) -> Any:
        """The frozen dataclass the agent was made with."""

    def player(self, game: Game, seed: int) -> AbstractContextManager[Player]:
        """Take a seat in a game. Everything random in it comes from the seed."""
