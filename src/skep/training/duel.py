"""Matches of learners: games in the core between two policies, half with each colour.

>>> from skep.arena.contest import RandomPolicy
>>> duel(YARDSTICKS["basic"](), RandomPolicy(), 10, Rules(ply_cap=200), "demo").wins > 7
True
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from skep.agents.advanced import ADVANCED_NAMES
from skep.agents.basic import BASIC_WEIGHTS
from skep.agents.weight_file import read_weights
from skep.arena.contest import Bout, Played, Policy, RandomPolicy, play_many
from skep.arena.elo import Z_95
from skep.arena.match_score import MatchScore, match_score
from skep.arena.seeds import derived_seed
from skep.arena.workers import Crew
from skep.games import Color
from skep.games.hive import Rules
from skep.training.genome import AdvancedPolicy


@dataclass(frozen=True)
class Score:
    """Games of one side against another."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Points a game."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of the share."""
        variance = (self.wins + self.draws / 4) / self.games - self.share**2
        return Z_95 * math.sqrt(max(variance, 1 / (4 * self.games)) / self.games)

    def counts(self) -> list[int]:
        """Wins, draws, losses, as JSON."""
        return [self.wins, self.draws, self.losses]

    def match_score(self) -> MatchScore:
        """What the games say about the Elo difference."""
        return match_score((self.losses, self.draws, self.wins))


def score_text(score: Score) -> str:
    """A score in a few words.

    >>> score_text(Score(6, 2, 2))
    '+6 =2 -2'
    """
    return f"+{score.wins} ={score.draws} -{score.losses}"


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


def score_of(played: Sequence[Played]) -> Score:
    """The score of the first policy of a series."""
    results = [result_of(number, game) for number, game in enumerate(played)]
    return Score(results.count(1), results.count(0), results.count(-1))


def total_score(scores: Iterable[Score]) -> Score:
    """Several scores as one."""
    columns = list(zip(*(score.counts() for score in scores), strict=True))
    return Score(*(sum(column) for column in columns))


def duel(
    first: Policy, second: Policy, games: int, rules: Rules, *parts: str | int, crew: Crew | None = None
) -> Score:
    """Play a series and return the score of the first policy."""
    return score_of(play_many(series(first, second, games, *parts), rules, crew=crew))


YARDSTICKS: dict[str, Callable[[], Policy]] = {
    "random": RandomPolicy,
    "basic": lambda: AdvancedPolicy(BASIC_WEIGHTS),
    "neutral": lambda: AdvancedPolicy(read_weights("neutral", "advanced", ADVANCED_NAMES)),
    "manual": lambda: AdvancedPolicy(read_weights("manual", "advanced", ADVANCED_NAMES)),
}
"""Opponents that do not learn, to measure learners by."""
