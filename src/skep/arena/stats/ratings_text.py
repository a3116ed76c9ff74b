"""Ratings as a table to read."""

from collections.abc import Iterable

from skep.arena.stats.elo import elo_text, signed_text
from skep.arena.stats.ratings import EXACT_PLAYERS, PRIOR_RATING_ELO, Ratings
from skep.drawing.text_table import table_text


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
    if not ratings.is_exact:
        lines.append(
            "intervals and LOS: normal approximation by the information matrix "
            f"(over {EXACT_PLAYERS} players)"
        )
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
        "" if is_last else f"{ratings.superiority[place]:.1%}",
    )
