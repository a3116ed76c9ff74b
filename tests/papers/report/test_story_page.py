"""The story of the works: every one of them is told, with a picture that there is."""

from skep.papers.registry import papers
from skep.papers.report.comparison import load_report
from skep.papers.report.story_page import story_page
from skep.papers.report.write_pages import plots


def test_every_work_is_told_with_a_picture_of_its_own() -> None:
    report = load_report()
    page = story_page(report)
    for one in report.papers:
        story = one.paper.story
        assert story is not None, one.paper.name
        assert f"## {one.paper.authors} ({one.paper.year})" in page
        for text in (story.asked, story.found, story.wrong, story.true):
            assert text in page
        assert f"{one.paper.name}-{story.picture}.svg" in dict(plots(one))
    assert len(papers()) == page.count("**Asked.**")
