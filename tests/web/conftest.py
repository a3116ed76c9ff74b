"""One server and one browser for all tests of the page. Pages may not err, and not ask strangers."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
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


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Makes pages, each of a browser of its own; afterwards none may have erred or asked a stranger."""
    troubles: list[str] = []
    contexts = []

    def make(width: int = 1280, height: int = 800, **options: Any) -> Page:
        options = {"reduced_motion": "reduce"} | options  # what glides takes processor time and is waited for
        context = chromium.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("request", lambda request: troubles.append(request.url) if is_foreign(request.url) else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert troubles == []


def is_foreign(url: str) -> bool:
    ours = ("http://127.0.0.", "ws://127.0.0.", "https://127.0.0.", "wss://127.0.0.", "data:", "blob:")
    return not url.startswith(ours)


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page()
