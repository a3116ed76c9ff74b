"""A hive drawn with letters, for terminals."""

from collections.abc import Iterable, Sequence

_CELL = 4  # characters a cell is wide; a row is shifted by half a cell


def board_text(stacks: Iterable[tuple[tuple[int, int], Sequence[str]]]) -> str:
    """The board with the top piece of every cell; a stack is shown with its height behind a colon.

    >>> print(board_text([((0, 0), ["wA1"]), ((0, 1), ["bQ", "wB1"]), ((1, -1), ["bG1"])]))
      bG1
    wA1
      wB1:2
    """
    rows: dict[int, list[tuple[int, str]]] = {}
    for (q, r), pieces in stacks:
        column = q * _CELL + r * _CELL // 2
        label = pieces[-1] if len(pieces) == 1 else f"{pieces[-1]}:{len(pieces)}"
        rows.setdefault(r, []).append((column, label))
    if not rows:
        return "(empty board)"
    left = min(column for row in rows.values() for column, _ in row)
    return "\n".join(_row_text(rows.get(r, []), left) for r in range(min(rows), max(rows) + 1))


def _row_text(row: list[tuple[int, str]], left: int) -> str:
    text = ""
    for column, label in sorted(row):
        text = text.ljust(column - left) + label
    return text
