"""The match of new weights against the best ones: pairs of games from one opening, with colours changed."""

from collections.abc import Sequence

from skep.arena.core_games.core_game import CoreGame, PlayedGame, play_core_games
from skep.arena.core_games.policies import Policy
from skep.arena.pairing.openings import RandomOpenings
from skep.arena.runner.executor import Executor
from skep.arena.stats.elo import elo_text
from skep.arena.stats.match_score import match_score
from skep.games import Color, Move
from skep.games.hive import Position, Rules


def random_openings(rules: Rules, plies: int, seed: int, count: int) -> list[tuple[Move, ...]]:
    """Openings of so many random plies, as moves."""
    return [_moves(rules, opening) for opening in RandomOpenings(plies=plies).openings(rules, seed, count)]


def _moves(rules: Rules, opening: Sequence[str]) -> tuple[Move, ...]:
    position = Position(rules)
    for text in opening:
        position.play(position.parse_move(text))
    return tuple(position.history)


def paired_match(
    new: Policy, old: Policy, rules: Rules, openings: Sequence[tuple[Move, ...]], executor: Executor
) -> list[int]:
    """Play every opening with both colours; how many pairs gave 0 to 2 points to the new player."""
    games = [
        CoreGame(white=white, black=black, seed=0, opening=opening)
        for opening in openings
        for white, black in ((new, old), (old, new))
    ]
    return pair_counts(play_core_games(games, rules, executor=executor))


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
