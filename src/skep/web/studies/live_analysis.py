"""An analysis of one position that shows its best lines while it runs."""

import asyncio
import os
from collections.abc import Callable
from typing import ClassVar

from skep.agents import Decision, Limit, StopFlag
from skep.agents.uhp.engine_registry import registered_engines
from skep.analysis.analyst import analyst
from skep.games import Position
from skep.web.agents.offered_agents import make_offered_agent
from skep.web.agents.thinking import POOL

LONGEST = Limit(time=60)
"""For engines that do not think until they are stopped."""
FIRST_SECONDS = (1, 4, 15)
"""Other engines may tell nothing before the end: they are asked for short answers first."""
PAUSE_SECONDS = 0.2
"""Between two decisions that are shown: the first come within milliseconds, and each takes the page some."""
MOST_ANALYSES = 8
"""Pages that may analyse at once, with some 37 MB each."""


class LatestDecision:
    """Shows the newest of many decisions, with pauses in between."""

    def __init__(self, show: Callable[[Decision], None], stop: StopFlag) -> None:
        self._show, self._stop = show, stop
        self._newest: Decision | None = None

    def take(self, decision: Decision) -> None:
        """Show a decision after the pause, unless a newer one comes meanwhile."""
        if self._newest is None:
            asyncio.get_running_loop().call_later(PAUSE_SECONDS, self._show_newest)
        self._newest = decision

    def _show_newest(self) -> None:
        decision, self._newest = self._newest, None
        if decision is not None and not self._stop.is_set():
            self._show(decision)


class LiveAnalysis:
    """One page's analysis. All that run share the cores; the system divides them fairly."""

    running: ClassVar[set["LiveAnalysis"]] = set()

    def __init__(
        self, on_change: Callable[[Decision], None], on_trouble: Callable[[str], None] = lambda trouble: None
    ) -> None:
        self._on_change, self._on_trouble = on_change, on_trouble
        self._stop = StopFlag()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        """Is the engine thinking?"""
        return self in LiveAnalysis.running

    def start(self, position: Position, lines: int, agent: str = "") -> None:
        """Analyse a position instead of the one before. Raises ValueError when too many analyses run."""
        self.stop()
        if len(LiveAnalysis.running) >= MOST_ANALYSES:
            raise ValueError(f"{MOST_ANALYSES} analyses are running: try again when one has stopped")
        self._stop = StopFlag()
        LiveAnalysis.running.add(self)
        self._task = asyncio.get_running_loop().create_task(
            self._think(position.copy(), lines, agent, self._stop)
        )

    def stop(self) -> None:
        """Stop the analysis."""
        self._stop.set()
        LiveAnalysis.running.discard(self)

    async def _think(self, position: Position, lines: int, agent: str, stop: StopFlag) -> None:
        loop = asyncio.get_running_loop()
        latest = LatestDecision(self._on_change, stop)

        def report(decision: Decision) -> None:
            loop.call_soon_threadsafe(latest.take, decision)

        def think() -> Decision:
            chosen = make_offered_agent(agent) if agent else None
            with analyst(position, lines=lines, agent=chosen) as engine:
                for seconds in FIRST_SECONDS if agent in registered_engines() else ():
                    decision = engine.decide(position, Limit(time=seconds), report, stop)
                    if stop.is_set():
                        return decision
                    report(decision)
                return engine.decide(position, LONGEST if agent else Limit(), report, stop)

        try:
            latest.take(await loop.run_in_executor(POOL, think))
        except (ValueError, OSError, RuntimeError) as error:
            self.stop()
            self._on_trouble(str(error))


def engines() -> dict[str, str]:
    """The engines that analyse: skep's own at full strength and at lower levels, and the registered ones."""
    levels = {f"alphabeta:level={level}": f"skep, level {level}" for level in (2, 4, 6, 8)}
    return {"": "skep"} | levels | {name: name for name in registered_engines()}


def sharing_text() -> str:
    """How many share the machine, for those who wait.

    >>> sharing_text()
    ''
    """
    running, cores = len(LiveAnalysis.running), os.cpu_count() or 1
    return "" if running <= cores else f"{running} analyses share {cores} cores"
