"""The league as text: for the terminal, its page, and the README."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from skep.arena.stats.elo import signed_text
from skep.arena.stats.results import tally_text
from skep.drawing.count_text import count_text
from skep.drawing.interval_chart import Bar, interval_chart
from skep.drawing.scatter_chart import Spot, scatter_chart
from skep.drawing.text_table import table_text
from skep.papers.report.durations import cost_text, duration_text, workers_text
from skep.papers.report.league_standings import LeagueReport, LeagueStanding
from skep.papers.works.league import LEAGUE_SECONDS, NEWCOMERS, PAPER

HEADER = ("#", "player", "from", "idea", "Elo", "95 %", "games", "score", "a move")
BEGIN, END = "<!-- league: written by `skep papers report` -->", "<!-- end of the league -->"
"""The README has the table between these two lines."""


def league_text(report: LeagueReport, *, markdown: bool = False) -> str:
    """The league as a table."""
    return table_text(HEADER, league_rows(report), markdown=markdown, left=(1, 2, 3))


def league_rows(report: LeagueReport) -> list[tuple[str, ...]]:
    """The lines of the table."""
    return [_row(place, standing) for place, standing in enumerate(report.standings, 1)]


def _row(place: int, standing: LeagueStanding) -> tuple[str, ...]:
    elo, tally = standing.elo, standing.tally
    return (
        str(place),
        standing.player.name,
        standing.player.work,
        standing.player.idea,
        signed_text(elo.value),
        "anchor" if elo.low == elo.high else f"{signed_text(elo.low)} … {signed_text(elo.high)}",
        str(tally.games),
        f"{tally.points / tally.games:.1%}",
        cost_text(standing.seconds_per_move),
    )


def league_page(report: LeagueReport, equal_nodes: LeagueReport) -> str:
    """The page about the league, at equal time and at equal nodes."""
    parts = [f"# {PAPER.title}", _conditions(), f"    {report.command}"]
    if report.standings:
        parts += [
            answer_text(report.standings),
            league_text(report, markdown=True),
            "Elo is above random, with 95 % intervals (profile likelihood). “A move” is the mean time that "
            "the player took. Where intervals overlap, the order may be chance. Players are stopped by the "
            f"clock: another machine plays other games from the same seed. {NEWCOMERS}",
            "![Elo of all players](league-elo.svg)",
            "![Strength against the time of a move](league-cost.svg)",
            "## Agents",
            _agents_text(report),
            "`{table}` is the file `weights.table` that `skep train tabular --preset official` writes.",
        ]
    return "\n\n".join([*parts, _origin(report), *_at_equal_nodes(equal_nodes)]) + "\n"


def _at_equal_nodes(report: LeagueReport) -> list[str]:
    """The second table: what a player makes of a number of positions, whatever they cost."""
    table = PAPER.table("equal-nodes")
    parts = [f"## {table.title}", table.about, f"    {report.command}"]
    if report.standings:
        parts += [league_text(report, markdown=True), "“A move” is by the clock of a busy machine."]
    return [*parts, _origin(report)]


def answer_text(standings: Sequence[LeagueStanding]) -> str:
    """Which idea plays best: of all, of the works' own players, and of those that hardly think."""
    published = [standing for standing in standings if standing.player.work not in ("skep", "all")]
    quick = [standing for standing in standings if standing.seconds_per_move < QUICK_SECONDS]
    sentences = [f"The strongest is {_named(standings[0])}."]
    if published:
        sentences.append(f"Of the works' own players it is {_named(published[0])}.")
    if quick:
        sentences.append(f"Of those that need less than a millisecond for a move it is {_named(quick[0])}.")
    return " ".join(sentences)


QUICK_SECONDS = 0.001


def _named(standing: LeagueStanding) -> str:
    elo = standing.elo
    interval = f"{signed_text(elo.value)} [{signed_text(elo.low)}, {signed_text(elo.high)}]"
    return f"**{standing.player.name}**, {interval} Elo ({standing.player.idea})"


def _agents_text(report: LeagueReport) -> str:
    rows = [
        (standing.player.name, f"`{standing.player.agent}`", tally_text(standing.tally))
        for standing in report.standings
    ]
    return table_text(("player", "agent", "won, drawn, lost"), rows, markdown=True, left=(0, 1, 2))


def _conditions() -> str:
    return (
        f"{PAPER.summary} Everybody may think {1000 * LEAGUE_SECONDS:g} ms about a move and uses one core; "
        "most need far less. Official rules, drawn after 200 plies. Games begin on the empty board, with the "
        "first piece of each side chosen at random, so that no two are the same; each such opening is played "
        "with both colours, and everyone plays everyone. The table learner learned 300 matches under these "
        "rules. The network is steyn's idea for Hive, with inputs of its own and swarms of 16; his own "
        "networks and his static player know The Last Captain only."
    )


def _origin(report: LeagueReport) -> str:
    result = report.result
    if result is None:
        return "Not run yet."
    forfeits = sum(result.counts["forfeits"].values())
    lost = f" {count_text(forfeits, 'game')} ended by a failure of the player." if forfeits else ""
    commits = ", ".join(result.commits) or "unknown"
    return (
        f"{result.done} games, {_games_a_pair(result.counts)} of every two players, seed {result.seed}, "
        f"commit {commits}, "
        f"{duration_text(result.seconds)} with {workers_text(result.workers)}, on a shared machine.{lost}"
    )


def _games_a_pair(counts: Mapping[str, Any]) -> str:
    """How many games every two players have played: new players may have fewer.

    >>> _games_a_pair({"results": {"a": {"b": [1, 0, 0], "c": [1, 1, 0]}, "b": {"a": [0, 0, 1]}}})
    '2'
    >>> _games_a_pair({"results": {"a": {"b": [1, 0, 0], "c": [1, 1, 0]}}})
    '1 to 2'
    """
    games: Counter[frozenset[str]] = Counter()
    for white, rivals in counts["results"].items():
        for black, three in rivals.items():
            games[frozenset((white, black))] += sum(three)
    least, most = min(games.values()), max(games.values())
    return str(least) if least == most else f"{least} to {most}"


def league_plots(report: LeagueReport) -> dict[str, str]:
    """The charts by file name; none without games."""
    if not report.standings:
        return {}
    bars = [
        Bar(standing.player.name, (standing.elo.value, standing.elo.low, standing.elo.high))
        for standing in report.standings
    ]
    spots = [
        Spot(
            standing.player.name,
            max(standing.seconds_per_move, LEAST_SECONDS),
            standing.elo.value,
            standing.elo.low,
            standing.elo.high,
            standing.player.work,
        )
        for standing in report.standings
    ]
    return {
        "league-elo.svg": interval_chart(bars, title="The league", x_label="Elo above random, 95 %"),
        "league-cost.svg": scatter_chart(
            spots, title="What strength costs", x_label="seconds a move", y_label="Elo above random"
        ),
    }


LEAST_SECONDS = 1e-6
"""Shorter times are drawn as this one."""


def with_league(readme: str, report: LeagueReport) -> str:
    """The README with the table of the league replaced. Raises ValueError if it has no place for it."""
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the README has no place for the league between {BEGIN!r} and {END!r}")
    return f"{before}{BEGIN}\n{league_text(report, markdown=True)}\n{END}{after}"
