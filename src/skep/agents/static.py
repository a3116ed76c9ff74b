"""The static player of steyn: stones, and ten for each captain, after its own next move.

>>> from skep.agents import Limit, make_agent
>>> from skep.games import GAMES
>>> position = GAMES["captain"].parse("official;b8-d8")
>>> with make_agent("static").player(GAMES["captain"], seed=1) as player:
...     decision = player.choose(position, Limit())
>>> position.move_text(decision.move), decision.score
('g8xc8', 14.0)
"""

import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, cast

from skep import _core
from skep._core import StopFlag
from skep.agents.minimax import decision_of
from skep.agents.protocol import MOST_DEPTH, Decision, Limit, Player, Report, require_game
from skep.games import Game, Position
from skep.settings import check_bounds


@dataclass(frozen=True, kw_only=True)
class StaticSettings:
    """How deep the player looks."""

    depth: int = 1
    """Plies to look ahead. Steyn plays with 1."""
    ties: Literal["lot", "first", "last"] = "lot"
    """Which of several best moves: any, by `lot`, or the `first` or `last` one that the rules generate."""

    def __post_init__(self) -> None:
        check_bounds(self, {"depth": (1, MOST_DEPTH)})


@dataclass(frozen=True)
class StaticAgent:
    """Counts stones and captains: the player of steyn."""

    settings: StaticSettings = StaticSettings()
    name = "static"
    Settings = StaticSettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game."""
        require_game(self.name, "captain", game)
        yield StaticPlayer(self.settings, random.Random(seed))


class StaticPlayer:
    """The player in one game."""

    def __init__(self, settings: StaticSettings, generator: random.Random) -> None:
        self._settings = settings
        self._random = generator

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Look at all moves as deep as set, or less if the limit is tighter.

        Raises ValueError when the game is over.
        """
        found = _core.captain_static_think(
            cast(_core.CaptainPosition, position),
            depth=min(self._settings.depth, limit.depth or self._settings.depth),
            ties=self._settings.ties,
            seed=self._random.getrandbits(64),
            seconds=limit.seconds(),
            nodes=limit.nodes,
            stop=stop,
        )
        return decision_of(found)
