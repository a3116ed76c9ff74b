"""Elo ratings of any number of players by maximum likelihood, with 95 % intervals.

The model is in `likelihood`: Elo's expected score with White's advantage, draws counted half, and the
variance that the draws leave. Intervals are profile-likelihood intervals: the values that a
likelihood-ratio test at 5 % would accept, everything else being free. They reach further to the side where
the games say less, and contain the uncertainty of every opponent and of the anchor. Games count as
independent; the luck of two that share an opening usually cancels in part, so the intervals are if anything
too wide (`match_score` uses the pairs).

Where the likelihood has no maximum (a player who won every game, groups that never met: L. R. Ford, Amer.
Math. Monthly 64, 1957) a weak prior keeps numbers finite, and the result says so: ratings normal around
their mean with a standard deviation of 1,000 Elo, White's advantage normal around 0 with 200 Elo. Where a
maximum exists, no prior is used.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skep.arena.elo import ELO_PER_LOGIT, Z_95, Estimate, elo_text, normal_probability, signed_text
from skep.arena.results import Results, Tally
from skep.arena.text_table import table_text

if TYPE_CHECKING:
    from skep.arena.likelihood import Array, Likelihood, Point

PRIOR_RATING_ELO = 1000.0
"""Standard deviation of the prior of a rating: wide enough for a random mover among strong programs."""
PRIOR_ADVANTAGE_ELO = 200.0
"""Standard deviation of the prior of White's advantage: several times that of chess (about 35 Elo)."""


@dataclass(frozen=True)
class Rating:
    """One player's strength and record."""

    player: str
    elo: Estimate
    tally: Tally
    """The games with both colours, seen by the player."""


@dataclass(frozen=True)
class Ratings:
    """What all games together say about the players."""

    players: tuple[Rating, ...]
    """The strongest first."""
    superiority: tuple[tuple[float, ...], ...]
    """[i][j]: the likelihood that the i-th player is stronger than the j-th."""
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


def rate(results: Results, *, anchor: str | None = None, anchor_elo: float = 0.0) -> Ratings:
    """Rate all players of the results, with the mean of all at 0 or with the anchor at `anchor_elo`.

    The cost depends on the number of players, not of games: milliseconds for ten, a second for fifty.
    Raises ValueError without games, and for an anchor that did not play.

    >>> match = {("a", "b"): Tally(6, 2, 2), ("b", "a"): Tally(2, 2, 6)}
    >>> [(one.player, round(one.elo.value)) for one in rate(match, anchor="b").players]
    [('a', 147), ('b', 0)]
    """
    results = {names: tally for names, tally in results.items() if tally.games}
    players = sorted({player for names in results for player in names})
    if not players:
        raise ValueError("expected at least one game to rate, got none")
    if anchor is not None and anchor not in players:
        raise ValueError(f"unknown anchor '{anchor}'; rated: {', '.join(players)}")

    likelihood, top, prior_reason = _fit(results, players)
    reference = _reference(top, players, anchor)
    shift = 0.0 if anchor is None else anchor_elo
    ratings = [
        Rating(
            player,
            _in_elo(_estimate(likelihood, top, _unit(top, index) - reference), shift),
            _tally_of(player, results),
        )
        for index, player in enumerate(players)
    ]
    order = sorted(range(len(players)), key=lambda i: (-round(ratings[i].elo.value, 6), players[i]))
    superiority = _superiority(likelihood, top, order)
    draws, games = (sum(getattr(t, what) for t in results.values()) for what in ("draws", "games"))
    return Ratings(
        players=tuple(ratings[i] for i in order),
        superiority=superiority,
        white_advantage=_in_elo(_estimate(likelihood, top, _unit(top, -1))),
        draw_rate=draws / games,
        even_draw_rate=likelihood.even_draw_rate(top),
        anchor=anchor,
        prior_reason=prior_reason,
    )


def _fit(results: Results, players: Sequence[str]) -> "tuple[Likelihood, Point, str | None]":
    """The likelihood and its maximum, with the prior (and why) if there is none without."""
    from skep.arena.likelihood import Likelihood, NoMaximum

    likelihood = Likelihood(results, players)
    try:
        return likelihood, likelihood.maximum(), None
    except NoMaximum:
        prior_sds = (PRIOR_RATING_ELO / ELO_PER_LOGIT, PRIOR_ADVANTAGE_ELO / ELO_PER_LOGIT)
        likelihood = Likelihood(results, players, prior_sds=prior_sds)
        return likelihood, likelihood.maximum(), _why_no_maximum(results, players)


