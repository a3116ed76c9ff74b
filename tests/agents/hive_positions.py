"""Positions that the tests of several players use."""

import random
from pathlib import Path

from skep.games.hive import Position

WIN_IN_ONE = "setup White wQ@0,3 bQ@0,0 wA1@1,-1 wA2@1,0 bG1@0,1 bG2@-1,1 bG3@-1,0 wS1@0,2 wA3@2,0"
"""White's third ant fills the last cell around Black's queen, north-west of her."""

LOSS_IN_ONE = WIN_IN_ONE.replace("White", "Black")
"""The same with Black to move, who must make room at his queen."""

FINISHED = WIN_IN_ONE.replace("wA3@2,0", "wA3@0,-1")
"""Black's queen is surrounded."""

FORCED_PASS = "setup Black bQ@0,0 wQ@-1,0 wA1@-2,0 wA2@1,0 wA3@2,0"
"""Black's queen holds the hive together and Black has nothing else."""

FORCED_WINS = [
    line
    for line in Path(__file__).with_name("forced_wins.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
"""Games up to where the side to move wins by force in three plies; above them stands how they were made."""


def random_positions(count: int, plies: int, seed: int, game_type: str = "Base+MLP") -> list[Position]:
    """Unfinished positions after random play."""
    rng = random.Random(seed)
    positions: list[Position] = []
    while len(positions) < count:
        position = Position(game_type)
        while position.ply < plies and position.outcome() is None:
            position.play(rng.choice(position.legal_moves()))
        if position.outcome() is None:
            positions.append(position)
    return positions
