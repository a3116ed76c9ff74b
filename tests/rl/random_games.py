"""Positions of random games, for tests that look at many."""

import random
from collections.abc import Iterator

from skep.games.hive import Position, Rules


def random_positions(rules: Rules | str, count: int, seed: int = 1) -> Iterator[Position]:
    """So many unfinished positions of random games, one after the other; the same object changes."""
    generator = random.Random(seed)
    position = Position(rules)
    for _ in range(count):
        if position.outcome() is not None:
            position = Position(rules)
        yield position
        position.play(generator.choice(position.legal_moves()))


def corner(position: Position, window: int) -> tuple[int, int]:
    """The coordinates of the window's first cell, counted from the board that Python sees."""
    board = position.board()
    if not board:
        return -((window - 1) // 2), -((window - 1) // 2)
    spans = [[cell[axis] for cell in board] for axis in (0, 1)]
    first, second = (min(span) - (window - (max(span) - min(span) + 1)) // 2 for span in spans)
    return first, second
