"""The match of new weights against the best ones: pairs of games from one opening, with colours changed."""

from collections.abc import Sequence

from skep.arena.core_games.core_game import PlayedGame
from skep.arena.stats.elo import elo_text
from skep.arena.stats.match_score import match_score
from skep.games import Color


def white_points(game: PlayedGame) -> float:
    """White's points."""
    return 0.5 if game.winner is None else float(game.winner == Color.WHITE)


def pair_counts(played: Sequence[PlayedGame]) -> list[int]:
    """How many pairs gave 0, ½, 1, 1½ and 2 points to the player who was White in the first game."""
    pairs = zip(played[::2], played[1::2], strict=True)
    points = [white_points(first) + 1 - white_points(second) for first, second in pairs]
    return [points.count(step / 2) for step in range(5)]


def match_text(pairs: Sequence[int]) -> str:
    """A match of pairs in a few words.

    >>> match_text([1, 2, 10, 3, 4])
    '23.5 of 40 points, Elo +61 [-24, +147]'
    """
    score = match_score(pairs)
    return f"{score.points:g} of {score.games} points, Elo {elo_text(score.elo)}"
