"""Elo ratings of any number of players by maximum likelihood, with 95 % intervals.

The model is in `likelihood`: Elo's expected score with White's advantage, draws counted half, and the
variance that the draws leave. Up to 100 players, intervals are profile-likelihood intervals: the values that
a likelihood-ratio test at 5 % would accept, everything else being free. They reach further to the side where
the games say less. For more players, where each of them would cost a search among all ratings, intervals
are the normal approximation at the maximum, by the inverse of the information matrix. Both contain the
uncertainty of every opponent and of the anchor. Games count as independent; the luck of two that share an
opening usually cancels in part, so the intervals are if anything too wide (`match_score` uses the pairs).

Where the likelihood has no maximum (a player who won every game, groups that never met: L. R. Ford, Amer.
Math. Monthly 64, 1957) a weak prior keeps numbers finite, and the result says so: ratings normal around
their mean with a standard deviation of 1,000 Elo, White's advantage normal around 0 with 200 Elo. Where a
maximum exists, no prior is used.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

from skep.arena.stats.elo import ELO_PER_LOGIT, Z_95, Estimate, normal_probability
from skep.arena.stats.no_maximum import why_no_maximum
from skep.arena.stats.results import Results, Tally
from skep.settings import suggestion

if TYPE_CHECKING:
    from skep.arena.stats.likelihood import Array, Likelihood, Point

PRIOR_RATING_ELO = 1000.0
"""Standard deviation of the prior of a rating: wide enough for a random mover among strong programs."""
PRIOR_ADVANTAGE_ELO = 200.0
"""Standard deviation of the prior of White's advantage: several times that of chess (about 35 Elo)."""
EXACT_PLAYERS = 100
"""The most players whose intervals are searched for on the likelihood itself: they take about a second."""


@dataclass(frozen=True)
class Rating:
    """One player's strength and record.

    >>> (best, _) = rate({("a", "b"): Tally(6, 2, 2)}, anchor="b").players
    >>> best.player, best.tally.games
    ('a', 10)
    """

    player: str
    elo: Estimate
    tally: Tally
    """The games with both colours, seen by the player."""


@dataclass(frozen=True)
class Ratings:
    """What all games together say about the players.

    >>> ratings = rate({("a", "b"): Tally(6, 2, 2), ("b", "a"): Tally(2, 2, 6)})
    >>> ratings.players[0].player, ratings.draw_rate
    ('a', 0.2)
    """

    players: tuple[Rating, ...]
    """The strongest first."""
    superiority: tuple[float, ...]
    """[i]: the likelihood that the i-th player is stronger than the next one; none for the last."""
    superiority_table: tuple[tuple[float, ...], ...] | None
    """[i][j]: the likelihood that the i-th player is stronger than the j-th; None unless it was asked for."""
    white_advantage: Estimate
    """In Elo: what playing White is worth."""
    draw_rate: float
    """Share of the games that were drawn."""
    even_draw_rate: float
    """Share of draws to expect between equals; those of others are taken to go with s(1 - s), s the score."""
    anchor: str | None
    """The player whose rating was given; None when the mean of all players is 0."""
    prior_reason: str | None
    """Why the prior was needed; None when these are pure maximum likelihood ratings."""
    is_exact: bool
    """Are intervals and superiority those of the likelihood itself, not of its normal approximation?"""


def rate(
    results: Results,
    *,
    anchor: str | None = None,
    anchor_elo: float = 0.0,
    all_pairs: bool = False,
    exact_players: int = EXACT_PLAYERS,
) -> Ratings:
    """Rate all players of the results, with the mean of all at 0 or with the anchor at `anchor_elo`.

    `all_pairs` also compares each player with every other, not only with the next. The cost depends on the
    number of players, not of games: milliseconds for ten, seconds for a thousand. Up to `exact_players`
    players, intervals are searched for on the likelihood itself.
    Raises ValueError without games, and for an anchor that did not play.

    >>> match = {("a", "b"): Tally(6, 2, 2), ("b", "a"): Tally(2, 2, 6)}
    >>> [(one.player, round(one.elo.value)) for one in rate(match, anchor="b").players]
    [('a', 147), ('b', 0)]
    """
    results = {names: tally for names, tally in results.items() if tally.games}
    tallies = _tallies(results)
    players = list(tallies)
    if not players:
        raise ValueError("there is no game with a result to rate")
    if anchor is not None and anchor not in tallies:
        raise ValueError(f"unknown anchor {anchor!r}" + suggestion(anchor, players))

    likelihood, top, prior_reason = _fit(results, tallies)
    is_exact = len(players) <= exact_players
    judge: _Judge = _ExactJudge(likelihood, top) if is_exact else _NormalJudge(likelihood, top)
    reference = _reference(top, players, anchor)
    shift = 0.0 if anchor is None else anchor_elo
    estimates = [_in_elo(judge.estimate(_unit(top, i) - reference), shift) for i in range(len(players))]
    order = sorted(range(len(players)), key=lambda i: (-round(estimates[i].value, 6), players[i]))
    draws, games = (sum(getattr(t, what) for t in results.values()) for what in ("draws", "games"))
    return Ratings(
        players=tuple(Rating(players[i], estimates[i], tallies[players[i]]) for i in order),
        superiority=tuple(judge.superiority(stronger, weaker) for stronger, weaker in pairwise(order)),
        superiority_table=_superiority_table(judge, order) if all_pairs else None,
        white_advantage=_in_elo(judge.estimate(_unit(top, -1))),
        draw_rate=draws / games,
        even_draw_rate=likelihood.even_draw_rate(top),
        anchor=anchor,
        prior_reason=prior_reason,
        is_exact=is_exact,
    )


