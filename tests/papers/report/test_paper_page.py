"""The pages in docs/papers are what `skep papers report` makes of the results beside them."""

from pathlib import Path

import pytest

import skep
from skep.papers.report.comparison import load_report
from skep.papers.report.league_page import with_league
from skep.papers.report.write_pages import pages, write_pages, write_readme
from skep.papers.results import KEPT_RESULTS, ResultsError

ROOT = Path(skep.__file__).parent.parent.parent


def files(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir() if path.is_file()}


def test_the_pages_are_made_of_the_results() -> None:
    assert files(KEPT_RESULTS.parent) == dict(pages(KEPT_RESULTS))


def test_the_readme_has_the_league() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert readme == with_league(readme, load_report().league)


def test_pages_are_written_whole(tmp_path: Path) -> None:
    written = write_pages(KEPT_RESULTS, tmp_path)
    assert {path.name for path in written} == set(files(tmp_path))
    assert files(tmp_path) == dict(pages(KEPT_RESULTS))


def test_a_readme_without_a_place_for_the_league_is_left_alone(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text("# other\n", encoding="utf-8")
    with pytest.raises(ValueError, match="the README has no place for the league"):
        write_readme(KEPT_RESULTS, readme)
    assert readme.read_text(encoding="utf-8") == "# other\n"


def test_pages_of_works_that_were_never_run_show_the_published_numbers(tmp_path: Path) -> None:
    made = dict(pages(tmp_path / "nothing"))
    assert "Not run yet." in made["mcguile2020.md"]
    assert "41.0 %" in made["mcguile2020.md"]
    assert not [name for name in made if name.endswith(".svg")]
    assert made["league.md"].endswith("Not run yet.\n")


def test_tables_that_need_people_say_how_they_are_played() -> None:
    page = dict(pages(KEPT_RESULTS))["ahmadov2024.md"]
    assert "| White        |    3 |     0 |      2 |          16.4 |" in page
    assert "level expert, agent `ahmadov:depth=3`, 10 games" in page


def test_a_damaged_result_makes_no_pages(tmp_path: Path) -> None:
    results = tmp_path / "results"
    results.mkdir()
    (results / "steyn-table-I.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ResultsError, match=r"steyn-table-I\.json is damaged"):
        write_pages(results, tmp_path / "out")
    assert not list((tmp_path / "out").iterdir())


def test_every_link_of_a_page_leads_somewhere() -> None:
    import re

    for path in KEPT_RESULTS.parent.glob("*.md"):
        for target in re.findall(r"\]\(([^)#]+)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"
