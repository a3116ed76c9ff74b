"""Counts of the ways to play on that end when a flag is set."""

from skep._core import StopFlag
from skep.games.hive import Position
from skep.uhp.arguments import Refusal

_AT_ONCE = 3  # plies that are counted without a look at the flag: some hundredths of a second


def count_ways(position: Position, plies: int, stop: StopFlag) -> int:
    """The number of ways to play on for so many plies. Raises Refusal when the flag is set.

    >>> count_ways(Position("Base"), 4, StopFlag())
    21600
    """
    if plies <= _AT_ONCE:
        return position.perft(plies)
    total = 0
    for move in position.legal_moves():
        if stop.is_set():
            raise Refusal("interrupted")
        position.play(move)
        total += count_ways(position, plies - 1, stop)
        position.undo()
    return total
