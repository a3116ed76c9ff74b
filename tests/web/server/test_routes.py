"""The addresses of the server."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect
from tests.web.serving import Server

from skep.web.panels.page_bar import PAGES as PAGES_OF_THE_BAR
from skep.web.server.routes import EARLIER_ADDRESSES, PAGES

GAME = "Base;InProgress;White[2];wS1;bS1 wS1-"


@pytest.mark.parametrize(("earlier", "path"), EARLIER_ADDRESSES.items())
def test_a_link_of_an_earlier_version_leads_to_the_same_position(
    page: Page, server: Server, earlier: str, path: str
) -> None:
    page.goto(f"{server.url}{earlier}?game={quote(GAME)}")
    expect(page).to_have_url(re.compile(rf"^{server.url}{path}[?/]"))  # soon its own address
    expect(page.locator(".plane .stack")).to_have_count(2)


@pytest.mark.parametrize("path", ["/", *PAGES_OF_THE_BAR.values()])
def test_every_page_of_the_bar_has_an_address(path: str) -> None:
    assert path in PAGES


@pytest.mark.parametrize("name", PAGES_OF_THE_BAR)
def test_an_address_is_named_as_the_page_on_the_screen(name: str) -> None:
    own = {"Play": "/"}.get(name, "/" + name.lower().replace(" ", "-"))
    assert PAGES_OF_THE_BAR.get(name, own) == own
