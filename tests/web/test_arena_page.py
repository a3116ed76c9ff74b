"""Tournaments in the browser."""

from playwright.sync_api import Page, expect
from tests.web.player import choose_in
from tests.web.serving import Server


def test_a_small_tournament_is_played_and_found_again(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/arena")
    for player in ("random", "mate-in-one"):
        choose_in(page, ".sheet", "player", player)
        page.get_by_role("button", name="Add player").click()
    page.get_by_label("name", exact=True).fill("small cup")
    page.get_by_label("games a pair").fill("4")
    page.get_by_role("button", name="Begin").click()
    live = page.locator(".live")
    expect(live).to_contain_text("4 of 4 games", timeout=60_000)
    expect(live).to_contain_text("finished")
    players = live.locator("td:first-child").all_inner_texts()
    assert {name.partition(". ")[2] for name in players} == {"random", "mate-in-one"}
    expect(live.locator(".elo-bars circle")).to_have_count(2)
    page.reload()
    page.get_by_text("small cup ·").click()
    expect(page.get_by_text("4 of 4 games").last).to_be_visible()


def test_a_tournament_of_one_is_refused(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/arena")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".q-notification")).to_contain_text("2 to 20 players")
