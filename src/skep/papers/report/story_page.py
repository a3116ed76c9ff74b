"""The story of the works, for a reader who knows none of them: one section and one picture each."""

from skep.papers.paper import Paper
from skep.papers.report.comparison import Report

OPENING = (
    "Hive is a game without a board: two sides lay down insects and move them, and whoever surrounds the "
    "other queen wins. Four students' works let programs play it, and a fifth did the same for The Last "
    "Captain, a game of stacked ships. Here is what each asked, what "
    "it found, what of that did not hold, and what does. The numbers are on the pages of the works."
)
CLOSING = (
    "Three findings would surprise their authors most. McGuile's eleven search trees were copies of one, "
    "because his processes began with the same random state, and his swarm flew to where the queen "
    "had stood at the "
    "beginning; it wins far more often when it follows her. Two tables of Ahmadov can hardly be of the same "
    "search: a player that is random until it can win draws more games than random itself. And the "
    "idea of Blixt and Ye works once states come again: a table of a few thousand abstract ones beats "
    "the simplest player of Ibn-Nasar."
)


def story_page(report: Report) -> str:
    """The page."""
    parts = ["# Five works and what became of them", OPENING]
    for one in report.papers:
        parts += _section(one.paper)
    parts += ["## What would surprise the authors", CLOSING]
    return "\n\n".join(parts) + "\n"


def _section(paper: Paper) -> list[str]:
    story = paper.story
    if story is None:
        return []
    return [
        f"## {paper.authors} ({paper.year})",
        f"**Asked.** {story.asked}",
        f"**Found.** {story.found}",
        f"**What did not hold.** {story.wrong}",
        f"**What does.** {story.true}",
        f"![{paper.title}]({paper.name}-{story.picture}.svg)",
        f"[All numbers]({paper.name}.md)",
    ]
