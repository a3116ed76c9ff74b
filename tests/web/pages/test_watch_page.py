"""Watching programs in the browser."""

from playwright.sync_api import Page, expect
from tests.web.player import choose_in
from tests.web.serving import Server


def start(page: Page, server: Server, games: str) -> None:
    page.goto(f"{server.url}/watch")
    choose_in(page, ".panel", "White", "random")
    choose_in(page, ".panel", "Black", "mate in one")
    if games != "1":
        page.get_by_text("for experiments").click()
        choose_in(page, ".panel", "games", games)


def play_all_five(page: Page) -> None:
    choose_in(page, ".panel", "pace", "as fast")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".result")).to_contain_text("5 of 5 games")


def test_a_simulation_of_five_games_ends_with_its_table(page: Page, server: Server) -> None:
    start(page, server, "5")
    play_all_five(page)
    cells = page.locator(".result td").all_inner_texts()
    assert sum(map(int, cells[:3])) == 5


def test_pause_step_and_stop(page: Page, server: Server) -> None:
    start(page, server, "1")
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="Pause").click()
    status = page.locator(".panel > .turn")
    expect(status).to_contain_text("Paused")
    before = int(status.inner_text().rpartition(" ")[2])
    page.get_by_role("button", name="Step").click()
    expect(status).to_have_text(f"Paused · move {before + 1}")
    page.reload()
    expect(status).to_have_text(f"Paused · move {before + 1}")
    expect(page.locator(".move")).to_have_count(before + 1)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    page.get_by_role("button", name="Study").click()
    expect(page.get_by_label("name of the study")).to_have_value("random – mate in one")
    expect(page.locator(".moves.tree .move")).to_have_count(before + 1)


def test_players_can_have_each_colour_in_half_of_the_games(page: Page, server: Server) -> None:
    """The table is that of ahmadov2024."""
    start(page, server, "5")
    choose_in(page, ".panel", "colours", "half of the games with each")
    choose_in(page, ".panel", "draws", "drawn after 100 turns only")
    play_all_five(page)
    head = page.locator(".result th").all_inner_texts()
    assert head == ["random plays", "wins", "draws", "losses", "average turns"]
    white, black = (row.locator("td").all_inner_texts() for row in page.locator(".result tr:has(td)").all())
    assert (white[0], sum(map(int, white[1:4]))) == ("White", 3)
    assert (black[0], sum(map(int, black[1:4]))) == ("Black", 2)


def test_games_can_be_drawn_after_a_hundred_turns_only(page: Page, server: Server) -> None:
    """As the games of ahmadov2024: random players would go on for a thousand plies and more."""
    start(page, server, "5")
    choose_in(page, ".panel", "Black", "random")
    choose_in(page, ".panel", "draws", "drawn after 100 turns only")
    play_all_five(page)
    *counts, plies, turns = page.locator(".result td").all_inner_texts()
    assert sum(map(int, counts)) == 5
    assert float(turns) <= 100
    assert float(plies) <= 200
