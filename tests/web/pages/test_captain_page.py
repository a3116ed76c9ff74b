"""The Last Captain on the same board."""

from playwright.sync_api import Page, expect
from tests.web.player import expect_last, open_table, start_game, target
from tests.web.serving import Server


def open_captain(page: Page, server: Server, game: str = "official") -> None:
    open_table(page, server, game, game="captain")


def test_a_ship_sails_and_a_captain_chooses_his_load(page: Page, server: Server) -> None:
    open_captain(page, server)
    page.locator('[data-piece="c7"]').click()
    target(page, "c7-c6").click()
    expect_last(page, "c7-c6")
    page.locator('[data-piece="g8"]').click()
    page.locator(".target").first.click()
    menu = page.locator(".choice")
    if menu.is_visible():
        menu.get_by_role("menuitem").first.click()
    expect(page.locator(".move")).to_have_count(2)


def test_why_a_ship_cannot_move(page: Page, server: Server) -> None:
    open_captain(page, server, "official;b8-d8")
    page.locator('[data-piece="f7"]').hover()
    expect(page.locator(".tip")).to_have_text("another ship can capture, and must")
    page.locator('[data-piece="c2"]').hover()
    expect(page.locator(".tip")).to_have_text("it is Black's turn")


def test_a_game_is_begun_by_the_dialog_and_the_computer_answers(page: Page, server: Server) -> None:
    start_game(page, server, game="The Last Captain", Black="random")
    page.locator('[data-piece="c7"]').click()
    target(page, "c7-c6").click()
    expect(page.locator(".move")).to_have_count(2)
    page.reload()
    expect(page.locator(".plane .cell")).to_have_count(64)


def test_rules_are_those_of_the_table(page: Page, server: Server) -> None:
    open_captain(page, server, "steyn;b8-d8")
    page.locator('[data-piece="f7"]').click()
    expect(page.locator(".target")).not_to_have_count(0)
