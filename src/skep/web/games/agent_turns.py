"""The agents of a table: each makes its moves when it is its turn, as long as somebody watches."""

import asyncio
import threading
from dataclasses import replace

from skep.agents import Clock, Decision, Limit, Report, StopFlag
from skep.arena.game.game_players import GamePlayers
from skep.arena.game.player_seat import ChosenMove, Forfeit
from skep.games import Position
from skep.web.agents.offered_agents import make_offered_agent
from skep.web.agents.thinking import POOL, limit_or_default
from skep.web.games.table import Table


class AgentTurns:
    """Makes the moves of the agents of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._stop = StopFlag()
        self._task: asyncio.Task[None] | None = None
        self._busy = threading.Lock()  # a player that was stopped may need a moment to return
        self._players: GamePlayers | None = None

    @property
    def is_thinking(self) -> bool:
        """Is an agent thinking now?"""
        return self._task is not None and not self._task.done()

    def start(self) -> None:
        """Let the agent to move think about the position as it is now."""
        if self._task is not None and asyncio.current_task() is self._task:
            return  # it goes on by itself
        self.stop()
        if self.table.is_agents_turn() and not self.table.trouble:
            self._stop = StopFlag()
            self._task = asyncio.get_running_loop().create_task(self._play(self._stop))

    def stop(self) -> None:
        """Stop thinking; the move that was being thought about is not made."""
        self._stop.set()
        self._task = None

    def close(self) -> None:
        """Stop, and close the players."""
        self.stop()
        POOL.submit(self._close_players)

    async def _play(self, stop: StopFlag) -> None:
        """Make the agents' moves until it is a person's turn."""
        loop = asyncio.get_running_loop()

        def report(decision: Decision) -> None:
            loop.call_soon_threadsafe(self._show, stop, decision)

        while self.table.is_agents_turn() and not stop.is_set():
            position = self.table.position.copy()
            try:
                chosen = await loop.run_in_executor(POOL, self._choose, position, report, stop)
            except (ValueError, OSError, RuntimeError, Forfeit) as error:
                if not stop.is_set():
                    self.table.fail(str(error))
                return
            if not stop.is_set():
                self.table.play(chosen.move, chosen.decision)

    def _show(self, stop: StopFlag, decision: Decision) -> None:
        if not stop.is_set():
            self.table.show_thought(decision)

    def _choose(self, position: Position, report: Report, stop: StopFlag) -> ChosenMove:
        limit = self._limit(position)
        with self._busy:
            if self._players is None:
                self._players = self._new_players()
            return self._players.choose(position, limit=limit, report=report, stop=stop)

    def _new_players(self) -> GamePlayers:
        settings = self.table.settings
        white, black = (make_offered_agent(seat.agent) if seat.agent else None for seat in settings.seats)
        return GamePlayers((white, black), settings.rules, seed=settings.seed)

    def _limit(self, position: Position) -> Limit:
        settings, color = self.table.settings, position.turn
        left = self.table.clock.seconds_left(color)
        if left is not None and settings.control is not None:
            clock = Clock(remaining=left, increment=settings.control.increment)
            return replace(settings.seat(color).limit, clock=clock)
        return limit_or_default(settings.seat(color).limit)

    def _close_players(self) -> None:
        with self._busy:
            if self._players is not None:
                self._players.close()
            self._players = None
