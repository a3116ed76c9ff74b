"""An agent that reports and can be stopped, and what the engine says when it is asked."""

import io
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from skep.agents import Agent, Decision, Limit, Report, StopFlag, make_agent
from skep.games import Game
from skep.games import Position as AnyPosition
from skep.uhp.session import Session
from skep.uhp.session_settings import SessionSettings


@dataclass(frozen=True, kw_only=True)
class ThinkerSettings:
    """All kinds of settings."""

    threads: int = 1
    """How many think."""
    ratio: float = 0.5
    deep: bool = False
    level: int | None = None
    layers: tuple[int, ...] = (64, 33)
    fails: bool = False


@dataclass(frozen=True)
class Thinker:
    """Reports what it thinks until it is stopped, and remembers the limit it was given."""

    settings: ThinkerSettings = ThinkerSettings()
    name = "thinker"
    Settings = ThinkerSettings
    limits: Any = ()

    @contextmanager
    def player(self, game: Game, seed: int) -> Iterator["Thinker"]:
        yield self

    def choose(
        self, position: AnyPosition, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        if self.limits != ():
            self.limits.append(limit)
        if self.settings.fails:
            raise RuntimeError("no idea\nat all")
        first, second = position.legal_moves()[:2]
        if report is not None:
            report(Decision(move=first, depth=1, score=0.25, pv=(first,)))
        while limit.depth is None and limit.time is None and stop is not None and not stop.is_set():
            time.sleep(0.001)
        after = position.copy()
        after.play(second)
        return Decision(move=second, depth=2, pv=(second, after.legal_moves()[0]))


def answers(*lines: str, agent: Agent | None = None, settings: SessionSettings | None = None) -> list[str]:
    """What the engine says after its greeting, without the last `ok` of every answer."""
    output = io.StringIO()
    Session(agent or make_agent("random"), output, settings).run(lines)
    blocks = output.getvalue().split("ok\n")
    assert blocks.pop() == ""
    return blocks[1:]


GAME = "newgame Base;InProgress;White[3];wS1;bA1 wS1-;wQ -wS1;bQ bA1/"
GAME_TEXT = GAME.removeprefix("newgame ") + "\n"
