"""Matches of learners: games in the core between two policies, half with each colour.

>>> from skep.arena.core_games.policies import RandomPolicy
>>> core_match(BENCHMARKS["basic"](), RandomPolicy(), 10, Rules(ply_cap=200), "demo").wins > 7
True
"""

import math
from collections.abc import Callable, Sequence

from skep.agents.advanced import ADVANCED_NAMES
from skep.agents.basic import BASIC_WEIGHTS
from skep.agents.weight_file import read_weights
from skep.arena.core_games.core_game import CoreGame, PlayedGame, play_core_games
from skep.arena.core_games.policies import AdvancedPolicy, Policy, RandomPolicy
from skep.arena.game.seeds import derived_seed
from skep.arena.runner.executor import Executor
from skep.arena.stats.elo import Z_95
from skep.arena.stats.match_score import MatchScore, match_score
from skep.arena.stats.results import Tally
from skep.games import Color
from skep.games.hive import Rules


def share_error(tally: Tally) -> float:
    """Half the width of the 95 % interval of the share of points.

    >>> round(share_error(Tally(wins=60, draws=20, losses=20)), 3)
    0.078
    """
    variance = (tally.wins + tally.draws / 4) / tally.games - tally.share**2
    return Z_95 * math.sqrt(max(variance, 1 / (4 * tally.games)) / tally.games)


def tally_score(tally: Tally) -> MatchScore:
    """What games without pairs say about the Elo difference."""
    return match_score(tally.reversed())


def core_game(first: Policy, second: Policy, number: int, *parts: str | int) -> CoreGame:
    """One game of a series. The first policy is White in every other game; parts and number give the seed."""
    white, black = (second, first) if number % 2 else (first, second)
    return CoreGame(white=white, black=black, seed=derived_seed(*parts, number))


def series(first: Policy, second: Policy, games: int, *parts: str | int) -> list[CoreGame]:
    """The first games of a series."""
    return [core_game(first, second, number, *parts) for number in range(games)]


def result_of(number: int, played: PlayedGame) -> int:
    """1, 0 or -1 for a win, draw or loss of the first policy of a series in its game of this number."""
    if played.winner is None:
        return 0
    return 1 if (played.winner == Color.WHITE) == (number % 2 == 0) else -1


def tally_of_series(played: Sequence[PlayedGame]) -> Tally:
    """The games of a series, seen from its first policy."""
    results = [result_of(number, game) for number, game in enumerate(played)]
    return Tally(results.count(1), results.count(0), results.count(-1))


def core_match(
    first: Policy,
    second: Policy,
    games: int,
    rules: Rules,
    *parts: str | int,
    executor: Executor | None = None,
) -> Tally:
    """Play a series and return it as the first policy sees it."""
    return tally_of_series(play_core_games(series(first, second, games, *parts), rules, executor=executor))


BENCHMARKS: dict[str, Callable[[], Policy]] = {
    "random": RandomPolicy,
    "basic": lambda: AdvancedPolicy(BASIC_WEIGHTS),
    "neutral": lambda: AdvancedPolicy(read_weights("neutral", "advanced", ADVANCED_NAMES)),
    "manual": lambda: AdvancedPolicy(read_weights("manual", "advanced", ADVANCED_NAMES)),
}
"""Opponents that do not learn, to measure learners by."""
