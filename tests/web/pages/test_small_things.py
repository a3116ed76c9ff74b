"""Small things that annoyed: each of them was wrong once."""

import re

from playwright.sync_api import Page, expect
from tests.web.pages.test_study_page import study
from tests.web.player import choose_in, click_move, open_dialog
from tests.web.serving import Server

LEVELS = [str(level) for level in range(1, 11)]


def options(page: Page, place: str, label: str) -> list[str]:
    """What a select field offers."""
    page.locator(place).get_by_role("combobox", name=label, exact=True).click()
    expect(page.locator(".q-menu .q-item").first).to_be_visible()
    texts = page.locator(".q-menu .q-item").all_inner_texts()
    page.keyboard.press("Escape")
    page.locator(".q-menu").wait_for(state="detached")
    return texts


def test_levels_come_in_their_order_everywhere(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new")
    names = options(page, ".home", "level")
    assert [name.split(" · ")[0] for name in names] == LEVELS
    open_dialog(page, server)
    assert options(page, ".new-game", "level") == names
    page.goto(f"{server.url}/arena")
    choose_in(page, ".sheet", "player", "computer")
    assert options(page, ".sheet", "level") == names


def test_seconds_for_each_move_are_asked_only_where_there_is_a_clock(page: Page, server: Server) -> None:
    dialog = open_dialog(page, server)
    expect(dialog.get_by_label("extra seconds a move")).to_be_hidden()
    dialog.get_by_label("minutes a side").fill("5")
    expect(dialog.get_by_label("extra seconds a move")).to_be_visible()


def test_what_the_engine_has_done_is_not_told_after_it_has_stopped(page: Page, server: Server) -> None:
    study(page, server)
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator(".engine-bar")).to_contain_text(re.compile(r"depth \d"))
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".engine-bar")).not_to_contain_text("depth")


def test_a_comment_is_shown_while_it_is_written(page: Page, server: Server) -> None:
    study(page, server)
    page.locator(".comment-field textarea").press_sequentially("bold")
    expect(page.locator(".moves .comment")).to_have_text("bold")


def test_the_field_for_files_shows_no_numbers_before_there_is_a_file(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/study")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".q-dialog .q-uploader")).to_be_visible()
    expect(page.locator(".q-dialog .q-uploader__subtitle")).to_be_hidden()


def test_the_board_of_the_first_page_offers_no_link(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new")
    expect(page.get_by_role("button", name="More choices")).to_be_visible()
    expect(page.get_by_role("button", name="Share", exact=True)).to_have_count(0)


def test_a_lost_connection_comes_back_with_the_study(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/study")
    page.locator(".plane").wait_for()
    click_move(page, "wS1", "wS1")
    page.wait_for_url("**/study/*")
    page.evaluate("window.loaded_once = true")
    page.evaluate("window.socket.disconnect()")
    page.wait_for_timeout(3500)  # longer than NiceGUI keeps a page by itself
    page.evaluate("window.socket.connect()")
    page.wait_for_function("window.socket.connected")
    click_move(page, "bA1", "bA1 wS1-")
    assert page.evaluate("window.loaded_once"), "the page was not loaded again"
