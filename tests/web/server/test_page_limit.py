"""Asking for pages and never opening them does not fill the memory."""

import asyncio
from typing import Any

import pytest
from nicegui import Client

from skep.web.server import page_limit
from skep.web.server.page_limit import MOST_PAGES, MOST_WAITING, PATIENCE_SECONDS, PageLimit


class FakePage:
    """A page as far as the guard looks at it."""

    def __init__(self, seconds: float, tab_id: str | None = None) -> None:
        self.seconds, self.tab_id = seconds, tab_id


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> dict[int, FakePage]:
    found: dict[int, FakePage] = {}

    def prune(*, client_age_threshold: float) -> None:
        for number in [n for n, page in found.items() if page.seconds >= client_age_threshold]:
            del found[number]

    monkeypatch.setattr(Client, "instances", found)
    monkeypatch.setattr(Client, "prune_instances", prune)
    return found


def status(path: str) -> int:
    """What the guard answers, in front of a server that answers everything."""
    sent: list[dict[str, Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200})

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(PageLimit(app)({"type": "http", "path": path}, None, send))
    return int(sent[0]["status"])


def test_pages_that_nobody_opens_are_bounded(pages: dict[int, FakePage]) -> None:
    pages.update({number: FakePage(seconds=1) for number in range(MOST_WAITING)})
    assert status("/learn") == 503
    assert status("/skep/favicon.svg") == 200
    del pages[0]
    assert status("/learn") == 200


def test_pages_that_waited_for_long_make_room(pages: dict[int, FakePage]) -> None:
    pages.update({number: FakePage(seconds=PATIENCE_SECONDS) for number in range(MOST_WAITING)})
    assert status("/learn") == 200
    assert not pages


def test_open_pages_do_not_wait_but_are_bounded_too(pages: dict[int, FakePage]) -> None:
    pages.update({number: FakePage(seconds=1, tab_id="open") for number in range(MOST_PAGES - 1)})
    assert page_limit.waiting_pages() == 0
    assert status("/learn") == 200
    pages[MOST_PAGES] = FakePage(seconds=1, tab_id="open")
    assert status("/learn") == 503
