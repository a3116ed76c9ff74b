"""An agent of one's own on the page: offered when the server was started with it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.player import start_game, target
from tests.web.serving import Server

FILE = Path(__file__).parents[2] / "agents" / "own" / "strange_agents.py"


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("own"), options=("--agent", f"{FILE}:Settled:number=2"))
    yield server
    server.stop()
    assert server.troubles() == ""


def test_an_own_agent_that_was_named_at_the_start_plays_on_the_page(page: Page, own_server: Server) -> None:
    start_game(page, own_server, Black=f"{FILE}:Settled: Plays the move with a number")
    page.locator('[data-piece="wS1"]').click()
    target(page, "wS1").click()
    expect(page.locator(".move .text")).to_have_count(2)
