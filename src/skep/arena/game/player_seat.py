"""One side of a game: its player, its clock, and the ways to lose other than by the rules."""

import contextlib
import time
import traceback
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import NamedTuple

from skep._core import StopFlag
from skep.agents import Agent, Decision, Limit, Player, Report
from skep.agents.own.answer import NoMove, decision_of
from skep.agents.own.messages import Failure
from skep.agents.own.process import AgentFailed
from skep.agents.uhp.engine_errors import (
    EngineError,
    EngineFlood,
    EngineIllegalMove,
    EngineInvalidAnswer,
    EngineStalled,
)
from skep.arena.game.conditions import MARGIN_SECONDS
from skep.games import Color, Game, IllegalMove, InvalidMove, Move, Position
from skep.records import Ending, Ply

FORFEITS = frozenset({Ending.CRASH, Ending.STALL, Ending.FLOOD, Ending.PRINT, Ending.ILLEGAL, Ending.TIME})
"""Endings that are a player's failure."""

LAST_WORDS = 2000
"""Characters that are kept of a failed player's error message."""


TRACEBACK = 8000
"""Characters that are kept of its traceback, from the end."""


class Forfeit(Exception):
    """A side has lost by something else than the rules of the game."""

    def __init__(self, side: Color, ending: Ending, last_words: str, trace: str = "") -> None:
        super().__init__(last_words)
        self.side = side
        self.ending = ending
        self.last_words = last_words[-LAST_WORDS:]
        self.traceback = trace[-TRACEBACK:]


class ChosenMove(NamedTuple):
    """A player's decision, and how long it took."""

    decision: Decision
    seconds: float

    @property
    def move(self) -> Move:
        """The move that was chosen."""
        return self.decision.move


class PlayerSeat:
    """One side of one game."""

    def __init__(
        self, color: Color, agent: Agent, limit: Limit | None = None, margin: float = MARGIN_SECONDS
    ) -> None:
        self._color = color
        self._agent = agent
        self._limit = limit or Limit()
        self._margin = margin
        self._entered: AbstractContextManager[Player] | None = None
        self._player: Player

    @property
    def is_entered(self) -> bool:
        """Has the agent's player been made?"""
        return self._entered is not None

    def enter(self, game: Game, seed: int) -> None:
        """Make the agent's player for this game. Raises Forfeit."""
        try:
            entered = self._agent.player(game, seed)
            self._player = entered.__enter__()
        except (Exception, SystemExit) as error:
            raise self._forfeit(error) from error
        self._entered = entered

    def leave(self, forfeit: Forfeit | None = None) -> None:
        """Close the player; errors while it closes are ignored, because the game is over.

        A player that forfeited gets its forfeit as an exception, so that it can end an engine that no
        longer works.
        """
        own = forfeit if forfeit is not None and forfeit.side == self._color else None
        if self._entered is not None:
            with contextlib.suppress(Exception):
                self._entered.__exit__(type(own) if own else None, own, None)
        self._entered = None

    def choose(
        self, position: Position, report: Report | None = None, stop: StopFlag | None = None
    ) -> ChosenMove:
        """Ask for a move within the seat's own limit, and take the time from its clock. Raises Forfeit."""
        chosen = self.choose_within(self._limit, position, report, stop)
        self._press_clock(chosen.seconds)
        return chosen

    def choose_within(
        self, limit: Limit, position: Position, report: Report | None = None, stop: StopFlag | None = None
    ) -> ChosenMove:
        """Ask for a move within a limit that the caller gives and measures. Raises Forfeit."""
        started = time.perf_counter()
        try:
            answer = self._player.choose(position.copy(), limit, report, stop)
            seconds = time.perf_counter() - started
            return ChosenMove(decision_of(answer, position), seconds)
        except (Exception, SystemExit) as error:
            raise self._forfeit(error) from error

    def play(self, position: Position, chosen: ChosenMove) -> Ply:
        """Make the chosen move. Raises Forfeit if it is illegal."""
        try:
            ply = _ply(position, chosen)
            position.play(chosen.move)
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

    def _forfeit(self, error: BaseException) -> Forfeit:
        if isinstance(error, AgentFailed):
            return Forfeit(self._color, _OWN_ENDINGS[error.kind], str(error), error.traceback)
        words = f"{type(error).__name__}: {error}"
        return Forfeit(self._color, _ending_of(error), words, _traceback_of(error))


_OWN_ENDINGS: dict[Failure, Ending] = {
    "illegal": Ending.ILLEGAL,
    "print": Ending.PRINT,
    "crash": Ending.CRASH,
}

_ENDINGS: dict[type[Exception], Ending] = {
    IllegalMove: Ending.ILLEGAL,
    InvalidMove: Ending.ILLEGAL,
    NoMove: Ending.ILLEGAL,
    EngineIllegalMove: Ending.ILLEGAL,
    EngineStalled: Ending.STALL,
    EngineFlood: Ending.FLOOD,
    EngineInvalidAnswer: Ending.ILLEGAL,
}


def _traceback_of(error: BaseException) -> str:
    """The traceback of an agent in this process; that of an engine says nothing about the engine."""
    if isinstance(error, EngineError):
        return ""
    trace = error.__traceback__
    return "".join(traceback.format_exception(type(error), error, (trace and trace.tb_next) or trace))


def _ending_of(error: BaseException) -> Ending:
    """The ending that a player's exception leads to; an exception that is not listed is a crash.

    The cause comes first: an engine that answers with something that is no move raises EngineInvalidAnswer
    because of InvalidMove, and that is an illegal move.
    """
    for reason in (error.__cause__, error):
        for kind, ending in _ENDINGS.items():
            if isinstance(reason, kind):
                return ending
    return Ending.CRASH


def _ply(position: Position, chosen: ChosenMove) -> Ply:
    """The record of a move before it is made. Raises IllegalMove or InvalidMove."""
    decision = chosen.decision
    return Ply(
        text=position.move_text(decision.move),
        seconds=chosen.seconds,
        score=decision.score,
        depth=decision.depth,
        nodes=decision.nodes,
    )
