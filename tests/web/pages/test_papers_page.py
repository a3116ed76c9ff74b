"""The studied works on the page."""

from playwright.sync_api import Page, expect
from tests.web.serving import Server

from skep.papers import load_report


def test_every_work_is_listed_with_what_came_of_it(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/papers")
    report = load_report()
    expect(page.locator(".card .card-title")).to_have_text([one.paper.title for one in report.papers])
    expect(page.get_by_text("skep papers run league")).to_be_visible()


def test_published_numbers_stand_beside_ours(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/papers/mcguile2020")
    paper = load_report().paper("mcguile2020")
    tables = page.locator(".paper-table")
    expect(tables.locator("> .card-title")).to_have_text(
        [f"{one.table.name}: {one.table.title}" for one in paper.tables]
    )
    for number, table in enumerate(paper.tables):
        shown = tables.nth(number).locator("tr:has(td)")
        cells = [row.locator("td").all_inner_texts() for row in shown.all()]
        compared = [one for row in table.rows for one in row.comparisons]
        assert [line[2:4] for line in cells] == [[one.published_text, one.ours_text] for one in compared]


def test_tables_that_need_people_lead_to_where_they_are_played(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/papers/ahmadov2024")
    expert = page.locator(".paper-table", has_text="table-6.7")
    rows = expert.locator("tr:has(td)")
    expect(rows).to_have_count(2)
    assert rows.first.locator("td").all_inner_texts() == ["White", "3", "0", "2", "16.4"]
    expect(page.locator("body")).not_to_contain_text("`")
    expert.get_by_role("link", name="Play it").click()
    expect(page.get_by_text("How strong is a person?")).to_be_visible()


def test_an_unknown_work_is_said_to_be_unknown(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/papers/passwd")
    expect(page.get_by_text("There is no such work here.")).to_be_visible()


def test_columns_of_words_stand_left_and_columns_of_figures_right(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/papers")
    table = page.locator("table.results")
    for name, side in (("player", "left"), ("idea", "left"), ("Elo", "right")):
        expect(table.get_by_text(name, exact=True)).to_have_css("text-align", side)


def test_a_work_with_hundreds_of_rows_is_few_elements_for_the_server(page: Page, server: Server) -> None:
    """Each element costs time on the server and in the browser; a table is one, however long it is."""
    page.goto(f"{server.url}/papers/mcguile2020")
    tables = load_report().paper("mcguile2020").tables
    rows = sum(len(row.comparisons) for table in tables for row in table.rows)
    expect(page.locator(".paper-table tr:has(td)")).to_have_count(rows)
    assert rows > 200
    assert page.locator("[id^=c]").count() < 2 * rows
