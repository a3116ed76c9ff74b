"""The engine: alpha-beta search in the core, from beginner to full strength.

>>> from skep.agents import Limit, make_agent
>>> from skep.games import GAMES
>>> with make_agent("alphabeta:level=3").player(GAMES["hive"], seed=1) as player:
...     decision = player.choose(GAMES["hive"].start("Base+MLP"), Limit(nodes=100))
>>> decision.nodes
100
"""

import contextlib
import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from skep import _core
from skep._core import StopFlag
from skep.agents.network_file import read_network
from skep.agents.protocol import (
    MOST_DEPTH,
    MOST_NODES,
    MOST_THREADS,
    Decision,
    Limit,
    Line,
    Player,
    Report,
)
from skep.agents.weight_file import read_weights_text
from skep.games import GAMES, Game, Position
from skep.settings import check_bounds

BOUNDS = {
    "depth": (1, MOST_DEPTH),
    "nodes": (1, MOST_NODES),
    "threads": (1, MOST_THREADS),
    "table": (1, _core.MAX_TABLE_MEBIBYTES),
    "lines": (1, _core.MAX_MOVES),
}
"""The least and the most of each setting."""

DEFAULT_WEIGHTS = "hive"
DEFAULT_NETWORK = "hive"

DEFAULT_SECONDS = 1.0
"""How long to search when there is no limit and no stop flag."""


@dataclass(frozen=True, kw_only=True)
class AlphaBetaSettings:
    """How strong the engine is, how long it searches, and with what."""

    level: int = 10
    """From 1, a beginner, to 10, full strength: lower levels see fewer positions and choose at random."""
    time: float | None = None
    """Seconds for a move, at most."""
    depth: int | None = None
    """Plies to look ahead, at most."""
    nodes: int | None = None
    """Positions to search for a move, at most."""
    threads: int = 1
    """Threads to search with. Only one thread gives the same answer every time."""
    table: int = 16
    """Size of the transposition table, in MiB."""
    lines: int = 1
    """How many of the best moves get a line of their own."""
    settles: bool = True
    """Stop before the time is over when there is only one move, or the end of every line is proven."""
    plain: bool = False
    """Look at every line to the full depth and no further: slower, but a win it finds is the shortest."""
    evaluation: Literal["network", "linear"] | None = None
    """Who judges positions of Hive: a network, or a weighted sum, also if other weights are given."""
    network: str = DEFAULT_NETWORK
    """The network: the name of one that comes with skep, or a file."""
    weights: str = DEFAULT_WEIGHTS
    """Weights of the sum, which always order moves: the name of a set that comes with skep, or a file."""

    def __post_init__(self) -> None:
        check_bounds(self, BOUNDS | {"level": (1, len(LEVELS))})
        if self.time is not None and self.time <= 0:
            raise ValueError(f"time is more than 0, not {self.time}")

    def evaluator(self, game: Game = GAMES["hive"]) -> Any:
        """What judges the positions of a game. Raises ValueError if its files are missing or wrong."""
        is_network = self.evaluation == "network" or (
            self.evaluation is None and self.weights == DEFAULT_WEIGHTS
        )
        has_network = game.engines_for("alphabeta").has_network
        return evaluator(self.weights, game, self.network if is_network and has_network else None)


@dataclass(frozen=True, kw_only=True)
class Level:
    """How a level is weakened."""

    nodes: int | None
    """Positions a move, at most."""
    temperature: float = 0.0
    """How much worse a move may be, in hundredths of a point, and still be chosen now and then."""
    candidates: int = 1
    """How many of the best moves it chooses from."""


LEVELS = (
    Level(nodes=70, temperature=300, candidates=14),
    Level(nodes=95, temperature=200, candidates=12),
    Level(nodes=140, temperature=100, candidates=10),
    Level(nodes=200, temperature=90, candidates=9),
    Level(nodes=260, temperature=90, candidates=8),
    Level(nodes=300, temperature=40, candidates=8),
    Level(nodes=180),
    Level(nodes=700),
    Level(nodes=2_500),
    Level(nodes=None),
)
"""Levels 1 to 10. Set with the weighted sum so that each beats the one two below it in at least three games
of four; then, with each new network, so that each but the tenth plays about as well as before."""


