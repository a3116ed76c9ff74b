"""What a sequential test will cost: the calculator behind `skep sprt`."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from skep.arena.stats.elo import ELO_PER_LOGIT, expected_score
from skep.arena.stats.sprt import SprtSettings
from skep.drawing.text_table import table_text


@dataclass(frozen=True)
class SprtForecast:
    """What to expect of a test when the truth is known."""

    elo: float
    """The true Elo difference, logistic."""
    draw_ratio: float
    """Share of drawn games."""
    acceptance: float
    """Probability that H1 is accepted."""
    games: float
    """Expected number of games until the test decides."""


def sprt_forecast(settings: SprtSettings, elo: float, draw_ratio: float) -> SprtForecast:
    """Foresee a test by pairs when the first player is `elo` stronger and this share of games is drawn.

    The log-likelihood ratio is taken as a Brownian motion between the two bounds (Wald 1947), with the two
    games of a pair independent; the steps of a real test overshoot a bound a little, so it takes slightly
    longer.

    >>> forecast = sprt_forecast(SprtSettings(elo0=0, elo1=10), 10, 0.3)
    >>> round(forecast.acceptance, 3), round(forecast.games, -2)
    (0.95, 4500.0)
    """
    score = expected_score(elo)
    if not 0 <= draw_ratio < 1 or draw_ratio > 2 * min(score, 1 - score):
        most = min(1.0, 2 * min(score, 1 - score))
        raise ValueError(f"expected a draw ratio from 0 to {most:.3f} at {elo:g} Elo, got '{draw_ratio:g}'")
    pair_variance = (score * (1 - score) - draw_ratio / 4) / 2
    low, high = _hypotheses(settings, pair_variance)
    drift = (high - low) * (score - (low + high) / 2) / pair_variance
    variance = (high - low) ** 2 / pair_variance
    acceptance, pairs = _exit(drift, variance, settings.lower, settings.upper)
    return SprtForecast(elo, draw_ratio, acceptance, 2 * pairs)


def _hypotheses(settings: SprtSettings, pair_variance: float) -> tuple[float, float]:
    """The expected scores under H0 and H1."""
    if settings.scale == "logistic":
        return expected_score(settings.elo0), expected_score(settings.elo1)
    game_deviation = math.sqrt(2 * pair_variance)
    low, high = (0.5 + elo / (2 * ELO_PER_LOGIT) * game_deviation for elo in (settings.elo0, settings.elo1))
    return low, high


def _exit(drift: float, variance: float, lower: float, upper: float) -> tuple[float, float]:
    """Probability that a Brownian motion from 0 leaves at the upper bound, and its expected duration."""
    tilt = 2 * drift / variance
    if abs(tilt) * (upper - lower) < 1e-6:
        return -lower / (upper - lower), -lower * upper / variance
    # Both from the martingale exp(-tilt * motion), whose mean stays 1, and from mean = drift * time.
    leaves_up = math.expm1(-tilt * lower) / (math.expm1(-tilt * lower) - math.expm1(-tilt * upper))
    return leaves_up, (leaves_up * upper + (1 - leaves_up) * lower) / drift


def sprt_forecast_text(
    settings: SprtSettings, elos: Iterable[float], draw_ratio: float, *, markdown: bool = False
) -> str:
    """Write what to expect of a test for several true Elo differences.

    >>> print(sprt_forecast_text(SprtSettings(elo0=0, elo1=10), (0, 5, 10), 0.3))
    true Elo  H1 accepted  games expected
          +0         5.0%            4481
          +5        50.0%            7328
         +10        95.0%            4476
    """
    rows = []
    for elo in elos:
        forecast = sprt_forecast(settings, elo, draw_ratio)
        rows.append((f"{elo:+g}", f"{forecast.acceptance:.1%}", f"{forecast.games:.0f}"))
    return table_text(("true Elo", "H1 accepted", "games expected"), rows, markdown=markdown, left=())
