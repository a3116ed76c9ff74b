"""Lines of a table that counts wins, draws, losses and turns by colour."""

from skep.web.games.human_study import ColorScore
from skep.web.panels.board.side_label import COLOR_NAMES


def row_texts(row: ColorScore) -> list[str]:
    """A line of the table as text.

    >>> from skep.games import Color
    >>> row_texts(ColorScore(Color.BLACK, 2, 0, 3, 16.4))
    ['Black', '2', '0', '3', '16.4']
    """
    average = "" if row.average_turns is None else f"{row.average_turns:.1f}"
    return [COLOR_NAMES[row.color], str(row.wins), str(row.draws), str(row.losses), average]
