"""A kind of agent of one's own: what was found at its place, its settings, and how it takes a seat.

What can be an agent:

- a function `choose(position)` or `choose(position, limit)` that returns a move or its text;
- a class with such a method: an object of it plays one game. Where it has a dataclass `Settings` it is made
  from settings; where it is a dataclass itself its fields are the settings;
- a class with a method `player(game, seed)`: the full protocol of `skep.agents.protocol.Agent`.
"""

import contextlib
import dataclasses
import inspect
import random
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import entry_points
from typing import Any

from skep._core import StopFlag
from skep.agents.own.answer import decision_of
from skep.agents.own.place import AgentNotFound, AgentPlace, load_module, parse_place, read_source
from skep.agents.protocol import Decision, Limit, Player, Report
from skep.games import Game, Position

GROUP = "skep.agents"
"""The group of entry points by which installed packages offer agents."""


@dataclass(frozen=True, kw_only=True)
class NoSettings:
    """An agent without settings."""


@dataclass(frozen=True)
class OwnKind:
    """An agent of one's own, before its settings are known."""

    name: str
    """The text that names it."""
    place: AgentPlace | None
    """Where its code is; None for an object of this process alone."""
    target: Any
    """The function or class."""

    @property
    def about(self) -> str:
        """What it does: the first line of its documentation."""
        lines = (inspect.getdoc(self.target) or "").splitlines()
        is_generated = dataclasses.is_dataclass(self.target) and lines[:1] == [_signature(self.target)]
        return lines[0].rstrip(".") if lines and not is_generated else "an agent of your own"

    @property
    def Settings(self) -> type:  # noqa: N802  # as the classes of the built-in agents have it
        """The class of its settings."""
        settings = getattr(self.target, "Settings", None)
        if settings is not None:
            return settings  # type: ignore[no-any-return]
        return self.target if _is_settings(self.target) else NoSettings

    def __call__(self, settings: Any) -> Any:
        """The agent with these settings, in a process of its own if its code is in a file or module."""
        from skep.agents.own.agent import InProcessAgent, OwnAgent

        return InProcessAgent(self, settings) if self.place is None else OwnAgent(self, settings)

    @contextlib.contextmanager
    def seat(self, settings: Any, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game, in this process. Python's own random numbers follow from the seed."""
        random.seed(seed)
        if inspect.isclass(self.target):
            made = self._made(settings)
            if hasattr(made, "player"):
                with made.player(game, seed) as player:
                    yield _Seated(player.choose)
                return
            yield _Seated(made.choose)
        else:
            yield _Seated(self.target)

    def _made(self, settings: Any) -> Any:
        if getattr(self.target, "Settings", None) is not None:
            return self.target(settings)
        if _is_settings(self.target):
            return dataclasses.replace(settings)  # a new object for every game
        return self.target()


class _Seated:
    """A player whose `choose` takes as many arguments as its author wanted, and returns what he wanted."""

    def __init__(self, choose: Callable[..., Any]) -> None:
        self._choose = choose
        self._count = _argument_count(choose)

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Ask the author's function. Raises NoMove, InvalidMove or IllegalMove for what is no legal move."""
        own = position.copy()
        return decision_of(self._choose(*(own, limit, report, stop)[: self._count]), position)


def own_kind(name: str) -> OwnKind | None:
    """The kind that a name means: a file, a module, or an installed agent; None if it means none of these.

    Raises AgentNotFound where there is no agent at that place.
    """
    place = installed_agents().get(name) or parse_place(name)
    if place is None:
        return None
    if place.path:
        place = dataclasses.replace(place, source=read_source(place.path))
    return kind_at(name, place)


@lru_cache(maxsize=1)
def installed_agents() -> dict[str, AgentPlace]:
    """The agents of installed packages, by their names."""
    places = {point.name: parse_place(point.value) for point in entry_points(group=GROUP)}
    return {name: place for name, place in places.items() if place is not None}


def kind_at(name: str, place: AgentPlace) -> OwnKind:
    """Import what is at a place. Raises AgentNotFound if it is no agent."""
    module = load_module(place)
    where = place.path or place.module
    if not place.name:
        return OwnKind(name, place, _only_agent(module, where))
    target = getattr(module, place.name, None)
    if target is None:
        there = ", ".join(sorted(_agents_in(module))) or "none"
        raise AgentNotFound(f"{where} has no {place.name!r}; agents in it: {there}")
    require_agent(target, f"{place.name!r} in {where}")
    return OwnKind(name, place, target)


def require_agent(target: Any, what: str) -> None:
    """Raise AgentNotFound for what is neither a function nor a class that can play."""
    if inspect.isclass(target):
        if not (hasattr(target, "choose") or hasattr(target, "player")):
            raise AgentNotFound(f"the class {what} has no method choose(self, position)")
    elif not callable(target):
        raise AgentNotFound(f"{what} is neither a function nor a class")


def _only_agent(module: types.ModuleType, where: str) -> Any:
    agents = _agents_in(module)
    if "choose" in agents:
        return agents["choose"]
    if len(agents) == 1:
        return next(iter(agents.values()))
    if agents:
        raise AgentNotFound(f"{where} has several agents: {', '.join(agents)}; name one as {where}:NAME")
    raise AgentNotFound(f"{where} has no agent: neither a function choose(position) nor a class with one")


def _agents_in(module: types.ModuleType) -> dict[str, Any]:
    found = {name: value for name, value in vars(module).items() if _is_agent_of(value, module)}
    choose = getattr(module, "choose", None)
    return ({"choose": choose} if callable(choose) else {}) | found


def _is_agent_of(value: Any, module: types.ModuleType) -> bool:
    is_own = inspect.isclass(value) and value.__module__ == module.__name__
    return is_own and (hasattr(value, "player") or hasattr(value, "choose")) and not _is_protocol(value)


def _is_protocol(value: type) -> bool:
    return bool(getattr(value, "_is_protocol", False))


def _is_settings(target: Any) -> bool:
    return inspect.isclass(target) and dataclasses.is_dataclass(target)


def _signature(target: Any) -> str:
    return str(target.__name__) + str(inspect.signature(target)).replace(" -> None", "")


def _argument_count(choose: Callable[..., Any]) -> int:
    """How many of position, limit, report and stop a function takes, by place."""
    try:
        parameters = inspect.signature(choose).parameters.values()
    except (TypeError, ValueError):
        return 1
    if any(parameter.kind == parameter.VAR_POSITIONAL for parameter in parameters):
        return 4
    by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return min(4, max(1, sum(parameter.kind in by_place for parameter in parameters)))
