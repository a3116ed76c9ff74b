"""What a tournament has shown, as text and as data for machines."""

import math
from typing import Any

from skep.arena.crosstable import crosstable, crosstable_text
from skep.arena.elo import Estimate
from skep.arena.match_score import match_score, match_score_text
from skep.arena.ratings import Ratings, rate, ratings_text
from skep.arena.scoreboard import FORFEITS, Scoreboard
from skep.arena.sprt import sprt_text


def report_text(scoreboard: Scoreboard) -> str:
    """The results of a tournament, finished or not.

    The crosstable, the ratings of all players, for a match the score by pairs and the test that stops it,
    and what went wrong.
    """
    if not scoreboard.results:
        return "\n".join(["no game has a result yet", *_trouble_lines(scoreboard)])
    parts = [
        crosstable_text(crosstable(scoreboard.results.values())),
        ratings_text(rate(scoreboard.tallies())),
        "\n".join(_match_lines(scoreboard) + _trouble_lines(scoreboard)),
    ]
    return "\n\n".join(part for part in parts if part)


def report_data(scoreboard: Scoreboard) -> dict[str, Any]:
    """The results as plain data; numbers that are not finite are null."""
    tournament = scoreboard.tournament
    data: dict[str, Any] = {
        "name": tournament.name,
        "games": scoreboard.finished,
        "planned": tournament.total,
        "finished": next(scoreboard.missing(), None) is None,
        "results": [
            {"white": white, "black": black, **tally._asdict()}
            for (white, black), tally in sorted(scoreboard.tallies().items())
        ],
        "endings": {str(ending): count for ending, count in sorted(scoreboard.endings.items())},
        "withdrawn": scoreboard.withdrawn,
    }
    if scoreboard.results:
        data |= ratings_data(rate(scoreboard.tallies()))
        table = crosstable(scoreboard.results.values())
        data["mean_plies"] = table.mean_plies
        data["seconds_per_move"] = {row.player: row.seconds_per_move for row in table.standings}
    counts = scoreboard.match_pairs()
    if counts is not None:
        data["pairs"] = list(counts.pairs)
        data["elo_by_pairs"] = _estimate_data(match_score(counts.pairs).elo)
    if scoreboard.sprt is not None:
        data["sprt"] = {"llr": scoreboard.sprt.llr, "verdict": str(scoreboard.sprt.verdict)}
    return data


def ratings_data(ratings: Ratings) -> dict[str, Any]:
    """Ratings as plain data."""
    return {
        "ratings": [
            {
                "player": rating.player,
                **_estimate_data(rating.elo),
                **rating.tally._asdict(),
                "superiority": dict(
                    zip((other.player for other in ratings.players), ratings.superiority[place], strict=True)
                ),
            }
            for place, rating in enumerate(ratings.players)
        ],
        "white_advantage": _estimate_data(ratings.white_advantage),
        "draw_rate": ratings.draw_rate,
        "prior": ratings.prior_reason,
    }


def _match_lines(scoreboard: Scoreboard) -> list[str]:
    tournament = scoreboard.tournament
    lines = []
    counts, settings = scoreboard.match_pairs(), tournament.sprt_settings()
    if counts is not None:
        score = match_score_text(match_score(counts.pairs))
        lines.append(f"{tournament.players[0].name} by pairs: {score}")
    if settings is not None and scoreboard.sprt is not None:
        lines.append(f"SPRT: {sprt_text(settings, scoreboard.judged_pairs)}")
    return lines


def _trouble_lines(scoreboard: Scoreboard) -> list[str]:
    forfeits = sorted(ending for ending in scoreboard.endings if ending in FORFEITS)
    lines = [f"{ending}: {scoreboard.endings[ending]}" for ending in forfeits]
    lines += [f"withdrawn: {name} ({reason})" for name, reason in scoreboard.withdrawn.items()]
    return lines


def _estimate_data(estimate: Estimate) -> dict[str, float | None]:
    values = {"elo": estimate.value, "low": estimate.low, "high": estimate.high}
    return {name: value if math.isfinite(value) else None for name, value in values.items()}
