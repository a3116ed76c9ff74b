"""A table as text: aligned columns for the terminal, or Markdown."""

from collections.abc import Collection, Iterable, Sequence

from skep.drawing.terminal_text import terminal_text


def table_text(
    header: Sequence[str],
    rows: Iterable[Iterable[str]],
    *,
    markdown: bool = False,
    left: Collection[int] = (0,),
) -> str:
    """Write a table with its columns aligned; those named in `left` to the left, the others to the right.

    >>> print(table_text(["player", "Elo"], [["random", "-120"], ["swarm", "+120"]]))
    player   Elo
    random  -120
    swarm   +120
    """
    cells = [
        [cell.replace("|", "\\|") if markdown else terminal_text(cell) for cell in row]
        for row in (header, *rows)
    ]
    narrowest = 3 if markdown else 1
    widths = [max(narrowest, *map(len, column)) for column in zip(*cells, strict=True)]
    lines = [
        [
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        for row in cells
    ]
    if not markdown:
        return "\n".join("  ".join(line).rstrip() for line in lines)
    rule = ["-" * width if place in left else "-" * (width - 1) + ":" for place, width in enumerate(widths)]
    return "\n".join("| " + " | ".join(line) + " |" for line in (lines[0], rule, *lines[1:]))