def _tallies(results: Results) -> dict[str, Tally]:
    """Each player's games with both colours, by name in alphabetical order."""
    counts: dict[str, list[int]] = {}
    for (white, black), tally in results.items():
        for player, seen in ((white, tally), (black, tally.reversed())):
            total = counts.setdefault(player, [0, 0, 0])
            for index, count in enumerate(seen):
                total[index] += count
    return {player: Tally(*counts[player]) for player in sorted(counts)}


def _fit(results: Results, tallies: Mapping[str, Tally]) -> "tuple[Likelihood, Point, str | None]":
    """The likelihood and its maximum, with the prior (and why) if there is none without."""
    from skep.arena.stats.likelihood import Likelihood, NoMaximum

    players = list(tallies)
    likelihood = Likelihood(results, players)
    try:
        return likelihood, likelihood.maximum(), None
    except NoMaximum:
        prior_sds = (PRIOR_RATING_ELO / ELO_PER_LOGIT, PRIOR_ADVANTAGE_ELO / ELO_PER_LOGIT)
        likelihood = Likelihood(results, players, prior_sds=prior_sds)
        return likelihood, likelihood.maximum(), why_no_maximum(results, tallies)


class _Judge(Protocol):
    """Says how sure the games are."""

    def estimate(self, contrast: "Array") -> Estimate:
        """The product of contrast and parameters, with its 95 % interval."""

    def superiority(self, first: int, second: int) -> float:
        """The likelihood that one player is stronger than another."""


class _ExactJudge:
    """By profile likelihood."""

    def __init__(self, likelihood: "Likelihood", top: "Point") -> None:
        self._likelihood, self._top = likelihood, top

    def estimate(self, contrast: "Array") -> Estimate:
        """The ends are as far away as the likelihood allows, everything else being free."""
        if not contrast.any():
            return Estimate(0.0, 0.0, 0.0)
        likelihood, top = self._likelihood, self._top
        drop = likelihood.dispersion(top, contrast) * Z_95**2 / 2
        high = likelihood.profile_end(top, contrast, drop).parameters
        low = likelihood.profile_end(top, -contrast, drop).parameters
        return Estimate(float(contrast @ top.parameters), float(contrast @ low), float(contrast @ high))

    def superiority(self, first: int, second: int) -> float:
        """The normal probability of the signed root of the likelihood ratio against equality."""
        likelihood, top = self._likelihood, self._top
        contrast = _unit(top, first) - _unit(top, second)
        equal = likelihood.maximum_where_zero(top, contrast)
        ratio = 2 * max(0.0, top.value - equal.value) / likelihood.dispersion(top, contrast)
        return normal_probability(math.copysign(math.sqrt(ratio), contrast @ top.parameters))


class _NormalJudge:
    """By the normal approximation at the maximum: one matrix for all players."""

    def __init__(self, likelihood: "Likelihood", top: "Point") -> None:
        self._parameters = top.parameters
        self._covariance = likelihood.covariance(top)

    def estimate(self, contrast: "Array") -> Estimate:
        """The interval reaches equally far to both sides."""
        value = float(contrast @ self._parameters)
        margin = Z_95 * math.sqrt(max(0.0, float(contrast @ self._covariance @ contrast)))
        return Estimate(value, value - margin, value + margin)

    def superiority(self, first: int, second: int) -> float:
        """The probability that the difference is above 0."""
        among = self._covariance
        variance = float(among[first, first] + among[second, second] - 2 * among[first, second])
        difference = float(self._parameters[first] - self._parameters[second])
        return normal_probability(difference / math.sqrt(variance))


def _superiority_table(judge: _Judge, order: Sequence[int]) -> tuple[tuple[float, ...], ...]:
    table = [[0.5] * len(order) for _ in order]
    for row, stronger in enumerate(order):
        for column, weaker in enumerate(order[row + 1 :], row + 1):
            table[row][column] = judge.superiority(stronger, weaker)
            table[column][row] = 1 - table[row][column]
    return tuple(map(tuple, table))


def _unit(top: "Point", index: int) -> "Array":
    """The contrast that picks one parameter."""
    import numpy as np

    contrast = np.zeros(len(top.parameters))
    contrast[index] = 1.0
    return contrast


def _in_elo(logits: Estimate, shift: float = 0.0) -> Estimate:
    value, low, high = (ELO_PER_LOGIT * end + shift for end in (logits.value, logits.low, logits.high))
    return Estimate(value, low, high)


def _reference(top: "Point", players: Sequence[str], anchor: str | None) -> "Array":
    """The contrast that picks what ratings are relative to: the anchor, or the mean of all players."""
    if anchor is not None:
        return _unit(top, players.index(anchor))
    contrast = _unit(top, 0)
    contrast[: len(players)] = 1 / len(players)
    return contrast
