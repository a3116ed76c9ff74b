"""A table of a work as text: every published number beside ours, and how ours were made."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from skep.drawing.text_table import table_text as columns_text
from skep.papers.experiments.game_measures import is_share
from skep.papers.report.comparison import RowReport, TableReport
from skep.papers.report.durations import duration_text, workers_text
from skep.papers.report.verdict import Verdict

HEADER = ("", "", "published", "ours, 95 %", "n", "verdict")


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


def verdicts_text(verdicts: Counter[Verdict]) -> str:
    """How many numbers agree, are explained and so on.

    >>> verdicts_text(Counter({Verdict.AGREES: 3, Verdict.OPEN: 1}))
    '3 agree, 1 open'
    """
    words = {
        Verdict.AGREES: "agrees" if verdicts[Verdict.AGREES] == 1 else "agree",
        Verdict.EXPLAINED: "explained",
        Verdict.INCONSISTENT: "contradicted by the original itself",
        Verdict.OPEN: "open",
        Verdict.NOT_COMPARED: "not compared",
        Verdict.NEW: "new",
        Verdict.MISSING: "without data yet",
    }
    return ", ".join(f"{verdicts[verdict]} {word}" for verdict, word in words.items() if verdicts[verdict])


def plot_names(report: TableReport) -> list[str]:
    """The names of the charts of a table: none before it was run."""
    if not report.counts():
        return []
    has_shares = any(is_share(number.measure) for row in report.table.rows for number in row.numbers)
    return [report.table.name] * has_shares + list(report.figures())


def origin_text(report: TableReport) -> str:
    """How our numbers were made, and how long it took, there and here."""
    results = [row.result for row in report.rows if row.result]
    parts = ["Not run yet."]
    if results:
        commits = ", ".join(dict.fromkeys(commit for one in results for commit in one.commits if commit))
        workers = workers_text(max(one.workers for one in results))
        duration = duration_text(report.seconds)
        parts = [f"Seed {results[0].seed}, commit {commits or 'unknown'}, {duration} with {workers}."]
    parts.append(f"The original: {report.table.original_duration}.")
    return " ".join([*parts, *_gaps(report)])


def _gaps(report: TableReport) -> list[str]:
    """What is missing of a table."""
    plan = report.table.plan()
    done = {
        f"{row.result.done} of {total}"
        for row in report.rows
        if row.result and row.result.done < (total := row.row.experiment.total(plan))
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
