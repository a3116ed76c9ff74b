"""Pages that load: something is drawn at once, and little is asked for."""

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.web.serving import Server

MOST_REQUESTS = 35
MOST_BYTES = 480_000


def test_the_bar_with_its_links_is_there_before_any_script_has_run(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(java_script_enabled=False, color_scheme="dark")
    page.goto(f"{server.url}/learn")
    expect(page.locator(".early .pages > a.here")).to_have_text("Learn")
    page.locator(".early .more-button").click()
    page.locator(".early .more-pages a", has_text="Puzzles").click()
    page.wait_for_url("**/puzzles")


def test_the_page_takes_the_place_of_what_was_drawn_first(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/learn")
    expect(page.locator(".q-layout .pages > a.here")).to_be_visible()
    expect(page.locator(".early")).to_be_hidden()


def test_the_first_page_asks_for_little(page: Page, server: Server) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server.url}/new")
    expect(page.get_by_role("button", name="More choices")).to_be_visible()
    assert len(asked) <= MOST_REQUESTS, asked
    sizes = page.evaluate("performance.getEntriesByType('resource').map((one) => one.transferSize)")
    assert sum(sizes) <= MOST_BYTES