class AlphaBetaSearch(Protocol):
    """Alpha-beta in the core, for the positions of one game."""

    def search(
        self,
        position: Any,
        *,
        seconds: float | None,
        depth: int | None,
        nodes: int | None,
        planned: float | None,
        stop: StopFlag | None,
        report: Callable[[_core.SearchResult], None] | None,
    ) -> _core.SearchResult:
        """Think until a limit is reached or the flag is set."""


@dataclass(frozen=True)
class AlphaBetaAgent:
    """The engine, from beginner to full strength."""

    settings: AlphaBetaSettings = AlphaBetaSettings()
    name = "alphabeta"
    Settings = AlphaBetaSettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game."""
        yield AlphaBetaPlayer(self.settings, game, random.Random(seed))


class AlphaBetaPlayer:
    """The engine in one game; keeps its table from move to move."""

    def __init__(self, settings: AlphaBetaSettings, game: Game, generator: random.Random) -> None:
        self._settings = settings
        self._level = LEVELS[settings.level - 1]
        self._random = generator
        lines = max(settings.lines, self._level.candidates)
        self._engine: AlphaBetaSearch = game.engines_for("alphabeta").alphabeta(
            settings.evaluator(game),
            threads=settings.threads,
            table=settings.table,
            lines=lines,
            settles=settings.settles,
            plain=settings.plain,
        )

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Think until a limit is reached. Raises ValueError when the game is over."""
        own = self._settings
        limit = limit.tightened(time=own.time, depth=own.depth, nodes=own.nodes)
        limit = limit.tightened(nodes=self._level.nodes)
        result = search(self._engine, position, limit, report, stop)
        chosen = self._pick([line.score for line in result.lines[: self._level.candidates]])
        return decision_of(result, chosen, own.lines)

    def _pick(self, scores: list[int]) -> int:
        """The index of the move to play: the best, or a worse one the likelier the smaller the difference."""
        if not self._level.temperature:
            return 0
        best = max(scores)
        chances = [math.exp((score - best) / self._level.temperature) for score in scores]
        return self._random.choices(range(len(scores)), chances)[0]


def evaluator(weights: str, game: Game = GAMES["hive"], network: str | None = None) -> Any:
    """The evaluation of a game with weights by name or from a file; one without weights ignores them.

    With a network by name or from a file, that judges positions instead.
    """
    engines = game.engines_for("alphabeta")
    text = read_weights_text(weights) if engines.default_weights else ""
    judge = () if network is None else (read_network(network),)
    try:
        return engines.evaluator(text, *judge)
    except ValueError as error:
        raise ValueError(f"weights {weights!r}: {error}") from error


def search(
    engine: AlphaBetaSearch,
    position: Position,
    limit: Limit,
    report: Report | None,
    stop: StopFlag | None,
) -> _core.SearchResult:
    """Ask an engine, with the limits and the progress reports of agents."""
    seconds = limit.most_seconds()
    if stop is None and seconds is None and limit.depth is None and limit.nodes is None:
        seconds = DEFAULT_SECONDS

    def progress(result: _core.SearchResult) -> None:
        if report:
            report(decision_of(result, lines=len(result.lines)))

    return engine.search(
        position,
        seconds=seconds,
        depth=limit.depth,
        nodes=limit.nodes,
        planned=None if limit.clock is None else limit.seconds(),
        stop=stop,
        report=progress if report else None,
    )


def decision_of(result: _core.SearchResult, chosen: int = 0, lines: int = 1) -> Decision:
    """What an engine found, as a decision of a player."""
    best = result.lines[chosen]
    return Decision(
        move=best.moves[0],
        score=best.score,
        depth=result.depth,
        nodes=result.nodes,
        seconds=result.seconds,
        pv=tuple(best.moves),
        lines=tuple(Line(moves=tuple(line.moves), score=line.score) for line in result.lines[:lines])
        if lines > 1
        else (),
    )
