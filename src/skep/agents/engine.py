"""Engines as users of python-chess know them: open one, let it play and analyse, close it.

>>> from skep.games.hive import Position
>>> with Engine("alphabeta:table=1") as engine:
...     position = Position("Base")
...     position.push(engine.play(position, Limit(nodes=500)).move)
...     lines = engine.analyse(position, Limit(nodes=2000), lines=2)
>>> len(lines), lines[0].score >= lines[1].score, position.ply
(2, True, 1)

Any agent can be an engine, and so can any program that speaks UHP: `Engine.open("nokamute uhp")`.
"""

import queue
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, fields, replace
from typing import Any, Self

from skep._core import StopFlag
from skep.agents.protocol import Decision, Limit, Player
from skep.agents.registry import AnyAgent, agent_of, agent_text
from skep.games import GAMES, game_of
from skep.games.moves import Move
from skep.games.protocol import Position

__all__ = ["AnalysedLine", "Analysis", "Engine", "PlayResult"]


@dataclass(frozen=True, kw_only=True)
class AnalysedLine:
    """A way the game may go on, as an engine sees it.

    >>> from skep.games.hive import Position
    >>> with Engine("alphabeta:table=1") as engine:
    ...     best, second = engine.analyse(Position("Base"), Limit(depth=2), lines=2)
    >>> best.depth, best.move == best.pv[0], best.score >= second.score
    (2, True, True)
    """

    pv: tuple[Move, ...]
    """The moves, best play by both sides."""
    score: float | None = None
    """In favour of the side to move; see `Decision.score`."""
    depth: int | None = None
    nodes: int | None = None

    @property
    def move(self) -> Move:
        """The first move."""
        return self.pv[0]


@dataclass(frozen=True, kw_only=True)
class PlayResult:
    """The move that an engine plays.

    >>> from skep.games.hive import Position
    >>> with Engine("mate-in-one", seed=1) as engine:
    ...     result = engine.play(Position("Base"))
    >>> result.move == result.line.move
    True
    """

    move: Move
    line: AnalysedLine
    """What it knows about it."""


