"""A game of Hive in a mirror.

>>> mirrored(Position.parse("wS1;bS1 wS1/;wQ /wS1")).history_text()
['wS1', 'bS1 wS1\\\\', 'wQ \\\\wS1']
"""

import re

from skep.games.hive import Position

_SWAPPED = str.maketrans("/\\", "\\/")
_CELL = re.compile(r"@(-?\d+),(-?\d+)")


def mirrored(position: Position) -> Position:
    """The same game mirrored in the row of the first piece: what went up goes down."""
    start = position.start()
    if position.is_set_up():
        text = _CELL.sub(lambda cell: _mirrored_cell(*cell.groups()), start.setup_text())
        start = Position.parse(text, position.rules)
    return start.after_moves([text.translate(_SWAPPED) for text in position.history_text()])


def _mirrored_cell(q: str, r: str) -> str:
    return f"@{int(q) + int(r)},{-int(r)}"
