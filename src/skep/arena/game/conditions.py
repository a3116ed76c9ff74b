"""The conditions of a game: what holds for both sides and is no rule of the game."""

from collections.abc import Sequence
from dataclasses import dataclass

from skep.arena.game.adjudication import Adjudication

MARGIN_SECONDS = 0.5
"""A move may take this much longer than its time before it loses the game: a busy machine is not the
player's fault."""


@dataclass(frozen=True, kw_only=True)
class GameConditions:
    """How a game begins, how exact its times are, and when it ends early."""

    opening: Sequence[str] = ()
    """Moves, as text, that are made before the players are asked."""
    margin: float = MARGIN_SECONDS
    """Seconds by which a player may overstep its time."""
    adjudication: Adjudication | None = None
    """When the game ends because both sides agree on the winner; None: never."""
