"""The random player: what every other player should beat."""

import contextlib
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from skep._core import StopFlag
from skep.agents.protocol import Decision, Limit, Player, Report
from skep.games import Game, Move, Position


@dataclass(frozen=True, kw_only=True)
class RandomSettings:
    """How to choose at random."""

    pick: Literal["move", "piece"] = "move"
    """`move`: every legal move is as likely. `piece`: a piece that can move first, then one of its moves."""


@dataclass(frozen=True)
class RandomAgent:
    """Plays any legal move."""

    settings: RandomSettings = RandomSettings()
    name = "random"
    Settings = RandomSettings

    @contextlib.contextmanager
    def player(self, game: Game, seed: int) -> Iterator[Player]:
        """Take a seat in a game."""
        yield RandomPlayer(self.settings, random.Random(seed))


class RandomPlayer:
    """A random player in one game."""

    def __init__(self, settings: RandomSettings, generator: random.Random) -> None:
        self._settings = settings
        self._random = generator

    def choose(
        self, position: Position, limit: Limit, report: Report | None = None, stop: StopFlag | None = None
    ) -> Decision:
        """Choose at random; no limit matters."""
        return Decision(move=self.pick(position, position.legal_moves()))

    def pick(self, position: Position, moves: list[Move]) -> Move:
        """One of the moves."""
        if self._settings.pick == "move":
            return self._random.choice(moves)
        by_piece: dict[str, list[Move]] = {}
        for move in moves:
            piece = re.split(r"\W", position.move_text(move), maxsplit=1)[0]  # wA1, or the square b8
            by_piece.setdefault(piece, []).append(move)
        return self._random.choice(self._random.choice(list(by_piece.values())))
