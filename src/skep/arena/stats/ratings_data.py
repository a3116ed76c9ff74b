"""Ratings as plain data, for JSON."""

import math
from typing import Any

from skep.arena.stats.elo import Estimate
from skep.arena.stats.ratings import Ratings


def ratings_data(ratings: Ratings) -> dict[str, Any]:
    """Ratings as plain data."""
    return {
        "ratings": [
            {
                "player": rating.player,
                **estimate_data(rating.elo),
                **rating.tally._asdict(),
                "superiority": _superiority(ratings, place),
            }
            for place, rating in enumerate(ratings.players)
        ],
        "white_advantage": estimate_data(ratings.white_advantage),
        "draw_rate": ratings.draw_rate,
        "prior": ratings.prior_reason,
        "intervals": "profile likelihood" if ratings.is_exact else "information matrix",
    }


def _superiority(ratings: Ratings, place: int) -> dict[str, float]:
    """The likelihood of superiority by the other player's name: over the next player, or over all."""
    names = [rating.player for rating in ratings.players]
    if ratings.superiority_table is not None:
        return dict(zip(names, ratings.superiority_table[place], strict=True))
    return dict(zip(names[place + 1 : place + 2], ratings.superiority[place : place + 1], strict=True))


def estimate_data(estimate: Estimate) -> dict[str, float | None]:
    """An Elo estimate as plain data; numbers that are not finite are null."""
    values = {"elo": estimate.value, "low": estimate.low, "high": estimate.high}
    return {name: value if math.isfinite(value) else None for name, value in values.items()}
