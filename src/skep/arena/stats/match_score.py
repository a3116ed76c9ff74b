"""The score of one player against one other, with what it says about the Elo difference.

Outcomes are counted in equal steps from worst to best: three counts for single games (lost, drawn, won) or
five for pairs of games that share an opening with colours swapped (0, ½, 1, 1½, 2 points: the pentanomial
counts). Pairs are the better unit: an opening that favours White gives each player a point, which is no
luck and must not widen the interval."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from skep.arena.stats.elo import ELO_PER_LOGIT, Z_95, Estimate, elo_difference, elo_text, normal_probability


@dataclass(frozen=True)
class MatchScore:
    """What a match says about the first player."""

    games: int
    points: float
    """Points of the first player."""
    elo: Estimate
    """How much stronger the first player is; one-sided when every point was won, or lost."""
    superiority: float
    """Likelihood that the first player is the stronger one."""

    @property
    def score(self) -> float:
        """Points a game."""
        return self.points / self.games


def match_score(counts: Sequence[int]) -> MatchScore:
    """Judge a match by its outcomes: (lost, drawn, won) games, or pairs with 0, ½, 1, 1½ and 2 points.

    >>> match_score((2, 2, 6)).elo.value == elo_difference(0.7)
    True
    >>> elo_text(match_score((0, 0, 0, 0, 50)).elo)
    'above +484'
    """
    units = check_counts(counts)
    best = len(counts) - 1
    half_points = sum(count * step for step, count in enumerate(counts))
    score = half_points / (units * best)
    error = _standard_error(counts)
    return MatchScore(
        games=units * best // 2,
        points=half_points / 2,
        elo=_elo(score, error, units),
        superiority=normal_probability((score - 0.5) / error),
    )


def check_counts(counts: Sequence[int]) -> int:
    """Return how many outcomes are counted; raise ValueError unless these are counts of games or of pairs."""
    if len(counts) not in (3, 5) or min(counts) < 0 or not any(counts):
        given = " ".join(map(str, counts))
        raise ValueError(f"expected 3 counts of games or 5 of pairs, not all 0, not {given!r}")
    return sum(counts)


def _standard_error(counts: Sequence[int]) -> float:
    """Standard error of the score.

    One more outcome, spread evenly over all, is added first (W. Perks, J. Inst. Actuaries 73, 1947), so
    that equal outcomes are not taken as proof that no other can happen."""
    units, best = sum(counts), len(counts) - 1
    weights = [(count + 1 / len(counts)) / (units + 1) for count in counts]
    mean = sum(weight * step / best for step, weight in enumerate(weights))
    variance = sum(weight * (step / best - mean) ** 2 for step, weight in enumerate(weights))
    return math.sqrt(variance / units)


def _elo(score: float, error: float, units: int) -> Estimate:
    """The Elo difference with its interval, which is symmetric in logits.

    A perfect score sets one limit only: with 95 % confidence the share of perfect outcomes, hence the
    score, is at least 0.05^(1/units), for a smaller one would bring them in a row less than once in twenty
    times."""
    value = elo_difference(score)
    if math.isinf(value):
        limit = elo_difference(0.05 ** (1 / units))
        return Estimate(value, limit, value) if value > 0 else Estimate(value, value, -limit)
    margin = Z_95 * error * ELO_PER_LOGIT / (score * (1 - score))
    return Estimate(value, value - margin, value + margin)


def match_score_text(match: MatchScore) -> str:
    """Write the score in one line.

    >>> match_score_text(match_score((1, 5, 20, 14, 10)))
    '63.5 of 100 (63.5%)  Elo +96 [+44, +148]  LOS 100.0%'
    """
    return (
        f"{match.points:g} of {match.games} ({match.score:.1%})  Elo {elo_text(match.elo)}  "
        f"LOS {match.superiority:.1%}"
    )
