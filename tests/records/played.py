"""Games for the tests of records, played or written here."""

import random

from skep.games import captain
from skep.games.hive import Position, Rules
from skep.records import Record

OPENING = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]

# The queens step to and fro; the position after the fourth ply stands again after the eighth and the
# twelfth.
TO_AND_FRO = [*OPENING, *["wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"] * 2]

# A short game: White's queen takes the last free cell beside Black's.
#
#      bS1 bB1
#    wB1 bQ  .       before the last move
#      wG1 wA1 wQ
WON = ["wB1", "bS1 wB1/", "wG1 wB1\\", "bQ bS1-", "wA1 wG1-", "bQ bS1\\", "wQ wA1-", "bB1 bQ/", "wQ bB1\\"]


def random_position(seed: int, game_type: str = "Base+MLP", plies: int = 60) -> Position:
    """A game of random moves."""
    rng = random.Random(seed)
    position = Position(Rules(game_type=game_type))
    while position.ply < plies and position.outcome() is None:
        position.play(rng.choice(position.legal_moves()))
    return position


def random_record(seed: int, game_type: str = "Base+MLP", plies: int = 60, **about: object) -> Record:
    """The record of a game of random moves."""
    return Record.of(random_position(seed, game_type, plies), **about)


def captain_record(seed: int) -> Record:
    """The record of random moves in the other game."""
    rng = random.Random(seed)
    position = captain.Position()
    while position.ply < 20 and position.outcome() is None:
        position.play(rng.choice(position.legal_moves()))
    return Record.of(position, white="Ahab")
