"""A game as it is sent to a worker, and how the worker plays it."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from skep.agents import Agent, Limit, Player, make_agent
from skep.agents.own.place import parse_place, read_source, sent_sources
from skep.agents.registry import KINDS, split_agent
from skep.agents.uhp.agent import UhpPlayer
from skep.agents.uhp.readiness import why_not_ready
from skep.arena.game.conditions import GameConditions
from skep.arena.game.loop import play_game
from skep.arena.runner.live_games import LiveGames
from skep.arena.runner.worker import this_worker
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
    seed: int
    conditions: GameConditions
    date: str
    tags: dict[str, str] = field(default_factory=dict)
    live_games: LiveGames | None = None
    """Where the game is written while it is played, so that viewers can follow it."""
    sources: dict[str, str] = field(default_factory=dict)
    """The files of users' own agents, by path: a worker on another machine has not got them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "sources", self.sources or sources_of(self.agents))


def sources_of(agents: tuple[str, ...]) -> dict[str, str]:
    """The files that these agents are in, by path."""
    names = [name for name in (split_agent(agent)[0] for agent in agents) if name not in KINDS]
    paths = [place.path for place in map(parse_place, names) if place is not None and place.path]
    return {path: read_source(path) for path in paths}


def play_tasks(tasks: tuple[Task, ...]) -> list[tuple[str, Record]]:
    """Play games one after the other; return those that were finished, with their uids."""
    stop = this_worker().stop
    records = [(task.uid, play_task(task)) for task in tasks if not stop.is_set()]
    return [] if stop.is_set() else records


def play_task(task: Task) -> Record:
    """Play one game."""
    white, black = task.agents
    record = play_game(
        (_agent(white, task.sources), _agent(black, task.sources)),
        task.rules,
        task.limits,
        task.seed,
        on_move=task.live_games.writer(task.uid) if task.live_games else None,
        conditions=task.conditions,
        stop=this_worker().stop,
    )
    return replace(record, white=task.names[0], black=task.names[1], date=task.date, tags=task.tags)


def try_player(agent: str, limit: Limit, rules: Any, sources: dict[str, str]) -> str:
    """Make an agent's player once; return what is wrong with it, or nothing."""
    try:
        with _agent(agent, sources).player(game_of(rules), 0) as player:
            return _complaint(player, limit, rules)
    except Exception as error:
        return str(error) or type(error).__name__


def _agent(text: str, sources: dict[str, str]) -> Agent:
    return this_worker().keep(_recipe(text, tuple(sorted(sources.items()))))


@lru_cache(maxsize=256)
def _recipe(text: str, sources: tuple[tuple[str, str], ...]) -> Agent:
    with sent_sources(dict(sources)):
        return make_agent(text)


def _complaint(player: Player, limit: Limit, rules: Any) -> str:
    return why_not_ready(player.engine, limit, rules) if isinstance(player, UhpPlayer) else ""
