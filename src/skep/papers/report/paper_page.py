"""The page about a work, as Markdown."""

from collections.abc import Iterable

from skep.drawing.text_table import table_text as columns_text
from skep.papers.experiments.people import HEADER as PEOPLE_HEADER
from skep.papers.experiments.people import PeopleTable
from skep.papers.report.comparison import PaperReport, TableReport
from skep.papers.report.table_page import origin_text, plot_names, table_text, verdicts_text
from skep.papers.report.together import together_text


def paper_page(report: PaperReport) -> str:
    """The page about a work."""
    paper = report.paper
    parts = [
        f"# {paper.title}",
        paper.citation,
        paper.summary,
        f"**Made again here.** {paper.reproduced}",
        f"**In short.** Of the numbers below {verdicts_text(report.verdicts())}. "
        "“Agrees” says that the 95 % intervals of the two numbers allow their difference, by Holm's rule: "
        "where all numbers of a table are equal in truth, none of them is called different in 95 of 100 "
        "cases. A number of a single run agrees if it is within the spread of our runs. “Explained”: it "
        "agrees with the named switch, which does what the original did, does not without it, and our two "
        "numbers differ. “Open”: nothing that was tried makes it agree. Rows that only try a switch are "
        "not counted.",
    ]
    if paper.conclusion:
        parts.append(paper.conclusion)
    parts += ["## What is different here", _bullets(paper.differences)]
    if paper.mistakes:
        mistakes = [f"**{mistake.claim}** {mistake.evidence}" for mistake in paper.mistakes]
        parts += ["## What is wrong in the original, and how we know", _bullets(mistakes)]
    for table in report.tables:
        parts += _section(report, table)
    for people in paper.people:
        parts += _people_section(people)
    return "\n\n".join(parts) + "\n"


def _section(paper: PaperReport, report: TableReport) -> list[str]:
    table, work = report.table, paper.paper.name
    parts = [f"## {table.name}: {table.title}", table.about, table_text(report, markdown=True)]
    notes = [f"{row.row.name}: {row.row.note}" for row in report.rows if row.row.note]
    if notes:
        parts.append(_bullets(notes))
    if table.answer:
        parts.append(f"**Answer.** {table.answer}")
    joined = [other for other in paper.tables if other.table.name in table.together_with]
    if together := together_text([*joined, report]):
        parts.append(together)
    parts += [f"![{table.title}]({work}-{name}.svg)" for name in plot_names(report)]
    return [*parts, f"    {report.command}", origin_text(report)]


def _people_section(table: PeopleTable) -> list[str]:
    rows = columns_text(PEOPLE_HEADER, table.row_texts(), markdown=True, left=(0,))
    return [f"## {table.name}: {table.title}", rows, table.how()]


def _bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)
