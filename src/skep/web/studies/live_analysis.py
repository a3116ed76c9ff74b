"""An analysis of one position that shows its best lines while it runs."""

import asyncio
import os
from collections.abc import Callable
from typing import ClassVar

from skep.agents import Decision, Limit, StopFlag
from skep.analysis.analyst import analyst
from skep.games import Position
from skep.web.tables.thinking import POOL

MOST_ANALYSES = 25
"""Pages that may analyse at once."""


class LiveAnalysis:
    """One page's analysis. All that run share the cores; the system divides them fairly."""

    running: ClassVar[set["LiveAnalysis"]] = set()

    def __init__(self, on_change: Callable[[Decision], None]) -> None:
        self._on_change = on_change
        self._stop = StopFlag()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        """Is the engine thinking?"""
        return self in LiveAnalysis.running

    def start(self, position: Position, lines: int) -> None:
        """Analyse a position instead of the one before. Raises ValueError when too many analyses run."""
        self.stop()
        if len(LiveAnalysis.running) >= MOST_ANALYSES:
            raise ValueError(f"{MOST_ANALYSES} analyses are running: try again when one has stopped")
        self._stop = StopFlag()
        LiveAnalysis.running.add(self)
        self._task = asyncio.get_running_loop().create_task(self._think(position.copy(), lines, self._stop))

    def stop(self) -> None:
        """Stop the analysis."""
        self._stop.set()
        LiveAnalysis.running.discard(self)

    async def _think(self, position: Position, lines: int, stop: StopFlag) -> None:
        loop = asyncio.get_running_loop()

        def report(decision: Decision) -> None:
            loop.call_soon_threadsafe(self._report, decision, stop)

        def think() -> Decision:
            with analyst(position, lines=lines) as engine:
                return engine.decide(position, Limit(), report, stop)

        self._report(await loop.run_in_executor(POOL, think), stop)

    def _report(self, decision: Decision, stop: StopFlag) -> None:
        if not stop.is_set():
            self._on_change(decision)


def sharing_text() -> str:
    """How many share the machine, for those who wait.

    >>> sharing_text()
    ''
    """
    running, cores = len(LiveAnalysis.running), os.cpu_count() or 1
    return "" if running <= cores else f"{running} analyses share {cores} cores"
