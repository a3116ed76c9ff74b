"""Random full boards: all pieces placed at random, then stirred. The start positions of mcguile2020 (§3.5).

His swarm, and every player it met, began from such boards.
"""

from skep import _core
from skep.games.hive import Position, Rules

STIRRING_MOVES = 20
"""Random moves of each side after the last placement, so that the sides are no longer two clusters."""


def random_full_position(
    rules: Rules | str = "Base", seed: int = 0, stirring_moves: int = STIRRING_MOVES
) -> Position:
    """A position with every piece on the board and White to move; the same for the same rules and seed.

    Both sides place in turn, each piece in hand as likely, on any legal cell; then each makes
    `stirring_moves` random moves, any piece that can move as likely, to any of its cells. Nobody passes
    who can move. Games that are over before that are thrown away. Raises ValueError if the rules end
    every game before.

    >>> position = random_full_position("Base+MLP", seed=1)
    >>> len(position.hand(position.turn)), position.ply, position.outcome()
    (0, 68, None)
    >>> position == random_full_position("Base+MLP", seed=1)
    True
    """
    if stirring_moves < 0:
        raise ValueError(f"stirring_moves is 0 or more, not {stirring_moves}")
    start = Position(rules)
    return Position.parse(_core.hive_random_full_board(start, seed, stirring_moves).game_text(), start.rules)
