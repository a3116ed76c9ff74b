"""The share of games with an outcome, and how sure it is."""

import math

from skep.arena.stats.elo import Z_95, Estimate


def wilson_interval(hits: float, games: int) -> Estimate:
    """The share of hits with its 95 % score interval (E. B. Wilson, J. Amer. Stat. Assoc. 22, 1927).

    It stays between 0 and 1, and says something even when all games ended alike. Raises ValueError
    without games.

    >>> estimate = wilson_interval(0, 20)
    >>> estimate.low, round(estimate.high, 3)
    (0.0, 0.161)
    """
    if games <= 0 or not 0 <= hits <= games:
        raise ValueError(f"expected from 0 to {games} hits in one game or more, not {hits}")
    share, weight = hits / games, Z_95**2 / games
    center = (share + weight / 2) / (1 + weight)
    reach = Z_95 * math.sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    low = 0.0 if hits == 0 else center - reach
    high = 1.0 if hits == games else center + reach
    return Estimate(share, low, high)
