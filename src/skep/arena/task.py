"""A game as it travels to a worker, and how it is played there."""

import threading
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from skep._core import StopFlag
from skep.agents import Agent, Limit, Player, make_agent
from skep.agents.uhp import EnginePool, UhpPlayer
from skep.arena.adjudication import Adjudication
from skep.arena.bulletin import Bulletin
from skep.arena.game import play_game
from skep.arena.openings import Opening
from skep.games import game_of
from skep.records import Record


@dataclass(frozen=True, kw_only=True)
class Task:
    """Everything that a worker needs to know of a game."""

    uid: str
    names: tuple[str, str]
    """White and Black."""
    agents: tuple[str, str]
    limits: tuple[Limit, Limit]
    rules: Any
    opening: Opening
    seed: int
    margin: float
    adjudication: Adjudication | None
    date: str
    tags: dict[str, str] = field(default_factory=dict)
    bulletin: Bulletin | None = None
    """Where the game is pinned up while it is played."""


STOP = StopFlag()
"""Set, and the games of this process end soon, unfinished."""


def play_tasks(tasks: tuple[Task, ...]) -> list[tuple[str, Record]]:
    """Play games one after the other; return those that were finished, with their uids."""
    records = [(task.uid, play_task(task)) for task in tasks if not STOP.is_set()]
    return [] if STOP.is_set() else records


def play_task(task: Task) -> Record:
    """Play one game."""
    white, black = task.agents
    record = play_game(
        (_agent(white), _agent(black)),
        task.rules,
        task.limits,
        task.seed,
        task.bulletin.pin(task.uid) if task.bulletin else None,
        opening=task.opening,
        margin=task.margin,
        adjudication=task.adjudication,
        stop=STOP,
    )
    return replace(record, white=task.names[0], black=task.names[1], date=task.date, tags=task.tags)


def try_seat(agent: str, limit: Limit, rules: Any) -> str:
    """Let an agent take a seat and leave; return what is wrong with it, or nothing."""
    try:
        with _agent(agent).player(game_of(rules), 0) as player:
            return _complaint(player, limit)
    except Exception as error:
        return str(error) or type(error).__name__


def close_engines() -> None:
    """End the engines that this process keeps between games."""
    for pool in list(_POOLS.values()):
        pool.close()
    _POOLS.clear()


_POOLS: dict[int, EnginePool] = {}
"""The engines that each thread keeps alive between its games."""


def _agent(text: str) -> Agent:
    pool = _POOLS.setdefault(threading.get_ident(), EnginePool())
    return pool.keep(_recipe(text))


@lru_cache(maxsize=256)
def _recipe(text: str) -> Agent:
    return make_agent(text)


def _complaint(player: Player, limit: Limit) -> str:
    if isinstance(player, UhpPlayer) and not player.engine.is_skep and limit.time and limit.time < 1:
        return f"the protocol gives it whole seconds for a move, so {limit.time:g} s will not do; give it 1 s"
    return ""
