"""Agents think in threads of their own, so that they never hold up a page."""

import asyncio
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

from skep.agents import Decision, Limit, StopFlag
from skep.games import Position, game_of
from skep.web.agents.offered_agents import make_offered_agent

THINKING_NICENESS = 5
"""Of threads that think, beside 0 of the one that serves the pages."""


def give_way() -> None:
    """Let this thread, and engines that it starts, give way to the one that serves pages; on Linux only."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        own = os.getpriority(os.PRIO_PROCESS, os.getpid())
        os.setpriority(os.PRIO_PROCESS, thread, min(19, own + THINKING_NICENESS))


POOL = ThreadPoolExecutor(max_workers=64, thread_name_prefix="thinking", initializer=give_way)
"""More threads than cores: the system divides the cores fairly among all who think."""

SIMULATIONS = ThreadPoolExecutor(max_workers=32, thread_name_prefix="simulation", initializer=give_way)
"""Apart from the others: programs that play each other never hold up those that play people."""

DEFAULT_LIMIT = Limit(time=1.0)
"""For an agent that was given no limit in a game without clocks."""


def limit_or_default(limit: Limit) -> Limit:
    """The limit, or a second for each move where none was given.

    >>> limit_or_default(Limit()).time, limit_or_default(Limit(depth=3)).time
    (1.0, None)
    """
    return DEFAULT_LIMIT if limit == Limit() else limit


async def think(agent: str, position: Position, limit: Limit, stop: StopFlag) -> Decision:
    """Ask an agent for one move, in a thread of the pool."""

    def choose() -> Decision:
        with make_offered_agent(agent).player(game_of(position.rules), 0) as player:
            return player.choose(position, limit, stop=stop)

    return await asyncio.get_running_loop().run_in_executor(POOL, choose)
