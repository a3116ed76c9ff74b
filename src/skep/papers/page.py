"""The pages about works, as text: tables for the terminal, Markdown for the documentation."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from skep.arena.text_table import table_text as columns_text
from skep.papers.durations import duration_text, workers_text
from skep.papers.measure import is_share
from skep.papers.people import HEADER as PEOPLE_HEADER
from skep.papers.people import PeopleTable
from skep.papers.report import PaperReport, Report, RowReport, TableReport, largest_differences
from skep.papers.verdict import Verdict

USAGE = (
    "`published` is the size of the original, `full` is enough for tight intervals, `smoke` shows in "
    "seconds that a table runs. Games that are kept are not played again: after Ctrl-C, or with more "
    "`--games`, a table goes on where it stopped, and comes to the same counts as one that was never "
    "interrupted (but the ladder, whose players are stopped by the clock). Each row keeps its counts, "
    "settings, seed, commits and duration; a file that was edited is refused. Durations are by the clock, on "
    "two cores that at times had other work."
)

COMMANDS = """\
    skep papers
    skep papers run mcguile2020 table-4.3 --workers 2
    skep papers run ibnnasar2020 --preset full
    skep papers report --readme README.md"""

HEADER = ("", "", "published", "ours, 95 %", "n", "verdict")


def listing_text(report: Report) -> str:
    """All works with their tables: what each is, and how our numbers compare."""
    lines = []
    for paper in report.papers:
        about = paper.paper
        lines.append(f"{about.name}: {about.authors} ({about.year}), {about.title}")
        rows = [
            (f"  {table.table.name}", table.table.title, verdicts_text(_verdicts(table)))
            for table in paper.tables
        ]
        lines.append(columns_text(("  table", "what", "our numbers"), rows, left=(0, 1, 2)))
        lines.append("")
    about_ladder = f"ladder: the players of all works in one tournament, {len(report.ladder.rungs)} rated"
    return "\n".join([*lines, about_ladder, "", "run one with: skep papers run WORK TABLE"])


def verdicts_text(verdicts: Counter[Verdict]) -> str:
    """How many numbers agree, differ and so on.

    >>> verdicts_text(Counter({Verdict.AGREES: 3, Verdict.DIFFERS: 1}))
    '3 agree, 1 differs'
    """
    words = {
        Verdict.AGREES: ("agrees", "agree"),
        Verdict.DIFFERS: ("differs", "differ"),
        Verdict.INCONSISTENT: ("not consistent in the original", "not consistent in the original"),
        Verdict.NEW: ("new", "new"),
        Verdict.OPEN: ("without data yet", "without data yet"),
    }
    counts = [(verdicts[verdict], *forms) for verdict, forms in words.items() if verdicts[verdict]]
    return ", ".join(f"{count} {one if count == 1 else many}" for count, one, many in counts)


def table_text(report: TableReport, *, markdown: bool = False) -> str:
    """A table, every published number beside ours; the reasons of verdicts are numbered below it."""
    rows, notes = table_rows(report)
    text = columns_text(HEADER, rows, markdown=markdown, left=(0, 1, 5))
    return "\n\n".join([text, "\n".join(_breaks(notes) if markdown else notes)]) if notes else text


def table_rows(report: TableReport) -> tuple[list[tuple[str, ...]], list[str]]:
    """The lines of a table, and the numbered reasons of its verdicts."""
    reasons = _reasons(report)
    rows = [row for one in report.rows for row in _rows(one, reasons)]
    return rows, [f"({number}) {reason}." for reason, number in reasons.items()]


def _reasons(report: TableReport) -> dict[str, int]:
    """The reasons for the verdicts of a table, each once, with their numbers."""
    whys = [one.judgement.reason() for row in report.rows for one in row.comparisons]
    return {why: number for number, why in enumerate(dict.fromkeys(filter(None, whys)), 1)}


def _breaks(lines: Sequence[str]) -> list[str]:
    """Lines that stay lines in Markdown."""
    return [f"{line}\\" for line in lines[:-1]] + list(lines[-1:])


def _rows(report: RowReport, reasons: Mapping[str, int]) -> Iterable[tuple[str, ...]]:
    for place, one in enumerate(report.comparisons):
        reason = one.judgement.reason()
        yield (
            report.row.name if place == 0 else "",
            one.name,
            one.published_text,
            one.ours_text,
            f"{one.size:,}" if one.size else "–",
            f"{one.judgement.verdict} ({reasons[reason]})" if reason else str(one.judgement.verdict),
        )


def _verdicts(report: TableReport) -> Counter[Verdict]:
    return Counter(one.judgement.verdict for row in report.rows for one in row.comparisons)


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
        "`skep papers report` from the files in `results`, which `skep papers run` writes.",
        columns_text(("work", "", "our numbers", "took"), rows, markdown=True, left=(0, 1, 2, 3)),
        "## Where our numbers differ most",
        "The share of each table that differs most from the published one:",
        _differences_text(report),
        "## The ladder",
        "[The ladder](ladder.md) has the players of all works, and the best of ours, in one tournament.",
        "## Commands",
        COMMANDS,
        USAGE,
    ]
    return "\n\n".join(parts) + "\n"


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
    return columns_text(("", "", "published", "ours, 95 %", "why"), rows, markdown=True, left=(0, 1, 4))


def paper_page(report: PaperReport) -> str:
    """The page about a work."""
    paper = report.paper
    parts = [
        f"# {paper.title}",
        paper.citation,
        paper.summary,
        f"**Made again here.** {paper.reproduced}",
        f"**In short.** Of the numbers below {verdicts_text(report.verdicts())}. "
        "“Agrees” says that the 95 % intervals of the two numbers allow their difference; of numbers that "
        "are equal in truth, one in twenty is called different by chance.",
    ]
    if paper.conclusion:
        parts.append(paper.conclusion)
    parts += ["## What is different here", _bullets(paper.differences)]
    if paper.findings:
        findings = [f"**{finding.claim}** {finding.evidence}" for finding in paper.findings]
        parts += ["## What is wrong in the original, and how we know", _bullets(findings)]
    for table in report.tables:
        parts += _section(paper.name, table)
    for people in paper.people:
        parts += _people_section(people)
    return "\n\n".join(parts) + "\n"


def _section(work: str, report: TableReport) -> list[str]:
    table = report.table
    parts = [f"## {table.name}: {table.title}", table.about, table_text(report, markdown=True)]
    notes = [f"{row.row.name}: {row.row.note}" for row in report.rows if row.row.note]
    if notes:
        parts.append(_bullets(notes))
    parts += [f"![{table.title}]({work}-{name}.svg)" for name in plot_names(report)]
    return [*parts, f"    {report.command}", origin_text(report)]


def _people_section(table: PeopleTable) -> list[str]:
    rows = columns_text(PEOPLE_HEADER, table.row_texts(), markdown=True, left=(0,))
    return [f"## {table.name}: {table.title}", rows, table.how()]


def plot_names(report: TableReport) -> list[str]:
    """The plots that a table has: none before it was run."""
    if not report.counts():
        return []
    has_shares = any(is_share(number.measure) for row in report.table.rows for number in row.numbers)
    return [report.table.name] * has_shares + list(report.drawings())


def origin_text(report: TableReport) -> str:
    """How our numbers were made, and how long it took then and now."""
    results = [row.result for row in report.rows if row.result]
    parts = ["Not run yet."]
    if results:
        commits = ", ".join(dict.fromkeys(commit for one in results for commit in one.commits if commit))
        workers = workers_text(max(one.workers for one in results))
        duration = duration_text(report.seconds)
        parts = [f"Seed {results[0].seed}, commit {commits or 'unknown'}, {duration} with {workers}."]
    parts.append(f"The original: {report.table.then}.")
    return " ".join([*parts, *_gaps(report)])


def _gaps(report: TableReport) -> list[str]:
    """What is missing of a table."""
    order = report.table.order()
    done = {
        f"{row.result.done} of {total}"
        for row in report.rows
        if row.result and row.result.done < (total := row.row.experiment.total(order))
    }
    outdated = [row.row.name for row in report.rows if row.is_outdated]
    gaps = []
    if done:
        gaps.append(
            f"Not complete: {', '.join(sorted(done))} games or steps of a row; the command, without "
            "`--games`, goes on."
        )
    if outdated:
        names = ", ".join(outdated)
        gaps.append(
            f"What is kept of {names} was made with other settings, or by an older skep, and is not "
            "shown; --anew replaces it."
        )
    return gaps


def _bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)
