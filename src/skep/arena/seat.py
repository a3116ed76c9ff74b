"""A seat at the board: one side's player with its clock, and the ways in which it can lose without a move."""

import contextlib
import time
from contextlib import AbstractContextManager
from dataclasses import replace

from skep._core import StopFlag
from skep.agents import Agent, Decision, Limit, Player
from skep.agents.engine import EngineBabbled, EngineCheated, EngineStalled
from skep.games import Color, Game, IllegalMove, InvalidMove, Position
from skep.records import Ending, Ply

LAST_WORDS = 2000
"""Characters kept of what a failed player said last."""


class Forfeit(Exception):
    """A side has lost by something else than the rules of the game."""

    def __init__(self, side: Color, ending: Ending, last_words: str) -> None:
        super().__init__(last_words)
        self.side = side
        self.ending = ending
        self.last_words = last_words[-LAST_WORDS:]


class Seat:
    """One side of one game."""

    def __init__(self, color: Color, agent: Agent, limit: Limit, margin: float) -> None:
        self._color = color
        self._agent = agent
        self._limit = limit
        self._margin = margin
        self._visit: AbstractContextManager[Player] | None = None
        self._player: Player

    def enter(self, game: Game, seed: int) -> None:
        """Let the agent take its seat. Raises Forfeit."""
        try:
            visit = self._agent.player(game, seed)
            self._player = visit.__enter__()
        except Exception as error:
            raise self._forfeit(error) from error
        self._visit = visit

    def leave(self, forfeit: Forfeit | None) -> None:
        """Let the player go; what goes wrong now changes nothing any more.

        A player whose forfeit it was sees it pass by as an exception, and can end an engine that it
        no longer trusts.
        """
        own = forfeit if forfeit is not None and forfeit.side == self._color else None
        if self._visit is not None:
            with contextlib.suppress(Exception):
                self._visit.__exit__(type(own) if own else None, own, None)

    def move(self, position: Position, stop: StopFlag | None) -> Ply:
        """Ask for a move and make it. Raises Forfeit."""
        started = time.perf_counter()
        try:
            decision = self._player.choose(position.copy(), self._limit, None, stop)
        except Exception as error:
            raise self._forfeit(error) from error
        seconds = time.perf_counter() - started
        self._press_clock(seconds)
        try:
            ply = _ply(position, decision, seconds)
            position.play(decision.move)
        except (IllegalMove, InvalidMove) as error:
            raise self._forfeit(error) from error
        return ply

    def _press_clock(self, seconds: float) -> None:
        allowed = self._limit.time
        if allowed is not None and seconds > allowed + self._margin:
            raise Forfeit(self._color, Ending.TIME, f"took {seconds:.3f} s for a move of {allowed:g} s")
        clock = self._limit.clock
        if clock is None:
            return
        remaining = clock.remaining - seconds
        if remaining < -self._margin:
            raise Forfeit(self._color, Ending.TIME, f"overstepped the clock by {-remaining:.3f} s")
        self._limit = replace(
            self._limit, clock=replace(clock, remaining=max(remaining, 0.0) + clock.increment)
        )

    def _forfeit(self, error: Exception) -> Forfeit:
        return Forfeit(self._color, _ending_of(error), f"{type(error).__name__}: {error}")


_ENDINGS: dict[type[Exception], Ending] = {
    IllegalMove: Ending.ILLEGAL,
    InvalidMove: Ending.ILLEGAL,
    EngineCheated: Ending.ILLEGAL,
    EngineStalled: Ending.STALL,
    EngineBabbled: Ending.FLOOD,
}


def _ending_of(error: Exception) -> Ending:
    """What a player's exception makes of its game; what has no name of its own is a crash.

    An engine that says something instead of a move babbles, but because of the move that it should be.
    """
    for reason in (error.__cause__, error):
        for kind, ending in _ENDINGS.items():
            if isinstance(reason, kind):
                return ending
    return Ending.CRASH


def _ply(position: Position, decision: Decision, seconds: float) -> Ply:
    """The record of a move about to be made. Raises IllegalMove or InvalidMove."""
    return Ply(
        text=position.move_text(decision.move),
        seconds=seconds,
        score=decision.score,
        depth=decision.depth,
        nodes=decision.nodes,
    )
