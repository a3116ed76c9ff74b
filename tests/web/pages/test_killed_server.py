"""A server that is killed loses nothing of what was played, studied or watched."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.web.pages.test_watch_page import start
from tests.web.player import choose_in, click_move, expect_last, open_table, type_moves
from tests.web.serving import Server


def play(page: Page, server: Server) -> str:
    """Begin a game; returns its address."""
    open_table(page, server)
    type_moves(page, "wS1", "bS1 wS1-")
    return page.url


def study(page: Page, server: Server) -> str:
    """Begin a study with a comment; returns its address."""
    page.goto(f"{server.url}/study")
    page.locator(".plane").wait_for()
    click_move(page, "wS1", "wS1")
    page.wait_for_url("**/study/*")
    click_move(page, "bA1", "bA1 wS1-")
    page.locator(".comment-field textarea").fill("why not")
    expect(page.locator(".moves .comment")).to_have_text("why not")
    page.reload()
    expect(page.locator(".move .text")).to_have_text(["wS1", "bA1 wS1-"])
    expect(page.locator(".plane .stack")).to_have_count(2)
    return page.url


def watch(page: Page, server: Server) -> tuple[str, str, list[str]]:
    """Watch a few moves; returns the address, the status and the moves."""
    start(page, server, "1")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/watch/*")
    expect(page.locator(".move").nth(2)).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    status = page.locator(".panel > .turn")
    expect(status).to_contain_text("Paused")
    return page.url, status.inner_text(), page.locator(".move .text").all_inner_texts()


def test_games_studies_and_what_is_watched_outlive_a_killed_server(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    server, page = Server(tmp_path), new_page()
    game, studied = play(page, server), study(page, server)
    watched, status, moves = watch(page, server)
    page.goto("about:blank")
    server.kill()
    server.start()
    page.goto(game)
    expect_last(page, "bS1 wS1-")
    type_moves(page, "wQ -wS1")
    page.goto(studied)
    expect(page.locator(".move .text")).to_have_text(["wS1", "bA1 wS1-"])
    expect(page.locator(".comment-field textarea")).to_have_value("why not")
    page.goto(watched)
    expect(page.locator(".panel > .turn")).to_have_text(status)
    expect(page.locator(".move .text")).to_have_text(moves)
    choose_in(page, ".panel", "pace", "as fast")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".result")).to_contain_text("1 of 1 game")
    page.goto("about:blank")
    server.stop()
