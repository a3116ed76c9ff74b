"""The immobile player: the opponent on which McGuile (mcguile2020) tried his swarm.

>>> from skep.agents import Limit, make_agent
>>> from skep.games import GAMES
>>> from skep.games.hive import Rules
>>> from skep.games.random_board import random_full_position
>>> with make_agent("immobile").player(GAMES["hive"], seed=1) as player:
...     player.choose(random_full_position(Rules(free_pass=True)), Limit()).move
0
"""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass

from skep._core import StopFlag
from skep.agents.protocol import Decision, Limit, Player, Report
from skep.games import Game, Position


@dataclass(frozen=True, kw_only=True)
class ImmobileSettings:
    """There is nothing to set."""


@dataclass(frozen=True)
class ImmobileAgent:
    """Passes whenever it may: always, where the rules have `free_pass`."""

    settings: ImmobileSettings = ImmobileSettings()
    name = "immobile"
    Settings = ImmobileSettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game."""
        yield ImmobilePlayer()


class ImmobilePlayer:
    """A player that does not move."""

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Pass. Raises ValueError where the rules want a move."""
        if _PASS not in position.legal_moves():
            raise ValueError("the immobile player may not pass here: it needs rules with free_pass=true")
        return Decision(move=_PASS)


_PASS = 0
