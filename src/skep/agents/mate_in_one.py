"""The player of ahmadov2024 that sees one ply: it wins if it can, and else plays at random."""

import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass

from skep._core import StopFlag
from skep.agents.protocol import WIN_SCORE, Decision, Limit, Player, Report
from skep.games import Game, Move, Position


@dataclass(frozen=True, kw_only=True)
class MateInOneSettings:
    """There is nothing to set."""


@dataclass(frozen=True)
class MateInOneAgent:
    """Wins if it can at once, else plays at random."""

    settings: MateInOneSettings = MateInOneSettings()
    name = "mate-in-one"
    Settings = MateInOneSettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game."""
        yield MateInOnePlayer(random.Random(seed))


class MateInOnePlayer:
    """A player in one game."""

    def __init__(self, generator: random.Random) -> None:
        self._random = generator

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Look at every move for a win; no limit matters."""
        moves = position.legal_moves()
        winning = [move for move in moves if _wins(position, move)]
        if winning:
            return Decision(move=self._random.choice(winning), score=WIN_SCORE - 1, depth=1, nodes=len(moves))
        return Decision(move=self._random.choice(moves), depth=1, nodes=len(moves))


def _wins(position: Position, move: Move) -> bool:
    mover = position.turn
    position.play(move)
    outcome = position.outcome()
    position.undo()
    return outcome is not None and outcome.winner == mover
