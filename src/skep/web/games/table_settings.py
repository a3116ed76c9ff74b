"""What is agreed before a game: who plays, by which rules, from which board, with which clock."""

from dataclasses import dataclass, field, replace
from typing import Any

from skep.agents import Limit
from skep.arena.game.clock import TimeControl
from skep.games import Color
from skep.games.hive import Rules

SEATS = (("white", Color.WHITE), ("black", Color.BLACK))
"""The seats by name: as keys and stored tables call them."""


UNNAMED = "person"
"""What records call a person without a name."""


@dataclass(frozen=True, kw_only=True)
class Seat:
    """Who plays a side."""

    agent: str = ""
    """The text that makes an agent; empty for a person."""
    name: str = ""
    """The player's name; empty shows the agent's text, or that nobody is named."""
    is_elsewhere: bool = False
    """Does this person play from another browser, by a link of their own?"""
    limit: Limit = field(default_factory=Limit)
    """How long an agent may think about a move."""

    @property
    def title(self) -> str:
        """The player in words."""
        return self.name or self.agent or UNNAMED


@dataclass(frozen=True, kw_only=True)
class TableSettings:
    """The players, the rules and the clock of one game."""

    game: str = "hive"
    rules: Any = field(default_factory=Rules)
    setup: str = ""
    """The board the game begins with, where it is not the usual one: a game text that only sets it up."""
    white: Seat = field(default_factory=Seat)
    black: Seat = field(default_factory=Seat)
    control: TimeControl | None = None
    seed: int = 1

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """White's and Black's seat."""
        return self.white, self.black

    def seat(self, color: Color) -> Seat:
        """The seat of a side."""
        return self.white if color == Color.WHITE else self.black

    @property
    def is_between_people(self) -> bool:
        """Does no agent play? Then none may help either."""
        return len(self.people) == 2

    @property
    def swapped(self) -> "TableSettings":
        """The same game with the colours of the players swapped, and other chances."""
        return replace(self, white=self.black, black=self.white, seed=self.seed + 1)

    @property
    def people(self) -> frozenset[Color]:
        """The sides that are played by people."""
        return frozenset(color for _, color in SEATS if not self.seat(color).agent)
