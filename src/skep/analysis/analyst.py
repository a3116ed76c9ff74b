"""The analyst: the engine at full strength, asked about positions of one game.

>>> from skep.games import GAMES
>>> board = "setup White bQ@0,0 bA1@1,0 bS1@0,1 bB1@-1,1 wG1@-1,0 wQ@0,-1 wA1@2,0"
>>> position = GAMES["hive"].parse(board)
>>> with analyst(position, lines=2) as engine:
...     evaluation = engine.evaluate(position, Limit(depth=2))
>>> len(evaluation.lines), evaluation.score
(2, 99999)
"""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

from skep.agents import WIN_SCORE, Agent, Decision, Limit, Line, Player, Report, StopFlag, make_agent
from skep.analysis.wording import plies_to_win
from skep.games import Color, Position, game_of
from skep.settings import named_text

TABLE = 32
"""MiB of the transposition table."""

HUNDREDTHS = {"hive": 1, "captain": 20}
"""The unit of each game's evaluation in hundredths of a point. In The Last Captain it is a stone, and a
captain is worth ten stones: half a captain is a point, so that a lead of ten points decides both games."""


@dataclass(frozen=True, kw_only=True)
class Evaluation:
    """What the engine thinks of a position."""

    score: float
    """In favour of White, in hundredths of a point; from `WIN_SCORE` down by the plies to a forced win."""
    lines: tuple[Line, ...] = ()
    """The best lines, best first, scored in favour of the side to move; none when the game is over."""
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    has_score: bool = True
    """Does the engine tell a score? Of one that does not, it is 0."""


class Analyst:
    """The engine at work on one game; remembers what it found out from one position to the next."""

    def __init__(self, player: Player, hundredths: float) -> None:
        """`hundredths`: what the player's unit is worth in hundredths of a point."""
        self._player = player
        self._hundredths = hundredths

    def evaluate(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Evaluation:
        """What the engine thinks of a position, also of one where the game is over."""
        outcome = position.outcome()
        if outcome is not None:
            return Evaluation(score=in_favour_of_white(outcome.winner, WIN_SCORE) if outcome.winner else 0)
        decision = self.decide(position, limit, report, stop)
        return Evaluation(
            score=in_favour_of_white(position.turn, decision.score or 0),
            lines=lines_of(decision),
            depth=decision.depth or 0,
            nodes=decision.nodes or 0,
            seconds=decision.seconds or 0.0,
            has_score=decision.score is not None,
        )

    def decide(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """The engine's decision, scored in hundredths of a point. Raises ValueError when the game is over."""

        def scaled_report(decision: Decision) -> None:
            if report is not None:
                report(self._scaled(decision))

        own_report = scaled_report if report else None
        return self._scaled(self._player.choose(position.copy(), limit, own_report, stop))

    def _scaled(self, decision: Decision) -> Decision:
        lines = tuple(replace(line, score=self._scaled_score(line.score)) for line in decision.lines)
        return replace(decision, score=self._scaled_score(decision.score), lines=lines)

    def _scaled_score(self, score: float | None) -> float | None:
        return score if score is None or plies_to_win(score) is not None else score * self._hundredths


@contextlib.contextmanager
def analyst(
    position: Position,
    *,
    lines: int = 1,
    threads: int = 1,
    settles: bool = False,
    agent: Agent | None = None,
) -> Iterator[Analyst]:
    """An analyst for the game of a position, which finds so many lines.

    Every position gets all of its time, so that scores can be compared, unless the analyst `settles` for
    less where the answer is clear. Another agent than the engine of skep finds as many lines as it tells,
    and its scores are taken as hundredths of a point.
    """
    game = game_of(position.rules)
    hundredths = HUNDREDTHS[game.name] if agent is None else 1
    if agent is None:
        settings = {"lines": lines, "threads": threads, "table": TABLE, "settles": settles}
        agent = make_agent(named_text("alphabeta", settings))
    with agent.player(game, seed=0) as player:
        yield Analyst(player, hundredths)


def lines_of(decision: Decision) -> tuple[Line, ...]:
    """The lines of a decision, also where it has only one."""
    return decision.lines or (Line(moves=decision.pv or (decision.move,), score=decision.score),)


def in_favour_of_white(side: Color, score: float) -> float:
    """A score that was in favour of a side."""
    return score if side == Color.WHITE else -score
