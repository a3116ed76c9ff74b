"""Where a game begins: on the empty board, on a random full board, or where a pasted game ends."""

from skep.games import GAMES, InvalidGame, Position
from skep.games.hive import Rules
from skep.games.random_board import random_full_position

USUAL_PIECES = "Base+MLP"
"""What most people play with: the mosquito, the ladybug and the pillbug too."""
LONGEST_TEXT = 20_000
"""Characters of a pasted game."""


def random_start(rules: object, seed: int) -> Position | None:
    """A random board with all pieces of Hive on it; None for a game that always begins with all pieces.

    >>> from skep.games import Color, captain
    >>> random_start(Rules(), seed=1).hand(Color.BLACK), random_start(captain.Rules(), seed=1)
    ([], None)
    """
    return random_full_position(rules, seed) if isinstance(rules, Rules) else None


def parse_start(text: str, game: str) -> Position:
    """The position at the end of a pasted game, as far as it can be read. Raises ValueError."""
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"expected at most {LONGEST_TEXT} characters of a game, got {len(text)}")
    try:
        return GAMES[game].parse(text.strip())
    except InvalidGame as error:
        raise ValueError(str(error)) from error
