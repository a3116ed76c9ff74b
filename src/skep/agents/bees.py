"""The bees algorithm (Pham et al. 2005) as a player: a second swarm beside the particles.

mcguile2020 names it among those worth trying. Scouts look at random moves, the best of
these are its sites, and recruited bees search for better moves near each site; the best move found is
played. `bees` explains itself like `swarm`.

>>> from skep.games.random_board import random_full_position
>>> BeesAgent().explain(random_full_position(seed=3), seed=1).reason
'dance'
"""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import cast

from skep import _core
from skep._core import StopFlag
from skep.agents.protocol import Decision, Limit, Player, Report, require_game
from skep.agents.swarm.explanation import SwarmExplanation
from skep.games import Game, Position
from skep.games.hive import Position as HivePosition
from skep.settings import check_bounds


@dataclass(frozen=True, kw_only=True)
class BeesSettings:
    """How many bees search where, and how they score a move."""

    scouts: int = 12
    """n: bees that look at random moves in each cycle."""
    sites: int = 5
    """m: the best moves, near which recruits search."""
    elite_sites: int = 2
    """e: the very best of them."""
    elite_bees: int = 6
    """nep: bees recruited to each of the very best."""
    site_bees: int = 3
    """nsp: bees recruited to each of the others."""
    patch: int = 1
    """ngh: steps from a site within which recruits search."""
    cycles: int = 2
    """Cycles of scouts and recruits in a turn."""
    goal: float = 5.0
    """Score of a cell beside the enemy queen."""
    danger: tuple[float, ...] = (3.0, 6.0)
    """Score of a free cell beside its own queen when four, and when five, are occupied."""
    bring: float = 3.0
    """Score of bringing in a piece from the hand."""

    def __post_init__(self) -> None:
        check_bounds(
            self, dict.fromkeys(("sites", "elite_sites", "elite_bees", "site_bees", "patch"), (0, 10_000))
        )
        check_bounds(self, dict.fromkeys(("scouts", "cycles"), (1, 10_000)))
        if len(self.danger) != 2:
            raise ValueError(f"danger is two numbers such as 3/6, not {self.danger}")


@dataclass(frozen=True)
class BeesAgent:
    """The bees algorithm: scouts, sites, recruits."""

    settings: BeesSettings = BeesSettings()
    name = "bees"
    Settings = BeesSettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game."""
        require_game(self.name, "hive", game)
        yield BeesPlayer(self._bees(seed))

    def explain(self, position: HivePosition, seed: int = 0, since: int = 0) -> SwarmExplanation:
        """What the bees decide here, and what they found; they have no memory, so `since` means nothing.

        It is the same that a player with this seed chooses. Raises ValueError when the game is over.
        """
        return SwarmExplanation.of(position, self._bees(seed).explain(position))

    def _bees(self, seed: int) -> _core.Bees:
        core = _core.BeesSettings()
        for field in fields(self.settings):
            setattr(core, field.name, getattr(self.settings, field.name))
        return _core.Bees(core, seed)


class BeesPlayer:
    """Bees in one game."""

    def __init__(self, bees: _core.Bees) -> None:
        self._bees = bees

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Let the bees search; no limit matters. Raises ValueError when the game is over."""
        return Decision(move=self._bees.choose(cast(_core.HivePosition, position)))
