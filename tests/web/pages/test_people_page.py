"""Studies of people in the browser."""

from playwright.sync_api import Page, expect
from tests.web.player import choose_in
from tests.web.serving import Server


def test_a_study_of_a_person_begins_and_leads_to_a_game(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/people")
    choose_in(page, ".sheet", "agent", "random")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".human-study").first).to_contain_text(
        "Guest, intermediate, against random, 5+5, drawn after 100 turns only (ahmadov2024)"
    )
    page.get_by_role("button", name="Play the next game").first.click()
    page.wait_for_url("**/game/**")
    expect(page.locator(".status .turn")).to_have_text("Your turn: White")
