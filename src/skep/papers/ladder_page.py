"""The ladder as text: for the terminal, its page, and the README."""

from collections.abc import Sequence

from skep.analysis.interval_chart import Bar, interval_chart
from skep.analysis.scatter_chart import Spot, scatter_chart
from skep.arena.crosstable import tally_text
from skep.arena.elo import signed_text
from skep.arena.text_table import table_text
from skep.papers.durations import cost_text, duration_text, workers_text
from skep.papers.ladder import PAPER, LadderGames
from skep.papers.ladder_report import LadderReport, Rung

HEADER = ("#", "player", "from", "idea", "Elo", "95 %", "games", "score", "a move")
BEGIN, END = "<!-- ladder: written by `skep papers report` -->", "<!-- end of the ladder -->"
"""What the ladder stands between in the README."""


def ladder_text(report: LadderReport, *, markdown: bool = False) -> str:
    """The ladder as a table."""
    return table_text(HEADER, ladder_rows(report), markdown=markdown, left=(1, 2, 3))


def ladder_rows(report: LadderReport) -> list[tuple[str, ...]]:
    """The lines of the table."""
    return [_row(place, rung) for place, rung in enumerate(report.rungs, 1)]


def _row(place: int, rung: Rung) -> tuple[str, ...]:
    elo, tally = rung.elo, rung.tally
    return (
        str(place),
        rung.player.name,
        rung.player.work,
        rung.player.idea,
        signed_text(elo.value),
        "anchor" if elo.low == elo.high else f"{signed_text(elo.low)} … {signed_text(elo.high)}",
        str(tally.games),
        f"{tally.points / tally.games:.1%}",
        cost_text(rung.seconds_per_move),
    )


def ladder_page(report: LadderReport) -> str:
    """The page about the ladder."""
    parts = [f"# {PAPER.title}", _conditions(), f"    {report.command}"]
    if report.rungs:
        parts += [
            answer_text(report.rungs),
            ladder_text(report, markdown=True),
            "Elo is above random, with 95 % intervals (profile likelihood). “A move” is the mean time that "
            "the player took. Where intervals overlap, the order may be chance. Players are stopped by the "
            "clock: another machine plays other games from the same seed.",
            "![Elo of all players](ladder-elo.svg)",
            "![Strength against the time of a move](ladder-cost.svg)",
            "## Agents",
            _agents_text(report),
            "`{table}` is the file `weights.table` that `skep train tabular --preset official` writes.",
        ]
    return "\n\n".join([*parts, _origin(report)]) + "\n"


def answer_text(rungs: Sequence[Rung]) -> str:
    """Which idea plays best: of all, of the works' own players, and of those that hardly think."""
    published = [rung for rung in rungs if rung.player.work not in ("skep", "all")]
    quick = [rung for rung in rungs if rung.seconds_per_move < QUICK_SECONDS]
    sentences = [f"The strongest is {_named(rungs[0])}."]
    if published:
        sentences.append(f"Of the works' own players it is {_named(published[0])}.")
    if quick:
        sentences.append(f"Of those that need less than a millisecond for a move it is {_named(quick[0])}.")
    return " ".join(sentences)


QUICK_SECONDS = 0.001


def _named(rung: Rung) -> str:
    elo = rung.elo
    interval = f"{signed_text(elo.value)} [{signed_text(elo.low)}, {signed_text(elo.high)}]"
    return f"**{rung.player.name}**, {interval} Elo ({rung.player.idea})"


def _agents_text(report: LadderReport) -> str:
    rows = [(rung.player.name, f"`{rung.player.agent}`", tally_text(rung.tally)) for rung in report.rungs]
    return table_text(("player", "agent", "won, drawn, lost"), rows, markdown=True, left=(0, 1, 2))


def _conditions() -> str:
    games = LadderGames()
    return (
        f"{PAPER.summary} Everybody may think {1000 * games.time:g} ms about a move and uses one core; "
        f"most need far "
        "less. Official rules, drawn after 200 plies. Games begin on the empty board, with the first piece "
        "of each side drawn by lot, so that no two are the same; each such opening is played with both "
        "colours, and everyone meets everyone. The table learner learned 300 matches under these rules. The "
        "network is steyn's idea bred for Hive, with inputs of its own and swarms of 16; his own networks "
        "and his static player know The Last Captain only."
    )


def _origin(report: LadderReport) -> str:
    result = report.result
    if result is None:
        return "Not run yet."
    forfeits = sum(result.counts["forfeits"].values())
    lost = f" {forfeits} games were lost by a failure of the player." if forfeits else ""
    commits = ", ".join(result.commits) or "unknown"
    return (
        f"{result.done} of {result.total} games, seed {result.seed}, commit {commits}, "
        f"{duration_text(result.seconds)} with {workers_text(result.workers)}, on a shared machine.{lost}"
    )


def ladder_plots(report: LadderReport) -> dict[str, str]:
    """The plots by file name; none without games."""
    if not report.rungs:
        return {}
    bars = [Bar(rung.player.name, (rung.elo.value, rung.elo.low, rung.elo.high)) for rung in report.rungs]
    spots = [
        Spot(
            rung.player.name,
            max(rung.seconds_per_move, LEAST_SECONDS),
            rung.elo.value,
            rung.elo.low,
            rung.elo.high,
            rung.player.work,
        )
        for rung in report.rungs
    ]
    return {
        "ladder-elo.svg": interval_chart(bars, title="The ladder", x_label="Elo above random, 95 %"),
        "ladder-cost.svg": scatter_chart(
            spots, title="What strength costs", x_label="seconds a move", y_label="Elo above random"
        ),
    }


LEAST_SECONDS = 1e-6
"""Times below this are not told apart."""


def with_ladder(readme: str, report: LadderReport) -> str:
    """The README with its ladder written anew. Raises ValueError if it has no place for it."""
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the README has no place for the ladder between {BEGIN!r} and {END!r}")
    return f"{before}{BEGIN}\n{ladder_text(report, markdown=True)}\n{END}{after}"
