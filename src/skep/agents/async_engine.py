"""Engines for programs that use `asyncio`.

>>> import asyncio
>>> from skep.games.hive import Position
>>> async def first_move() -> str:
...     async with AsyncEngine("alphabeta:table=1") as engine:
...         result = await engine.play(Position("Base"), Limit(nodes=100))
...         return result.move.text
>>> asyncio.run(first_move()) in Position("Base").legal_moves
True
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Self

from skep.agents.engine import AnalysedLine, Engine, PlayResult
from skep.agents.protocol import Limit
from skep.agents.registry import AnyAgent
from skep.games.protocol import Position


class AsyncEngine:
    """An `Engine` whose methods are awaited; nothing blocks the event loop.

    >>> from skep.games.hive import Position
    >>> async def count_lines() -> int:
    ...     async with AsyncEngine("alphabeta:table=1") as engine:
    ...         return len(await engine.analyse(Position("Base"), Limit(depth=1), lines=3))
    >>> asyncio.run(count_lines())
    3
    """

    def __init__(self, agent: AnyAgent | Engine, *, seed: int = 0) -> None:
        """An engine of what `Engine` takes, or of an `Engine`. Raises AgentError."""
        self._engine = agent if isinstance(agent, Engine) else Engine(agent, seed=seed)

    @classmethod
    async def open(cls, command: str, *, timeout: float = 10.0, **options: str | int | float) -> Self:
        """Start a program that speaks UHP; see `Engine.open`."""
        return cls(await asyncio.to_thread(Engine.open, command, timeout=timeout, **options))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """End it."""
        await asyncio.to_thread(self._engine.close)

    async def play(self, position: Position, limit: Limit | None = None) -> PlayResult:
        """Its move in an unfinished position."""
        return await asyncio.to_thread(self._engine.play, position.copy(), limit)

    async def analyse(
        self, position: Position, limit: Limit | None = None, *, lines: int = 1
    ) -> list[AnalysedLine]:
        """The best lines, best first."""
        return await asyncio.to_thread(self._engine.analyse, position.copy(), limit, lines=lines)

    async def analysis(
        self, position: Position, limit: Limit | None = None, *, lines: int = 1
    ) -> AsyncIterator[list[AnalysedLine]]:
        """The best lines so far, each time they change; leaving the loop ends the engine's thinking."""
        running = self._engine.analysis(position, limit, lines=lines)
        try:
            while (found := await asyncio.to_thread(running.next)) is not None:
                yield found
        finally:
            await asyncio.to_thread(running.__exit__)
