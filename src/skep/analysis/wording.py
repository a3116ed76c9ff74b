"""Scores and lines in words, for people."""

from skep.agents import WIN_SCORE
from skep.games import Color

SIDES = {Color.WHITE: "White", Color.BLACK: "Black"}

MOST_PLIES_TO_WIN = 1000
"""A score this near to `WIN_SCORE` is a forced win, not an opinion."""


def plies_to_win(score: float) -> int | None:
    """In how many plies a score says that the game is over; None for an opinion.

    >>> plies_to_win(WIN_SCORE - 3), plies_to_win(3 - WIN_SCORE), plies_to_win(250)
    (3, 3, None)
    """
    return round(WIN_SCORE - abs(score)) if abs(score) > WIN_SCORE - MOST_PLIES_TO_WIN else None


def points_text(score: float) -> str:
    """A score in points, with its sign; a forced win by the number of plies to it.

    >>> points_text(125), points_text(-40), points_text(WIN_SCORE - 5), points_text(2 - WIN_SCORE)
    ('+1.25', '-0.40', '+#5', '-#2')
    """
    plies = plies_to_win(score)
    if plies is None:
        return f"{score / 100:+.2f}"
    return f"{'+' if score > 0 else '-'}#{plies}"
