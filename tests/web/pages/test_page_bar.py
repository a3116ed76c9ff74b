"""The bar at the top: three choices, and everything else under "More"."""

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.web.pages.test_layout import box_of
from tests.web.serving import Server

from skep.web.panels.page_bar import CHOICES, MORE


def test_the_bar_has_three_choices_and_every_other_page_is_under_more(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new")
    bar = page.get_by_role("navigation", name="pages")
    expect(bar.get_by_role("link")).to_have_text(list(CHOICES))
    bar.get_by_role("button", name="More", exact=True).click()
    others = [name for group in MORE.values() for name in group]
    expect(bar.locator(".more-pages a b")).to_have_text(others)
    page.keyboard.press("Escape")
    expect(bar.locator(".more-pages")).to_be_hidden()


def test_a_page_under_more_is_reached_and_then_named_in_the_bar(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new")
    page.get_by_role("button", name="More", exact=True).press("Enter")
    page.locator(".more-pages:visible").get_by_role("link", name="Puzzles").click()
    page.wait_for_url("**/puzzles")
    bar = page.get_by_role("navigation", name="pages")
    expect(bar.locator("a[aria-current=page]").first).to_have_text("Puzzles")
    expect(bar.get_by_role("link")).to_have_text([*CHOICES, "Puzzles"])


def test_a_telephone_has_room_for_the_whole_bar(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(390, 844)
    for path in ("/new", "/puzzles", "/papers"):
        page.goto(server.url + path)
        page.get_by_role("button", name="More", exact=True).wait_for()
        left, _, right, _ = box_of(page.locator(".skep-header .theme-button"))
        assert box_of(page.get_by_role("button", name="More", exact=True))[2] <= left
        assert right <= 390
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_play_a_friend_leads_to_what_a_friend_needs(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/learn")
    page.get_by_role("navigation", name="pages").get_by_role("link", name="Play a friend").click()
    page.wait_for_url("**/play-a-friend")
    expect(page.get_by_label("your name")).to_be_focused()
    expect(page.locator(".choice-card.wanted")).to_contain_text("Play a friend")
