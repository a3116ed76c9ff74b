"""A tournament's results as a piece of a web page: tables that fetch nothing and run no script."""

import html
from collections.abc import Iterable

from skep.arena.runner.report import match_lines, trouble_lines
from skep.arena.runner.scoreboard import Scoreboard
from skep.arena.stats.crosstable import crosstable
from skep.arena.stats.ratings import rate
from skep.drawing.count_text import count_text


def report_html(scoreboard: Scoreboard) -> str:
    """The standings with Elo and its interval, who won how much against whom, and what went wrong."""
    games = count_text(len(scoreboard.pairings), "game")
    title = f"{scoreboard.tournament.name}: {scoreboard.finished} of {games}"
    lines = [*match_lines(scoreboard), *trouble_lines(scoreboard)]
    notes = "".join(f"<p>{html.escape(line)}</p>" for line in lines)
    body = _standings(scoreboard) if scoreboard.results else "<p>no game has a result yet</p>"
    return f"<p><b>{html.escape(title)}</b></p>{body}{notes}"


def _standings(scoreboard: Scoreboard) -> str:
    table = crosstable(scoreboard.results.values())
    elo = {rating.player: rating.elo for rating in rate(scoreboard.tallies()).players}
    names = [standing.player for standing in table.standings]
    header = ["player", "points", "games", "score", "Elo", "95 %", *map(str, range(1, len(names) + 1))]
    rows = []
    for place, standing in enumerate(table.standings, start=1):
        estimate = elo[standing.player]
        against = [
            f"{standing.against[name].points:g}" if name in standing.against else "·" for name in names
        ]
        rows.append(
            [
                f"{place}. {standing.player}",
                f"{standing.total.points:g}",
                str(standing.total.games),
                f"{standing.score:.1%}",
                f"{estimate.value:+.0f}",
                f"{estimate.low:+.0f} … {estimate.high:+.0f}",
                *against,
            ]
        )
    return table_html(header, rows)


def table_html(header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table of texts.

    >>> table_html(["a"], [["<1>"]])
    '<table><tr><th>a</th></tr><tr><td>&lt;1&gt;</td></tr></table>'
    """
    lines = [_row("th", header), *(_row("td", row) for row in rows)]
    return f"<table>{''.join(lines)}</table>"


def _row(kind: str, cells: Iterable[str]) -> str:
    return "<tr>" + "".join(f"<{kind}>{html.escape(cell)}</{kind}>" for cell in cells) + "</tr>"
