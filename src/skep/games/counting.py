"""Counting ways to play on, and games played on at random, the same for all games.

>>> from skep.games.hive import Position
>>> position = Position("Base")
>>> position.perft(2), position.playouts(100, seed=1, ply_cap=60).games
(96, 100)
"""

from typing import Any, NamedTuple, cast


class Playouts(NamedTuple):
    """How games that were played on at random ended."""

    white_wins: int
    black_wins: int
    draws: int
    plies: int
    """Of all games together."""

    @property
    def games(self) -> int:
        """How many there were."""
        return self.white_wins + self.black_wins + self.draws


class Counting:
    """What is counted from a position on: beside the core's class of a position."""

    def perft(self, depth: int, threads: int = 1) -> int:
        """The number of ways to play on for so many plies. Ctrl-C ends it.

        >>> from skep.games.hive import Position
        >>> Position("Base+MLP", repetition=False).perft(4)
        151686
        """
        if depth < 0:
            raise ValueError(f"depth is 0 or more, not {depth}")
        return 1 if depth == 0 else sum(count for _, count in cast(Any, self).perft_divide(depth, threads))

    def playouts(self, count: int = 1, seed: int = 0, ply_cap: int = 500) -> Playouts:
        """Play on at random so many times; a game is drawn after `ply_cap` plies more. Ctrl-C ends it."""
        counts = cast(Any, super()).playouts(count, seed, ply_cap)
        return Playouts(counts.white_wins, counts.black_wins, counts.draws, counts.plies)
