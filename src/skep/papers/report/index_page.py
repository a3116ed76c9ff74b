"""The list of all works: for the terminal, and the page that leads to all others."""

from collections import Counter

from skep.drawing.text_table import table_text
from skep.papers.report.comparison import Report
from skep.papers.report.differences import largest_differences
from skep.papers.report.durations import duration_text
from skep.papers.report.family import ALONE
from skep.papers.report.table_page import verdicts_text
from skep.papers.report.verdict import Verdict

USAGE = (
    "`published` is the size of the original, `full` is enough for tight intervals, `smoke` shows in "
    "seconds that a table runs. Games that are kept are not played again: after Ctrl-C, or with more "
    "`--games`, a table goes on where it stopped, and comes to the same counts as one that was never "
    "interrupted (but the league, whose players are stopped by the clock). Each row keeps its counts, "
    "settings, seed, commits and duration; a file that was edited is refused. Durations are by the clock, on "
    "two cores that at times had other work. All tables of the five works with `published`, Ahmadov's tree "
    "search left out, took 60 minutes of processor time in one run with two workers, 30 for each core: steyn "
    "34, mcguile2020 and ibnnasar2020 together 20, blixtye2013 6. Every row that has as many games here came "
    "to the same counts. The leagues take about 36 minutes more, 18 on two cores, which "
    "`scripts/papers_cost.py` reckons from a part of every row."
)

COMMANDS = """\
    skep papers
    skep papers run mcguile2020 table-4.3 --workers 2
    skep papers run ibnnasar2020 --preset full
    skep papers report --readme README.md"""


COUNTED = (Verdict.AGREES, Verdict.EXPLAINED, Verdict.INCONSISTENT, Verdict.OPEN)
BEFORE = ("before, commit 20eae67, rows that try a switch counted too", "103", "–", "16", "94")
RULE = (
    "Each published number counts once, in the row that plays by the rules and as the text means it. It "
    "agrees if chance explains the difference, among all numbers of its table (S. Holm, 1979); one of a "
    "single run, if it is within the spread of ours. “Explained”: with a named switch, which does what the "
    "original did, it agrees; without it it does not; our two numbers differ, by enough games to say so; "
    "and no other share of the same games differs with the switch. “Open”: nothing that was tried makes "
    "it agree."
)


def listing_text(report: Report) -> str:
    """All works with their tables: what each is, and how our numbers compare."""
    lines = []
    for paper in report.papers:
        about = paper.paper
        lines.append(f"{about.name}: {about.authors} ({about.year}), {about.title}")
        rows = [
            (f"  {table.table.name}", table.table.title, verdicts_text(table.verdicts()))
            for table in paper.tables
        ]
        lines.append(table_text(("  table", "what", "our numbers"), rows, left=(0, 1, 2)))
        lines.append("")
    about_league = (
        f"league: the players of all works in one round robin, {len(report.league.standings)} rated"
    )
    return "\n".join([*lines, about_league, "", "run one with: skep papers run WORK TABLE"])


def index_page(report: Report) -> str:
    """The page that leads to all others."""
    rows = [
        (
            f"[{paper.paper.name}]({paper.paper.name}.md)",
            f"{paper.paper.authors} ({paper.paper.year}): {paper.paper.title}",
            verdicts_text(paper.verdicts()),
            duration_text(sum(table.seconds for table in paper.tables)),
        )
        for paper in report.papers
    ]
    parts = [
        "# The studied works",
        "Every table of the five works, made again and put beside the original. All pages here are made by "
        "`skep papers report` from the files in `results`, which `skep papers run` writes. [The "
        "story](story.md) tells what the works asked and what became of it.",
        _counts_text(report),
        table_text(("work", "", "our numbers", "took"), rows, markdown=True, left=(0, 1, 2, 3)),
        f"{RULE} {_alone_text(report)}",
        "## Where open numbers differ most",
        "Of each table the open share that differs most from the published one:",
        _differences_text(report),
        "## The league",
        "[The league](league.md) has the players of all works, and the best of ours, in one round robin.",
        "## Commands",
        COMMANDS,
        USAGE,
    ]
    return "\n\n".join(parts) + "\n"


def _counts_text(report: Report) -> str:
    """How many published numbers have which verdict, before switches were tried and today."""
    total = sum((paper.verdicts() for paper in report.papers), Counter[Verdict]())
    agree, explained, contradicted, left = (total[verdict] for verdict in COUNTED)
    rows = [
        BEFORE,
        ("today, each number once, without switches", agree, "–", contradicted, explained + left),
        ("today, with switches", agree, explained, contradicted, left),
    ]
    cells = [tuple(map(str, row)) for row in rows]
    return table_text(("", *COUNTED), cells, markdown=True, left=(0,))


def _alone_text(report: Report) -> str:
    """How many numbers agree only because their table has many."""
    found = [
        one
        for paper in report.papers
        for table in paper.tables
        for row in table.own_rows
        for one in row.comparisons
        if one.judgement.verdict is Verdict.AGREES and one.judgement.why.startswith(ALONE)
    ]
    return f"{len(found)} of those that agree would differ if each were judged alone, by 95 % intervals."


def _differences_text(report: Report) -> str:
    rows = [
        (
            f"[{one.paper.name}]({one.paper.name}.md), {one.table.name}",
            f"{one.row.name}: {one.comparison.name}",
            one.comparison.published_text,
            one.comparison.ours_text,
            one.comparison.judgement.reason(),
        )
        for one in largest_differences(report)
    ]
    return table_text(("", "", "published", "ours, 95 %", "why"), rows, markdown=True, left=(0, 1, 4))