def _why_no_maximum(results: Results, players: Sequence[str]) -> str:
    """Name the players and groups whose record leaves the likelihood without a maximum."""
    tallies = {player: _tally_of(player, results) for player in players}
    reasons = [f"{player} won every game" for player, tally in tallies.items() if tally.points == tally.games]
    reasons += [f"{player} lost every game" for player, tally in tallies.items() if tally.points == 0]
    groups = _groups(results)
    if len(groups) > 1:
        reasons.append("never met: " + " | ".join(sorted(", ".join(sorted(group)) for group in groups)))
    return "; ".join(reasons) or "some score of 0 or 100 % is not balanced by other games"


def _groups(results: Results) -> list[set[str]]:
    """The players, divided where no chain of games joins them."""
    groups: list[set[str]] = []
    for names in results:
        joined = set(names).union(*(group for group in groups if group.intersection(names)))
        groups = [group for group in groups if not group & joined] + [joined]
    return groups


def _tally_of(player: str, results: Results) -> Tally:
    total = Tally()
    for (white, black), tally in results.items():
        if player == white:
            total = total.plus(tally)
        if player == black:
            total = total.plus(tally.reversed())
    return total


def _unit(top: "Point", index: int) -> "Array":
    """The contrast that picks one parameter."""
    import numpy as np

    contrast = np.zeros(len(top.parameters))
    contrast[index] = 1.0
    return contrast


def _estimate(likelihood: "Likelihood", top: "Point", contrast: "Array") -> Estimate:
    """The product of contrast and parameters, with the ends of its profile-likelihood interval."""
    if not contrast.any():
        return Estimate(0.0, 0.0, 0.0)
    drop = likelihood.dispersion(top, contrast) * Z_95**2 / 2
    high = likelihood.profile_end(top, contrast, drop).parameters
    low = likelihood.profile_end(top, -contrast, drop).parameters
    return Estimate(float(contrast @ top.parameters), float(contrast @ low), float(contrast @ high))


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


def _superiority(
    likelihood: "Likelihood", top: "Point", order: Sequence[int]
) -> tuple[tuple[float, ...], ...]:
    """For each pair, the normal probability of the signed root of the likelihood ratio against equality."""
    table = [[0.5] * len(order) for _ in order]
    for row, stronger in enumerate(order):
        for column, weaker in enumerate(order[row + 1 :], row + 1):
            contrast = _unit(top, stronger) - _unit(top, weaker)
            equal = likelihood.maximum_where_zero(top, contrast)
            ratio = 2 * max(0.0, top.value - equal.value) / likelihood.dispersion(top, contrast)
            table[row][column] = normal_probability(math.sqrt(ratio))
            table[column][row] = 1 - table[row][column]
    return tuple(map(tuple, table))


def ratings_text(ratings: Ratings, *, markdown: bool = False) -> str:
    """Write the ratings as a table, with what else the games say below it."""
    header = ["#", "player", "Elo", "95 %", "games", "score", "draws", "LOS"]
    rows = [_row(ratings, place) for place in range(len(ratings.players))]
    lines = [
        table_text(header, rows, markdown=markdown, left=(1,)),
        "",
        f"White's advantage: {elo_text(ratings.white_advantage)} Elo",
        f"draws: {ratings.draw_rate:.1%}; between equals {ratings.even_draw_rate:.1%}",
        f"ratings are relative to {ratings.anchor or 'the mean of all players'}",
        "LOS: likelihood of superiority over the next player",
    ]
    if ratings.prior_reason is not None:
        lines.append(
            f"a weak prior ({PRIOR_RATING_ELO:.0f} Elo) keeps the ratings finite: {ratings.prior_reason}"
        )
    return "\n".join(lines)


def _row(ratings: Ratings, place: int) -> Iterable[str]:
    rating = ratings.players[place]
    elo, tally = rating.elo, rating.tally
    is_last = place + 1 == len(ratings.players)
    return (
        str(place + 1),
        rating.player,
        signed_text(elo.value),
        "anchor" if rating.player == ratings.anchor else f"{signed_text(elo.low)} … {signed_text(elo.high)}",
        str(tally.games),
        f"{tally.points / tally.games:.1%}",
        f"{tally.draws / tally.games:.1%}",
        "" if is_last else f"{ratings.superiority[place][place + 1]:.1%}",
    )
