"""The two players of one game, each with the random seed of its colour.

A table at which a person plays asks only for the moves of the agents:

>>> from skep.agents import make_agent
>>> from skep.games.hive import Position, Rules
>>> position = Position.parse("Base;InProgress;Black[1];wS1")
>>> with GamePlayers((None, make_agent("random")), Rules(), seed=1) as players:
...     position.move_text(players.choose(position, limit=Limit(nodes=10)).move)
'bB1 wS1/'
"""

from types import TracebackType
from typing import Any, Self

from skep._core import StopFlag
from skep.agents import Agent, Limit, Report
from skep.arena.game.conditions import MARGIN_SECONDS
from skep.arena.game.player_seat import ChosenMove, Forfeit, PlayerSeat
from skep.arena.game.seeds import player_seed
from skep.games import Color, Position, game_of
from skep.records import Ply

Limits = Limit | tuple[Limit, Limit] | None
"""One limit for both sides, or White's and Black's."""


class GamePlayers:
    """Makes each side's player when it is needed, and closes both at the end of the game."""

    def __init__(
        self,
        agents: tuple[Agent | None, Agent | None],
        rules: Any,
        limits: Limits = None,
        *,
        seed: int = 0,
        margin: float = MARGIN_SECONDS,
    ) -> None:
        """White's and Black's agent; None for a side that a person plays."""
        self._game = game_of(rules)
        self._seed = seed
        both = limits if isinstance(limits, tuple) else (limits, limits)
        self._seats = {
            color: PlayerSeat(color, agent, limit, margin)
            for color, agent, limit in zip((Color.WHITE, Color.BLACK), agents, both, strict=True)
            if agent is not None
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close(error if isinstance(error, Forfeit) else None)

    def enter(self) -> None:
        """Make the players now, White's first, instead of at their first move. Raises Forfeit."""
        for color in self._seats:
            self._entered(color)

    def choose(
        self,
        position: Position,
        *,
        limit: Limit | None = None,
        report: Report | None = None,
        stop: StopFlag | None = None,
    ) -> ChosenMove:
        """Ask the side to move. Raises Forfeit if its player fails.

        With a `limit` of the caller's own the caller measures the time; otherwise the player's own limit
        and clock hold, and a player that oversteps them forfeits.
        """
        seat = self._entered(position.turn)
        if limit is not None:
            return seat.choose_within(limit, position, report, stop)
        return seat.choose(position, report, stop)

    def play(self, position: Position, chosen: ChosenMove) -> Ply:
        """Make the move that the side to move has chosen. Raises Forfeit if it is illegal."""
        return self._seats[position.turn].play(position, chosen)

    def close(self, forfeit: Forfeit | None = None) -> None:
        """Close both players; the one that forfeited gets the forfeit as an exception."""
        for seat in self._seats.values():
            seat.leave(forfeit)

    def _entered(self, color: Color) -> PlayerSeat:
        seat = self._seats[color]
        if not seat.is_entered:
            seat.enter(self._game, player_seed(self._seed, color))
        return seat
