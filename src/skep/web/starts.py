"""Where a game begins: the empty board, a random full board, or a pasted game."""

import random

from skep.games import GAMES, InvalidGame, Move, Position

LONGEST_TEXT = 20_000
"""Characters of a pasted game."""


def random_full_board(game: str, rules: object, seed: int) -> Position:
    """A game of random moves that place a piece whenever that is possible, until both hands are empty.

    >>> from skep.games.hive import Rules
    >>> random_full_board("hive", Rules(), seed=1).ply
    22
    """
    generator = random.Random(seed)
    while True:  # now and then a queen is surrounded on the way: try again
        position = GAMES[game].start(rules)
        while _in_hand(position) and position.outcome() is None:
            position.play(generator.choice(_placements(position)))
        if position.outcome() is None:
            return position


def parse_start(text: str, game: str) -> Position:
    """The position at the end of a pasted game, as far as it can be read. Raises ValueError."""
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"expected at most {LONGEST_TEXT} characters of a game, got {len(text)}")
    try:
        return GAMES[game].parse(text.strip())
    except InvalidGame as error:
        raise ValueError(str(error)) from error


def _in_hand(position: Position) -> bool:
    hand = getattr(position, "hand", None)
    return hand is not None and bool(hand(position.turn))


def _placements(position: Position) -> list[Move]:
    moves = position.legal_moves()
    hand = position.hand(position.turn)  # type: ignore[attr-defined]
    placing = [move for move in moves if move and position.move_text(move).split(" ")[0] in hand]
    return placing or moves
