"""What is counted of one game."""

from collections.abc import Mapping
from typing import Literal

from skep.papers.experiments.counts import Counts

Seats = Literal["first", "second", "both"]
"""When does the player whose results are counted move: first, second, or first in every other game?"""


def is_first(seats: Seats, number: int) -> bool:
    """Does the player whose results are counted move first in the game of this number?"""
    return number % 2 == 0 if seats == "both" else seats == "first"


def game_counts(is_won: bool | None, plies: int, opening_plies: int) -> Counts:
    """One game of the player whose results are counted: won, lost, or None for a draw.

    Moves are those of one side.

    >>> counts = game_counts(True, 25, 4)
    >>> counts["games"], counts["won"], counts["plies"], counts["moves"], counts["won_moves_squared"]
    (1, 1, 21, 11, 121)
    """
    plies -= opening_plies
    moves = (plies + 1) // 2
    won, decided = int(is_won is True), int(is_won is not None)
    return {
        "games": 1,
        "won": won,
        "drawn": 1 - decided,
        "lost": decided - won,
        "plies": plies,
        "plies_squared": plies**2,
        "moves": moves,
        "moves_squared": moves**2,
        "won_moves": won * moves,
        "won_moves_squared": won * moves**2,
        "lost_moves": (decided - won) * moves,
        "lost_moves_squared": (decided - won) * moves**2,
        "decided": decided,
        "decided_moves": decided * moves,
        "decided_moves_squared": decided * moves**2,
    }


def census_counts(census: Mapping[str, int]) -> Counts:
    """The intentions of one game, with what means and ratios need.

    The branch of the goal are those that go for it, and those that are as near.

    >>> counts = census_counts({"goal": 2, "near": 1, "velocity": 4})
    >>> counts["intentions"], counts["goal"], counts["branch"], counts["branch_squared"]
    (7, 2, 3, 9)
    """
    total = sum(census.values())
    kinds = {**census, "branch": census["goal"] + census["near"]}
    counts = {**kinds, "intentions": total, "intentions_squared": total**2}
    for intention, number in kinds.items():
        counts |= {f"{intention}_squared": number**2, f"{intention}_intentions": number * total}
    return counts
