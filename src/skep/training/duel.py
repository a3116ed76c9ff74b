"""Matches of learners: games in the core between two policies, half with each colour.

>>> from skep.arena.contest import RandomPolicy
>>> duel(YARDSTICKS["basic"](), RandomPolicy(), 10, Rules(ply_cap=200), "demo").wins > 7
True
"""

import math
from collections.abc import Callable, Sequence

from skep.agents.advanced import ADVANCED_NAMES
from skep.agents.basic import BASIC_WEIGHTS
from skep.agents.weight_file import read_weights
from skep.arena.contest import Bout, Played, Policy, RandomPolicy, play_many
from skep.arena.elo import Z_95
from skep.arena.match_score import MatchScore, match_score
from skep.arena.results import Tally
from skep.arena.seeds import derived_seed
from skep.arena.workers import Crew
from skep.games import Color
from skep.games.hive import Rules
from skep.training.genome import AdvancedPolicy


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


def tally_text(tally: Tally) -> str:
    """Games in a few words.

    >>> tally_text(Tally(6, 2, 2))
    '+6 =2 -2'
    """
    return f"+{tally.wins} ={tally.draws} -{tally.losses}"


def bout(first: Policy, second: Policy, number: int, *parts: str | int) -> Bout:
    """One game of a series: the first policy is White in every other, and the parts name all chance."""
    white, black = (second, first) if number % 2 else (first, second)
    return Bout(white=white, black=black, seed=derived_seed(*parts, number))


def series(first: Policy, second: Policy, games: int, *parts: str | int) -> list[Bout]:
    """The first games of a series."""
    return [bout(first, second, number, *parts) for number in range(games)]


def result_of(number: int, played: Played) -> int:
    """1, 0 or -1 for a win, draw or loss of the first policy of a series in its game of this number."""
    if played.winner is None:
        return 0
    return 1 if (played.winner == Color.WHITE) == (number % 2 == 0) else -1


def tally_of_series(played: Sequence[Played]) -> Tally:
    """The games of a series, seen from its first policy."""
    results = [result_of(number, game) for number, game in enumerate(played)]
    return Tally(results.count(1), results.count(0), results.count(-1))


def duel(
    first: Policy, second: Policy, games: int, rules: Rules, *parts: str | int, crew: Crew | None = None
) -> Tally:
    """Play a series and return it as the first policy sees it."""
    return tally_of_series(play_many(series(first, second, games, *parts), rules, crew=crew))


YARDSTICKS: dict[str, Callable[[], Policy]] = {
    "random": RandomPolicy,
    "basic": lambda: AdvancedPolicy(BASIC_WEIGHTS),
    "neutral": lambda: AdvancedPolicy(read_weights("neutral", "advanced", ADVANCED_NAMES)),
    "manual": lambda: AdvancedPolicy(read_weights("manual", "advanced", ADVANCED_NAMES)),
}
"""Opponents that do not learn, to measure learners by."""
