"""What a tournament has shown, as text and as data for machines."""

from typing import Any

from skep.arena.game.player_seat import FORFEITS
from skep.arena.runner.scoreboard import Scoreboard
from skep.arena.stats.crosstable import crosstable, crosstable_text
from skep.arena.stats.match_score import match_score, match_score_text
from skep.arena.stats.ratings import rate
from skep.arena.stats.ratings_data import estimate_data, ratings_data
from skep.arena.stats.ratings_text import ratings_text
from skep.arena.stats.sprt import sprt_text
from skep.drawing.count_text import count_text


def report_text(scoreboard: Scoreboard) -> str:
    """The results of a tournament, finished or not.

    The crosstable, the ratings of all players, for a match the score by pairs and the test that stops it,
    and what went wrong.
    """
    if not scoreboard.results:
        return "\n".join(["no game has a result yet", *trouble_lines(scoreboard)])
    parts = [
        crosstable_text(crosstable(scoreboard.results.values())),
        ratings_text(rate(scoreboard.tallies())),
        "\n".join(match_lines(scoreboard) + trouble_lines(scoreboard)),
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
        "failures": {
            name: {"games": count, "last_words": words}
            for name, (count, words) in scoreboard.failures.items()
        },
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
        data["elo_by_pairs"] = estimate_data(match_score(counts.pairs).elo)
    if scoreboard.sprt is not None:
        data["sprt"] = {"llr": scoreboard.sprt.llr, "verdict": str(scoreboard.sprt.decision)}
    return data


def match_lines(scoreboard: Scoreboard) -> list[str]:
    """For a match the score by pairs and the test that stops it."""
    tournament = scoreboard.tournament
    lines = []
    counts, settings = scoreboard.match_pairs(), tournament.sprt_settings()
    if counts is not None:
        score = match_score_text(match_score(counts.pairs))
        lines.append(f"{tournament.players[0].name} by pairs: {score}")
    if settings is not None and scoreboard.sprt is not None:
        lines.append(f"SPRT: {sprt_text(settings, scoreboard.judged_pairs)}")
    return lines


def trouble_lines(scoreboard: Scoreboard) -> list[str]:
    """What went wrong: forfeits, who failed and why, who was withdrawn."""
    forfeits = sorted(ending for ending in scoreboard.endings if ending in FORFEITS)
    lines = [f"{ending}: {scoreboard.endings[ending]}" for ending in forfeits]
    for name, (count, words) in scoreboard.failures.items():
        games = count_text(count, "game")
        said = " ".join(words.split())
        lines.append(f"{name} failed in {games}; in the first: {said}")
    lines += [f"withdrawn: {name} ({reason})" for name, reason in scoreboard.withdrawn.items()]
    return lines
