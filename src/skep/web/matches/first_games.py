"""Good games of the engine against itself, so that the explorer has something to show from the start."""

from skep.arena.pairing.tournament import Tournament, parse_tournament

PLAYERS = ("alphabeta:nodes=20000", "alphabeta:nodes=15000")
PIECES, OPENINGS, GAMES = "Base+MLP", "suite", 100
COMMAND = f"skep match {' '.join(PLAYERS)} --rules {PIECES} --openings {OPENINGS} --games {GAMES}"
"""What makes them from the command line."""


def first_games() -> Tournament:
    """The match that the command plays: from openings in which the sides are even, each with both colours.

    >>> first_games().total
    100
    """
    return parse_tournament(
        {
            "players": list(PLAYERS),
            "rules": PIECES,
            "openings": OPENINGS,
            "games": str(GAMES),
        }
    )
