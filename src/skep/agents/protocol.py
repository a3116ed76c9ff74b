"""Agents and players: who decides.

An *agent* is a recipe: a name and frozen settings. Seated in one game it becomes a *player*, which
may keep what it needs between turns.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from skep._core import StopFlag
from skep.games import Game, Move, Position
from skep.settings import check_bounds

MOST_DEPTH = 1000
"""Plies that can be asked for: more than any search gets to."""
MOST_NODES = 10**18
"""Positions that can be asked for: the core counts them in 64 bits."""
MOST_THREADS = 256
"""Threads that can be asked for: more than most machines have cores, each with its own memory."""

WIN_SCORE = 100_000
"""A side that can force a win in n plies scores `WIN_SCORE - n`."""


@dataclass(frozen=True, kw_only=True)
class Clock:
    """Time for a whole game.

    >>> Clock(remaining=60, increment=0.5)
    Clock(remaining=60, increment=0.5)
    """

    remaining: float
    """Seconds left for this side."""
    increment: float = 0.0
    """Seconds added after each move."""


@dataclass(frozen=True, kw_only=True)
class Limit:
    """How long a player may think about one move. What is None does not limit.

    >>> Limit(time=0.5), Limit(nodes=10_000).depth
    (Limit(time=0.5, depth=None, nodes=None, clock=None), None)
    """

    time: float | None = None
    """Seconds for this move."""
    depth: int | None = None
    """Plies to look ahead."""
    nodes: int | None = None
    """Positions to visit."""
    clock: Clock | None = None
    """The player's clock, where the game is played by one."""

    def __post_init__(self) -> None:
        check_bounds(self, {"depth": (1, MOST_DEPTH), "nodes": (1, MOST_NODES)})

    def tightened(
        self, *, time: float | None = None, depth: int | None = None, nodes: int | None = None
    ) -> "Limit":
        """This limit and a player's own together: of each kind the smaller.

        >>> Limit(time=1.0, nodes=500).tightened(depth=3, nodes=200)
        Limit(time=1.0, depth=3, nodes=200, clock=None)
        """
        return Limit(
            time=_smaller(self.time, time),
            depth=_smaller(self.depth, depth),
            nodes=_smaller(self.nodes, nodes),
            clock=self.clock,
        )

    def seconds(self) -> float | None:
        """The time to think about this move: as given, and no more than a fair share of the clock.

        >>> Limit(clock=Clock(remaining=60, increment=1)).seconds()
        3.2
        """
        return self._of_clock(1)

    def most_seconds(self) -> float | None:
        """The most for a player that takes less for other moves: some times the fair share of the clock.

        >>> round(Limit(clock=Clock(remaining=60, increment=1)).most_seconds(), 1)
        9.6
        """
        return self._of_clock(_MOST_SHARES)

    def _of_clock(self, shares: int) -> float | None:
        if self.clock is None:
            return self.time
        share = self.clock.remaining / _MOVES_TO_GO + 0.8 * self.clock.increment
        return _smaller(self.time, min(shares * share, self.clock.remaining / 2))


_MOST_SHARES = 3
_MOVES_TO_GO = 25
"""A clock is spent as if so many moves were left: games of good players last about 25 moves a side."""

T = TypeVar("T", int, float)


def _smaller(first: T | None, second: T | None) -> T | None:
    if first is None or second is None:
        return second if first is None else first
    return min(first, second)


@dataclass(frozen=True, kw_only=True)
class Line:
    """A way the game may go on, best play by both sides as the player sees it.

    >>> from skep.agents import make_agent
    >>> from skep.games import GAMES
    >>> with make_agent("alphabeta:lines=2,table=1").player(GAMES["hive"], seed=1) as player:
    ...     decision = player.choose(GAMES["hive"].start("Base"), Limit(depth=2))
    >>> [len(line.moves) for line in decision.lines]
    [2, 2]
    """

    moves: tuple[Move, ...]
    score: float | None = None


@dataclass(frozen=True, kw_only=True)
class Decision:
    """The move a player chose, and what it knows about it.

    >>> from skep.agents import make_agent
    >>> from skep.games import GAMES
    >>> position = GAMES["hive"].start("Base")
    >>> with make_agent("alphabeta:table=1").player(GAMES["hive"], seed=1) as player:
    ...     decision = player.choose(position, Limit(depth=2))
    >>> decision.depth, decision.move in position.legal_moves(), decision.pv[0] == decision.move
    (2, True, True)
    """

    move: Move
    score: float | None = None
    """In favour of the side to move; from `WIN_SCORE` down by the plies to a forced win."""
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    pv: tuple[Move, ...] = ()
    """The principal variation: the line the player expects, beginning with its move."""
    lines: tuple[Line, ...] = ()
    """The best lines, best first, where more than one was asked for."""


Report = Callable[[Decision], None]
"""Called with what a player would decide so far, while it thinks."""


class Player(Protocol):
    """An agent seated in one game.

    >>> from skep.agents import make_agent
    >>> from skep.games import GAMES
    >>> position = GAMES["hive"].start("Base")
    >>> with make_agent("random").player(GAMES["hive"], seed=1) as player:
    ...     move = player.choose(position, Limit()).move
    >>> move in position.legal_moves()
    True
    """

    def choose(
        self,
        position: Position,
        limit: Limit,
        report: Report | None = None,
        stop: StopFlag | None = None,
    ) -> Decision:
        """Decide on a move in an unfinished position, given with its whole history.

        Returns soon after `stop` is set, with the best move so far.
        """


def require_game(agent: str, only: str, game: Game) -> None:
    """Raise ValueError if an agent that plays only one game is asked to play another."""
    if game.name != only:
        raise ValueError(f"{agent} plays {only}, not {game.name!r}")


class Agent(Protocol):
    """A recipe for players: a name and frozen settings.

    >>> from skep.agents import make_agent
    >>> agent = make_agent("alphabeta:level=3")
    >>> agent.name, agent.settings.level
    ('alphabeta', 3)
    """

    @property
    def name(self) -> str:
        """The name in the registry of agents."""

    @property
    def settings(self) -> Any:
        """The frozen dataclass the agent was made with."""

    def player(self, game: Game, seed: int) -> AbstractContextManager[Player]:
        """Take a seat in a game. Everything random in it comes from the seed."""
