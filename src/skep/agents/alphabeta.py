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
from pathlib import Path
from typing import Any, Protocol

from skep import _core
from skep._core import StopFlag
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
from skep.games import Game, Position
from skep.settings import check_bounds

WEIGHTS = Path(__file__).parent.parent / "weights"
"""The folder of the weights that come with skep."""

BOUNDS = {
    "depth": (1, MOST_DEPTH),
    "nodes": (1, MOST_NODES),
    "threads": (1, MOST_THREADS),
    "table": (1, _core.MAX_TABLE_MEBIBYTES),
    "lines": (1, _core.MAX_MOVES),
}
"""The least and the most of each setting."""

DEFAULT_SECONDS = 1.0
"""How long to think when nothing limits it and nobody could stop it."""


@dataclass(frozen=True, kw_only=True)
class AlphaBetaSettings:
    """How strong, how long and with what the engine thinks."""

    level: int = 10
    """From 1, a beginner, to 10, full strength: lower levels see fewer positions and choose at random."""
    time: float | None = None
    """Seconds a move, at most."""
    depth: int | None = None
    """Plies to look ahead, at most."""
    nodes: int | None = None
    """Positions a move, at most."""
    threads: int = 1
    """Threads to search with. Only one thread gives the same answer every time."""
    table: int = 16
    """Size of the transposition table, in MiB."""
    lines: int = 1
    """How many of the best moves get a line of their own."""
    settles: bool = True
    """Leave what is left of the time when there is only one move, or the end of every line is proven."""
    plain: bool = False
    """Look at every line to the full depth and no further: slower, but a win it finds is the shortest."""
    weights: str = "hive"
    """Weights of the evaluation of Hive: the name of a set that comes with skep, or a file."""

    def __post_init__(self) -> None:
        check_bounds(self, BOUNDS | {"level": (1, len(LEVELS))})
        if self.time is not None and self.time <= 0:
            raise ValueError(f"time is more than 0, not {self.time}")


@dataclass(frozen=True, kw_only=True)
class Level:
    """How a level is weakened."""

    nodes: int | None
    """Positions a move, at most."""
    temperature: float = 0.0
    """How much worse a move may be, in hundredths of a point, and still be chosen now and then."""


LEVELS = (
    Level(nodes=70, temperature=250),
    Level(nodes=120, temperature=130),
    Level(nodes=250, temperature=75),
    Level(nodes=450, temperature=42),
    Level(nodes=900, temperature=20),
    Level(nodes=2_000, temperature=8),
    Level(nodes=4_500),
    Level(nodes=13_000),
    Level(nodes=40_000),
    Level(nodes=None),
)
"""Levels 1 to 10. Set so that each beats the one two below it in at least three games of four."""

CANDIDATES = 8
"""Moves that a level with a temperature chooses from."""


class Engine(Protocol):
    """Alpha-beta in the core, for the positions of one game."""

    def search(
        self,
        position: Any,
        *,
        seconds: float | None,
        depth: int | None,
        nodes: int | None,
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
        lines = max(settings.lines, CANDIDATES if self._level.temperature else 1)
        self._engine: Engine
        if game.name == "hive":
            self._engine = _core.HiveEngine(
                evaluator(settings.weights),
                threads=settings.threads,
                table=settings.table,
                lines=lines,
                settles=settings.settles,
                plain=settings.plain,
            )
        else:
            self._engine = _core.CaptainEngine(
                _core.CaptainEvaluator(),
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
        chosen = self._pick([line.score for line in result.lines])
        return decision_of(result, chosen, own.lines)

    def _pick(self, scores: list[int]) -> int:
        """The index of the move to play: the best, or a worse one the likelier the smaller the difference."""
        if not self._level.temperature:
            return 0
        best = max(scores)
        chances = [math.exp((score - best) / self._level.temperature) for score in scores]
        return self._random.choices(range(len(scores)), chances)[0]


def evaluator(weights: str) -> _core.HiveEvaluator:
    """The evaluation with a set of weights: its name, or a file."""
    text = weights_text_of(weights)
    try:
        return _core.HiveEvaluator(text)
    except ValueError as error:
        raise ValueError(f"weights {weights!r}: {error}") from error


def weights_text_of(weights: str) -> str:
    """The text of a set of weights: its name, or a file."""
    known = WEIGHTS / f"{weights}.txt"
    path = known if known.exists() else Path(weights)
    try:
        return path.read_text(encoding="utf-8")
    except (FileNotFoundError, IsADirectoryError):
        names = ", ".join(sorted(file.stem for file in WEIGHTS.glob("*.txt")))
        raise ValueError(f"no weights {weights!r}: neither a file nor one of {names}") from None


def search(
    engine: Engine,
    position: Position,
    limit: Limit,
    report: Report | None,
    stop: StopFlag | None,
) -> _core.SearchResult:
    """Ask an engine, with the limits and the progress reports of agents."""
    seconds = limit.seconds()
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
        stop=stop,
        report=progress if report else None,
    )


def decision_of(result: _core.SearchResult, chosen: int = 0, lines: int = 1) -> Decision:
    """What an engine found, in the words of agents."""
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
