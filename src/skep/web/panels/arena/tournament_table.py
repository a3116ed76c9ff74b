"""The results of a tournament: the crosstable with ratings, the test, and what went wrong."""

from math import isfinite

from nicegui import ui

from skep.arena.stats.crosstable import Standing
from skep.arena.stats.elo import Estimate, elo_text
from skep.arena.stats.ratings import Ratings
from skep.arena.stats.results import tally_text
from skep.drawing.count_text import count_text
from skep.drawing.interval_chart import Bar, interval_chart
from skep.web.matches.tournament_status import TournamentStatus
from skep.web.panels.arena.chart_image import chart_image
from skep.web.panels.arena.result_table import result_table
from skep.web.panels.game.levels import agent_title

_BEFORE = ("player", "points", "games", "score", "Elo", "as White", "as Black")
_AFTER = ("plies", "s/move")


def show_status(status: TournamentStatus) -> None:
    """Show the finished games of a tournament."""
    ui.label(f"{status.finished} of {count_text(status.planned, 'game')}, {status.running} running").classes(
        "faint"
    )
    if status.table is None or status.ratings is None:
        return
    elo = {one.player: elo_text(one.elo) for one in status.ratings.players}
    standings = status.table.standings
    names = [row.player for row in standings]
    head = [*_BEFORE, *(str(number) for number in range(1, len(names) + 1)), *_AFTER]
    rows = [_row(number, row, elo.get(row.player, ""), names) for number, row in enumerate(standings, 1)]
    result_table(head, rows)
    if status.ratings.players:
        chart_image("Elo ratings", elo_chart(status.ratings))
    for line in (status.test, *status.failures):
        if line:
            ui.label(line)


def _row(number: int, row: Standing, elo: str, names: list[str]) -> list[str]:
    against = [f"{row.against[name].points:g}" if name in row.against else "·" for name in names]
    return [
        f"{number}. {agent_title(row.player)}",
        f"{row.total.points:g}",
        str(row.total.games),
        f"{row.score:.1%}",
        elo,
        tally_text(row.as_white),
        tally_text(row.as_black),
        *against,
        f"{row.mean_plies:.1f}",
        f"{row.seconds_per_move:.3f}",
    ]


def elo_chart(ratings: Ratings) -> str:
    """The ratings as points with their 95 % intervals; ends that are not known are those of the others."""
    ends = [end for one in ratings.players for end in _ends(one.elo) if isfinite(end)]
    low, high = min(ends, default=0.0), max(ends, default=0.0)
    bars = [Bar(agent_title(one.player)[:40], ours=_bounded(one.elo, low, high)) for one in ratings.players]
    return interval_chart(bars, title="Elo", x_label="Elo, with 95 % intervals")


def _ends(elo: Estimate) -> tuple[float, float, float]:
    return elo.value, elo.low, elo.high


def _bounded(elo: Estimate, low: float, high: float) -> tuple[float, float, float]:
    value, least, most = (max(low, min(high, end)) for end in _ends(elo))
    return value, least, most
