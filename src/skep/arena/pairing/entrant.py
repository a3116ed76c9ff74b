"""Who enters a tournament: a name, an agent, and how long it may think."""

from collections.abc import Iterable
from dataclasses import dataclass

from skep.agents import Clock, Limit, agent_text, make_agent
from skep.agents.registry import split_agent
from skep.agents.uhp.engine_registry import registered_engines
from skep.arena.game.clock import parse_clock_seconds
from skep.settings import SettingsError


@dataclass(frozen=True, kw_only=True)
class ThinkingTime:
    """How long players may think; a limit that is not given does not hold."""

    time: float | None = None
    """Seconds for each move."""
    clock: str | None = None
    """Seconds for the whole game and seconds added after each move, such as `60+0.5` or `10m+5`."""
    nodes: int | None = None
    """Positions to search for each move; gives the same games on every machine."""
    depth: int | None = None
    """Plies to search for each move."""

    def __post_init__(self) -> None:
        if self.time is not None and self.time <= 0:
            raise SettingsError(f"setting 'time' is more than 0, not {self.time}")
        self.limit()

    def limit(self) -> Limit:
        """The limit that a player is given at its first move."""
        clock = parse_clock(self.clock) if self.clock is not None else None
        return Limit(time=self.time, depth=self.depth, nodes=self.nodes, clock=clock)

    def is_free(self) -> bool:
        """Does nothing limit the thinking?"""
        return self.time is None and self.clock is None and self.nodes is None and self.depth is None


@dataclass(frozen=True, kw_only=True)
class Entrant(ThinkingTime):
    """A player of a tournament; its own limits replace those of the tournament, all together."""

    name: str
    """What it is called in the results."""
    agent: str
    """The agent, such as `alphabeta:depth=4`."""

    def limit_in(self, tournament: ThinkingTime) -> Limit:
        """Its own limit, or else the tournament's."""
        return (tournament if self.is_free() else self).limit()


def parse_entrant(text: str) -> Entrant:
    """An entrant from `agent:key=value` or `name=agent:key=value`; without a name it is called as its agent.

    Raises AgentError.

    >>> parse_entrant("floor=random:pick=move")
    Entrant(time=None, clock=None, nodes=None, depth=None, name='floor', agent='random')
    """
    head, _, _ = text.partition(":")
    name, sign, _ = head.partition("=")
    given = text[len(name) + 1 :] if sign else text
    agent = agent_text(make_agent(given))
    is_engine = split_agent(given)[0] in registered_engines()
    return Entrant(name=name.strip() if sign else (given.strip() if is_engine else agent), agent=agent)


def parse_clock(text: str) -> Clock:
    """A clock from the seconds for the game and the increment.

    >>> parse_clock("60+0.5")
    Clock(remaining=60.0, increment=0.5)
    """
    seconds, increment = parse_clock_seconds(text)
    if seconds == 0:
        raise SettingsError(f"setting 'clock' needs time to think, not {text!r}")
    return Clock(remaining=seconds, increment=increment)


def require_distinct(names: Iterable[str]) -> None:
    """Raise SettingsError if a name comes twice."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise SettingsError(f"two players are called {name!r}; name one of them: other={name}")
        seen.add(name)
