"""One server and one browser for all tests of the page. Pages may not err, and not ask strangers."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.web.serving import Server

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first draws the same pages without the windows of a desktop, in half the processor time."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for this machine only."""
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()
    assert server.troubles() == ""


PATIENCE_MS = 60_000  # for a busy machine; nothing waits longer than it has to
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if path is None:
        reason = "no Chromium: install Debian's package `chromium` (scripts/system-packages as root)"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class Visitors:
    """Opens pages, and hears what goes wrong on them: none may err or ask a stranger."""

    def __init__(self, chromium: Browser) -> None:
        self._chromium = chromium
        self.contexts: list[BrowserContext] = []
        self.troubles: list[str] = []

    def page(self, width: int = 1280, height: int = 800, **options: Any) -> Page:
        """A page of a browser of its own. Nothing glides unless it is asked for: that would be waited for."""
        options = {"reduced_motion": "reduce"} | options
        context = self._chromium.new_context(viewport={"width": width, "height": height}, **options)
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", lambda said: self._hear(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self._hear(str(error)))
        page.on("request", lambda request: self._hear(request.url) if is_foreign(request.url) else None)
        return page

    def _hear(self, trouble: str) -> None:
        self.troubles.append(trouble)

    def leave(self) -> None:
        """Close all pages."""
        for context in self.contexts:
            context.close()


def is_foreign(url: str) -> bool:
    return not url.startswith(("http://127.0.0.", "ws://127.0.0.", "data:", "blob:"))


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Makes pages, each of a browser of its own; afterwards none may have erred or asked a stranger."""
    visitors = Visitors(chromium)
    yield visitors.page
    visitors.leave()
    assert visitors.troubles == []


@pytest.fixture(scope="session")
def usual_visitor(chromium: Browser) -> tuple[Visitors, Page]:
    """One page for many tests: it has read the scripts before, which halves the time to open a page."""
    visitors = Visitors(chromium)
    return visitors, visitors.page()


@pytest.fixture
def page(usual_visitor: tuple[Visitors, Page]) -> Iterator[Page]:
    """A page of the usual size, of somebody who has never been here."""
    visitors, page = usual_visitor
    visitors.troubles.clear()
    yield page
    for other in page.context.pages:
        if other is not page:
            other.close()
    forget(page)
    assert visitors.troubles == []


def forget(page: Page) -> None:
    """Leave nothing of a visit to the next: no page, no cookie, nothing stored, no mouse over the page."""
    if page.url != "about:blank":
        page.goto(urljoin(page.url, "/favicon.ico"))  # a page of the same process
        page.evaluate("localStorage.clear(); sessionStorage.clear();")
    page.context.clear_cookies()
    page.mouse.move(-1, -1)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
