"""The results of a tournament: the crosstable with ratings, the test, and what went wrong."""

import html
from math import isfinite

from nicegui import ui

from skep.arena.stats.crosstable import Standing
from skep.arena.stats.elo import elo_text
from skep.arena.stats.ratings import Ratings
from skep.arena.stats.results import tally_text
from skep.web.panels.arena.result_table import result_table
from skep.web.tables.tournament_status import TournamentStatus

_BEFORE = ("player", "points", "games", "score", "Elo", "as White", "as Black")
_AFTER = ("plies", "s/move")


def show_status(status: TournamentStatus) -> None:
    """Show the finished games of a tournament."""
    ui.label(f"{status.finished} of {status.planned} games, {status.running} running").classes("faint")
    if status.table is None or status.ratings is None:
        return
    elo = {one.player: elo_text(one.elo) for one in status.ratings.players}
    standings = status.table.standings
    names = [row.player for row in standings]
    head = [*_BEFORE, *(str(number) for number in range(1, len(names) + 1)), *_AFTER]
    rows = [_row(number, row, elo.get(row.player, ""), names) for number, row in enumerate(standings, 1)]
    result_table(head, rows)
    ui.html(elo_bars_html(status.ratings), sanitize=False)
    for line in (status.test, *status.failures):
        if line:
            ui.label(line)


def _row(number: int, row: Standing, elo: str, names: list[str]) -> list[str]:
    against = [f"{row.against[name].points:g}" if name in row.against else "·" for name in names]
    return [
        f"{number}. {row.player}",
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


def elo_bars_html(ratings: Ratings) -> str:
    """The ratings as points with their 95 % intervals, as SVG."""
    players = ratings.players
    ends = [end for one in players for end in (one.elo.low, one.elo.value, one.elo.high) if isfinite(end)]
    low, high = min(ends, default=0.0), max(ends, default=0.0)
    span = max(high - low, 1.0)

    def x(elo: float) -> float:
        return 200 + 380 * (max(low, min(high, elo)) - low) / span

    rows = [
        f'<text x="190" y="{24 * n + 20}" text-anchor="end">{html.escape(one.player[:28])}</text>'
        f'<line x1="{x(one.elo.low):.1f}" x2="{x(one.elo.high):.1f}" y1="{24 * n + 15}" y2="{24 * n + 15}"/>'
        f'<circle cx="{x(one.elo.value):.1f}" cy="{24 * n + 15}" r="5"/>'
        for n, one in enumerate(players)
    ]
    height = 24 * len(players) + 10
    box = f'viewBox="0 0 600 {height}" role="img" aria-label="Elo ratings"'
    return f'<svg class="elo-bars" {box}>{"".join(rows)}</svg>'