class Engine:
    """An agent that answers questions about any positions; a context manager that ends it.

    >>> from skep.games.hive import Position
    >>> position = Position("Base")
    >>> with Engine("alphabeta:table=1") as engine:
    ...     while position.ply < 4:
    ...         position.push(engine.play(position, Limit(nodes=200)).move)
    >>> position.ply
    4
    """

    def __init__(self, agent: AnyAgent, *, seed: int = 0) -> None:
        """An engine of an agent, an agent's text, or a function that chooses moves. Raises AgentError."""
        self.agent = agent_of(agent)
        self._seed = seed
        self._stack = ExitStack()
        self._players: dict[tuple[str, int], Player] = {}
        self._lock = threading.Lock()

    @classmethod
    def open(cls, command: str, *, timeout: float = 10.0, **options: str | int | float) -> "Engine":
        """Start a program that speaks UHP, by its command line, with its own options.

        Raises EngineError if it does not start or greet.
        """
        from skep.agents.uhp.agent import UhpAgent, UhpSettings

        texts = ";".join(f"{name}={value}" for name, value in options.items())
        engine = cls(UhpAgent(UhpSettings(command=command, timeout=timeout, options=texts)))
        engine._player("hive", 1)
        return engine

    def __repr__(self) -> str:
        return f"<Engine {agent_text(self.agent)!r}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End it."""
        self._players.clear()
        self._stack.close()

    def play(self, position: Position, limit: Limit | None = None) -> PlayResult:
        """Its move in an unfinished position. Raises ValueError when the game is over."""
        decision = self._decide(position, limit or Limit())
        line = _line_of(decision, position)
        return PlayResult(move=line.move, line=line)

    def analyse(
        self, position: Position, limit: Limit | None = None, *, lines: int = 1
    ) -> list[AnalysedLine]:
        """The best lines, best first: as many as are asked for, where there are so many moves.

        An engine that can only tell its best move is asked about the position after every move, each for an
        equal share of the time.
        """
        limit = limit or Limit()
        if lines == 1:
            return [_line_of(self._decide(position, limit), position)]
        if self._has_lines:
            return _lines_of(self._decide(position, limit, lines), position)[:lines]
        return self._line_by_line(position, limit)[:lines]

    def analysis(self, position: Position, limit: Limit | None = None, *, lines: int = 1) -> "Analysis":
        """While it thinks, iterate over the lines it has so far; `stop` or leaving `with` ends it."""
        if lines > 1 and not self._has_lines:
            raise ValueError(f"{self.agent.name} can only tell its best line while it thinks; ask for 1 line")
        return Analysis(self, position.copy(), limit or Limit(), lines)

    @property
    def _has_lines(self) -> bool:
        return any(field.name == "lines" for field in fields(self.agent.settings))

    def _decide(self, position: Position, limit: Limit, lines: int = 1, **more: Any) -> Decision:
        if position.outcome() is not None:
            raise ValueError("the game is over: no move to choose")
        with self._lock:
            player = self._player(game_of(position.rules).name, lines)
            return player.choose(position.copy(), limit, more.get("report"), more.get("stop"))

    def _player(self, game: str, lines: int) -> Player:
        if (game, lines) not in self._players:
            agent: Any = self.agent
            if lines > 1:
                agent = replace(agent, settings=replace(agent.settings, lines=lines))
            seat = agent.player(GAMES[game], self._seed)
            self._players[game, lines] = self._stack.enter_context(seat)
        return self._players[game, lines]

    def _line_by_line(self, position: Position, limit: Limit) -> list[AnalysedLine]:
        moves = position.legal_moves()
        share = replace(
            limit,
            time=limit.time / len(moves) if limit.time else None,
            nodes=max(1, limit.nodes // len(moves)) if limit.nodes else None,
        )
        found = []
        for number in moves:
            move = Move(number, position.move_text(number))
            after = position.copy()
            after.play(number)
            outcome = after.outcome()
            if outcome is not None:
                won = {position.turn: 1.0, None: 0.0}.get(outcome.winner, -1.0)
                found.append(AnalysedLine(pv=(move,), score=won * _WIN))
                continue
            reply = _line_of(self._decide(after, share), after)
            if reply.score is None:
                raise ValueError(f"{self.agent.name} tells no scores, so its lines cannot be compared")
            found.append(replace(reply, pv=(move, *reply.pv), score=-reply.score))
        return sorted(found, key=lambda line: -(line.score or 0.0))


_WIN = 100_000.0


class Analysis:
    """An analysis that runs: iterate over what the engine has found so far, newest last.

    >>> from skep.games.hive import Position
    >>> with (
    ...     Engine("alphabeta:table=1") as engine,
    ...     engine.analysis(Position("Base"), Limit(depth=3)) as analysis,
    ... ):
    ...     depths = [lines[0].depth for lines in analysis]
    >>> depths[-1]
    3
    """

    def __init__(self, engine: Engine, position: Position, limit: Limit, lines: int) -> None:
        self._found: queue.Queue[list[AnalysedLine] | BaseException | None] = queue.Queue()
        self._stop = StopFlag()
        self._thread = threading.Thread(target=self._run, args=(engine, position, limit, lines), daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._thread.join()

    def stop(self) -> None:
        """Tell the engine to end; what it found last still comes."""
        self._stop.set()

    def __iter__(self) -> Iterator[list[AnalysedLine]]:
        """The best lines so far, each time they change, until the engine has finished. Raises its errors."""
        while (lines := self.next()) is not None:
            yield lines

    def next(self) -> list[AnalysedLine] | None:
        """Wait for the next lines; None when there are no more."""
        found = self._found.get()
        if found is None or isinstance(found, BaseException):
            self._found.put(None)
        if isinstance(found, BaseException):
            raise found
        return found

    def _run(self, engine: Engine, position: Position, limit: Limit, lines: int) -> None:
        def report(progress: Decision) -> None:
            self._found.put(_lines_of(progress, position)[:lines])

        try:
            decision = engine._decide(position, limit, lines, report=report, stop=self._stop)
            self._found.put(_lines_of(decision, position)[:lines])
            self._found.put(None)
        except BaseException as error:
            self._found.put(error)


def _line_of(decision: Decision, position: Position) -> AnalysedLine:
    moves = decision.pv if decision.pv[:1] == (decision.move,) else (decision.move,)
    return AnalysedLine(
        pv=_readable(moves, position), score=decision.score, depth=decision.depth, nodes=decision.nodes
    )


def _lines_of(decision: Decision, position: Position) -> list[AnalysedLine]:
    if not decision.lines:
        return [_line_of(decision, position)]
    return [
        AnalysedLine(
            pv=_readable(line.moves, position), score=line.score, depth=decision.depth, nodes=decision.nodes
        )
        for line in decision.lines
    ]


def _readable(moves: tuple[int, ...], position: Position) -> tuple[Move, ...]:
    """Moves that follow each other, with their texts."""
    walk = position.copy()
    readable = []
    for number in moves:
        readable.append(Move(number, walk.move_text(number)))
        walk.play(number)
    return tuple(readable)
