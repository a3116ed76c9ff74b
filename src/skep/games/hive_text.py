"""A hive drawn with letters, for terminals."""

from collections.abc import Mapping

from skep.games.hive import Hex

_CELL = 4  # characters a cell is wide; a row is shifted by half a cell


def board_text(board: Mapping[Hex, tuple[str, ...]]) -> str:
    """The board with the top piece of every cell; a stack is shown with its height behind a colon.

    >>> print(board_text({Hex(0, 0): ("wA1",), Hex(0, 1): ("bQ", "wB1"), Hex(1, -1): ("bG1",)}))
      bG1
    wA1
      wB1:2
    """
    if not board:
        return "(empty board)"
    rows: dict[int, list[tuple[int, str]]] = {}
    for (q, r), pieces in board.items():
        column = q * _CELL + r * _CELL // 2
        label = pieces[-1] if len(pieces) == 1 else f"{pieces[-1]}:{len(pieces)}"
        rows.setdefault(r, []).append((column, label))
    left = min(column for row in rows.values() for column, _ in row)
    return "\n".join(_row_text(rows.get(r, []), left) for r in range(min(rows), max(rows) + 1))


def _row_text(row: list[tuple[int, str]], left: int) -> str:
    text = ""
    for column, label in sorted(row):
        text = text.ljust(column - left) + label
    return text
