"""A scored game: what was better, how each side has played, and another try at each mistake."""

from playwright.sync_api import Page, expect
from tests.web.player import target
from tests.web.serving import Server

BLUNDERED = (
    "Base;InProgress;White[8];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 /wQ;bA1 bQ\\;wA1 bQ/;bA2 bA1-;wA2 /wQ;"
    "bA2 -wA2;wA3 \\wQ;bB1 bA1\\;wA3 \\wA1;bB1 bA1"
)


def test_the_summary_leads_to_mistakes_and_lets_one_try_again(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/study")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("paste a game").fill(BLUNDERED)
    page.get_by_role("button", name="Open text").click()
    expect(page.locator(".move")).to_have_count(14)
    page.get_by_role("button", name="Score the game").click()
    expect(page.locator(".summary-line")).to_have_count(2)
    expect(page.locator(".summary-line").first).to_contain_text("% accurate")
    expect(page.get_by_role("button", name="Score the game")).to_be_visible()
    marked = page.locator(".move.blunder, .move.mistake").first
    expect(marked).to_contain_text("?")
    page.reload()
    expect(page.locator(".summary-line")).to_have_count(2)
    better = page.locator(".better").first
    best = better.inner_text().removeprefix("better: ")
    page.locator(".summary-line").get_by_role("button", name="learn from the mistakes").locator(
        "visible=true"
    ).and_(page.locator(":enabled")).first.click()
    expect(page.locator(".trainer")).to_contain_text("Find a better move")
    moves = page.locator(".move").count()
    page.locator(f'[data-piece="{best.split()[0]}"]').click()
    target(page, best).click()
    expect(page.locator(".trainer")).to_contain_text(f"✓ {best} is good.")
    expect(page.locator(".move")).to_have_count(moves)
    page.locator(".trainer").get_by_role("button", name="Stop").click()
    better.click()
    expect(page.locator(".move")).to_have_count(moves + 1)  # as a variation


def test_a_line_is_looked_at_under_the_mouse_and_added_as_a_variation(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/study")
    page.get_by_role("button", name="Analyse").click()
    move = page.locator(".line").first.locator(".line-move").nth(2)
    expect(move).to_be_visible()
    move.hover()
    expect(page.locator(".plane .stack")).to_have_count(3)
    page.mouse.move(300, 300)
    expect(page.locator(".plane .stack")).to_have_count(0)
    page.locator(".line").first.hover()
    page.get_by_role("button", name="add as a variation").first.click()
    expect(page.locator(".moves.tree .move").nth(2)).to_be_visible()
    expect(page.locator(".plane .stack")).to_have_count(0)
