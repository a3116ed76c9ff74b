"""Agents at a table: they think in threads of their own and never hold up a page."""

import asyncio
import contextlib
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from skep.agents import Clock, Decision, Limit, Player, Report, StopFlag, make_agent
from skep.games import GAMES, Color, Position, game_of
from skep.web.table import Table

POOL = ThreadPoolExecutor(max_workers=64, thread_name_prefix="thinking")
"""More threads than cores: the system lets all who think share the cores fairly."""

DEFAULT_LIMIT = Limit(time=1.0)
"""For an agent that was given no limit in a game without clocks."""


async def think(agent: str, position: Position, limit: Limit, stop: StopFlag, seed: int = 0) -> Decision:
    """Ask an agent for one move, in a thread of the pool."""

    def choose() -> Decision:
        with make_agent(agent).player(game_of(position.rules), seed) as player:
            return player.choose(position, limit, stop=stop)

    return await asyncio.get_running_loop().run_in_executor(POOL, choose)


class Thinking:
    """Moves the agents of one table, as long as somebody watches."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._stop = StopFlag()
        self._task: asyncio.Task[None] | None = None
        self._busy = threading.Lock()  # a player that was stopped may need a moment to return
        self._players: dict[Color, Player] = {}
        self._seats = contextlib.ExitStack()

    @property
    def is_thinking(self) -> bool:
        """Is an agent thinking now?"""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Let the agent to move think about the position as it is now."""
        if self._task is not None and asyncio.current_task() is self._task:
            return  # it goes on by itself
        self.rest()
        if self.table.is_agents_turn() and not self.table.trouble:
            self._stop = StopFlag()
            self._task = asyncio.get_running_loop().create_task(self._play(self._stop))

    def rest(self) -> None:
        """Stop thinking; the move that was being thought about is not made."""
        self._stop.set()
        self._task = None

    def close(self) -> None:
        """Stop, and let the players go."""
        self.rest()
        POOL.submit(self._leave)

    async def _play(self, stop: StopFlag) -> None:
        """Make the agents' moves until it is a person's turn."""
        loop = asyncio.get_running_loop()

        def report(decision: Decision) -> None:
            loop.call_soon_threadsafe(self._report, stop, decision)

        while self.table.is_agents_turn() and not stop.is_set():
            position = self.table.position.copy()
            try:
                decision = await loop.run_in_executor(POOL, self._choose, position, report, stop)
            except (ValueError, OSError, RuntimeError) as error:
                self.table.fail(str(error))
                return
            if not stop.is_set():
                self.table.play(decision.move, decision)

    def _report(self, stop: StopFlag, decision: Decision) -> None:
        if not stop.is_set():
            self.table.tell(decision)

    def _choose(self, position: Position, report: Report, stop: StopFlag) -> Decision:
        color = position.turn
        limit = self._limit(color, self.table.settings.seat(color).limit)
        with self._busy:
            return self._player(color).choose(position, limit, report, stop)

    def _player(self, color: Color) -> Player:
        if color not in self._players:
            settings = self.table.settings
            agent = make_agent(settings.seat(color).agent)
            seed = 2 * settings.seed + (color == Color.BLACK)
            self._players[color] = self._seats.enter_context(agent.player(GAMES[settings.game], seed))
        return self._players[color]

    def _limit(self, color: Color, limit: Limit) -> Limit:
        left = self.table.seconds_left(color)
        if left is not None and self.table.settings.control is not None:
            return replace(
                limit, clock=Clock(remaining=left, increment=self.table.settings.control.increment)
            )
        return DEFAULT_LIMIT if limit == Limit() else limit

    def _leave(self) -> None:
        with self._busy:
            self._seats.close()
            self._players.clear()
