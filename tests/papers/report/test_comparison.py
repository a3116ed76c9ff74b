"""Reports as data: what is found of each work, and where it differs most."""

from pathlib import Path

import pytest

from skep.papers import load_report
from skep.papers.experiments.game_measures import Share
from skep.papers.experiments.policy_games import PolicyGames
from skep.papers.paper import Number, Paper, PaperRow, PaperTable
from skep.papers.report.comparison import Report, paper_report
from skep.papers.report.differences import largest_differences
from skep.papers.report.index_page import listing_text
from skep.papers.report.league_standings import LeagueReport
from skep.papers.report.paper_page import paper_page
from skep.papers.report.verdict import Verdict
from skep.papers.results import Results, RowResult


def share(name: str, published: float) -> Number:
    return Number(name=name, measure=Share(name), published=published, size=100, why=f"{name} is odd")


def table(name: str, *numbers: Number) -> PaperTable:
    games = PolicyGames(agent="random", opponent="random")
    row = PaperRow(name="row", experiment=games, numbers=numbers, note="a note")
    return PaperTable(
        name=name,
        title="title",
        about="about",
        rows=(row,),
        games={"smoke": 2, "published": 100, "full": 200},
    )


PAPER = Paper(
    name="work",
    title="A work",
    authors="N. N.",
    year="1999",
    citation="N. N.: A work.",
    summary="summary",
    reproduced="all",
    differences=("rules",),
    mistakes=(),
    tables=(
        table("one", share("won", 0.50), share("lost", 0.10)),
        table("two", share("won", 0.95), share("lost", 0.05)),
        table("three", share("won", 0.41)),
    ),
)


SETTINGS = PAPER.tables[0].rows[0].experiment.settings(PAPER.tables[0].plan())


@pytest.fixture
def report(tmp_path: Path) -> Report:
    """Of each hundred games 40 were won and 40 lost, except in the third table, which nobody ran."""
    results = Results(tmp_path)
    counts = {"done": 100, "games": 100, "won": 40, "lost": 40}
    result = RowResult(
        settings=SETTINGS, seed=1, counts=counts, total=100, games=100, seconds=75, commits=("abc",)
    )
    for name in ("one", "two"):
        results.write("work", name, {"row": result})
    return Report((paper_report(PAPER, results),), LeagueReport((), None, ""), LeagueReport((), None, ""))


def test_each_table_shows_its_largest_difference(report: Report) -> None:
    found = [(one.table.name, one.comparison.name, round(one.points)) for one in largest_differences(report)]
    assert found == [("two", "won", -55), ("one", "lost", 30)]


def test_verdicts_are_counted(report: Report) -> None:
    (paper,) = report.papers
    assert paper.verdicts() == {Verdict.AGREES: 1, Verdict.OPEN: 3, Verdict.MISSING: 1}
    assert "1 agrees, 3 open, 1 without data yet" in paper_page(paper)


def test_tables_know_whether_they_are_complete(report: Report) -> None:
    (paper,) = report.papers
    assert [table.is_complete for table in paper.tables] == [True, True, False]
    assert [table.seconds for table in paper.tables] == [75, 75, 0]


def test_a_page_says_how_numbers_were_made(report: Report) -> None:
    page = paper_page(report.papers[0])
    made = "Seed 1, commit abc, 1 min 15 s with 1 worker. The original: it does not say how long it took.\n"
    assert f"    skep papers run work one --seed 1\n\n{made}" in page
    assert "(1) won is odd.\\\n(2) lost is odd." in page
    assert "- row: a note" in page
    unsaid = "Not run yet. The original: it does not say how long it took.\n"
    assert page.endswith(f"    skep papers run work three\n\n{unsaid}")


def test_a_table_that_was_cut_short_says_so(tmp_path: Path) -> None:
    results = Results(tmp_path)
    counts = {"done": 7, "games": 7, "won": 4, "lost": 3}
    results.write(
        "work", "one", {"row": RowResult(settings=SETTINGS, seed=1, counts=counts, total=20, games=20)}
    )
    page = paper_page(paper_report(PAPER, results))
    assert "skep papers run work one --games 20 --seed 1" in page
    assert "Not complete: 7 of 100 games or steps of a row; the command, without `--games`, goes on." in page


def test_results_of_other_settings_are_not_shown(tmp_path: Path) -> None:
    results = Results(tmp_path)
    counts = {"done": 100, "games": 100, "won": 40, "lost": 40}
    other = RowResult(settings={**SETTINGS, "opponent": "basic"}, seed=1, counts=counts, games=100)
    results.write("work", "one", {"row": other})
    paper = paper_report(PAPER, results)
    assert paper.verdicts() == {Verdict.MISSING: 5}
    refused = "What is kept of row was made with other settings, or by an older skep, and is not shown"
    assert refused in paper_page(paper)


def test_works_are_found_by_name() -> None:
    report = load_report()
    assert report.paper("steyn").paper.name == "steyn"
    with pytest.raises(KeyError, match="nobody"):
        report.paper("nobody")


def test_the_listing_names_every_table() -> None:
    report = load_report()
    listing = listing_text(report)
    assert all(table.table.title in listing for paper in report.papers for table in paper.tables)
