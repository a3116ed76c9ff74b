"""A game as it travels to a worker, and how it is played there."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from skep._core import StopFlag
from skep.agents import Agent, Limit, make_agent
from skep.arena.adjudication import Adjudication
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
        opening=task.opening,
        margin=task.margin,
        adjudication=task.adjudication,
        stop=STOP,
    )
    return replace(record, white=task.names[0], black=task.names[1], date=task.date, tags=task.tags)


def try_seat(agent: str, rules: Any) -> str:
    """Let an agent take a seat and leave; return what went wrong, or nothing."""
    try:
        with _agent(agent).player(game_of(rules), 0):
            return ""
    except Exception as error:
        return str(error) or type(error).__name__


@lru_cache(maxsize=256)
def _agent(text: str) -> Agent:
    return make_agent(text)
