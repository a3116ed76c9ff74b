"""Setting up a board in the browser."""

from urllib.parse import quote

from playwright.sync_api import Page, expect
from tests.web.player import choose_in
from tests.web.serving import Server


def test_a_board_is_set_up_refused_and_played(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/set-up?game={quote('setup White wQ@0,0 bQ@1,0 bA1@2,0')}")
    expect(page.locator(".problem.good")).to_be_visible()
    ant = page.locator('[data-piece="bA1"]').bounding_box()
    assert ant is not None
    x, y = ant["x"] + ant["width"] / 2, ant["y"] + ant["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3 * ant["width"], y, steps=4)
    page.mouse.up()
    expect(page.locator(".problem")).to_have_text("the hive is not connected")
    expect(page.get_by_role("button", name="Study", exact=True)).to_be_disabled()
    page.locator('.in-hand[data-piece="wS1"]').click()
    page.mouse.click(x, y)
    expect(page.locator('.stack [data-piece="wS1"]')).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".plane .stack")).to_have_count(0)


def test_a_piece_is_marked_as_stunned(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/set-up?game={quote('Base+P;setup Black wQ@0,0 bQ@1,0 bA1@2,0')}")
    choose_in(page, ".panel", "stunned piece (moved or thrown last)", "bA1")
    expect(page.locator(".plane .mark.ring")).to_have_text("stunned")
    expect(page.get_by_label("board as text")).to_have_value("Base+P;setup Black wQ@0,0 bQ@1,0 bA1!@2,0")
    page.get_by_role("button", name="Study", exact=True).click()
    page.wait_for_url("**/study?**")
    page.locator('.stack [data-piece="bA1"]').click()
    expect(page.locator(".tip")).to_contain_text("it is stunned")


def test_a_board_that_is_set_up_outlives_a_reload_even_if_it_is_impossible(
    page: Page, server: Server
) -> None:
    board = "Base+P;setup Black wQ@0,0 bQ@1,0 bA1!@4,0"
    page.goto(f"{server.url}/set-up?board={quote(board)}")
    expect(page.locator(".problem")).to_have_text("the hive is not connected")
    page.locator('.in-hand[data-piece="wS1"]').click()
    page.locator('.stack [data-piece="wQ"]').click()
    expect(page.get_by_label("board as text")).to_have_value("Base+P;setup Black wQ+wS1@0,0 bQ@1,0 bA1!@4,0")
    page.wait_for_url("**/set-up?board=*wS1*")
    page.reload()
    expect(page.get_by_label("board as text")).to_have_value("Base+P;setup Black wQ+wS1@0,0 bQ@1,0 bA1!@4,0")


def test_an_empty_board_is_studied_with_its_pieces(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/set-up")
    choose_in(page, ".panel", "pieces", "Base+M")
    page.get_by_role("button", name="Study", exact=True).click()
    page.wait_for_url("**/study?**")
    expect(page.locator('.in-hand[data-piece="wM"]')).to_be_visible()
    expect(page.locator('.in-hand[data-piece="wL"]')).to_have_count(0)
