"""An engine that the user has registered: it analyses and plays on the page."""

import json
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.web.player import choose_in, click_move, start_game, target
from tests.web.serving import Server


@pytest.fixture(scope="module")
def engine_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose user has run `skep engines add neighbour 'skep uhp …'`."""
    configuration = tmp_path_factory.mktemp("configuration")
    (configuration / "skep").mkdir()
    command = f"{sys.executable} -m skep uhp alphabeta:nodes=300"
    (configuration / "skep" / "engines.json").write_text(json.dumps({"neighbour": command}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(configuration))
        server = Server(tmp_path_factory.mktemp("with_engine"))
    yield server
    server.stop()
    assert server.troubles() == ""


def test_a_registered_engine_analyses(page: Page, engine_server: Server) -> None:
    page.goto(f"{engine_server.url}/study")
    page.locator(".plane").wait_for()
    click_move(page, "wS1", "wS1")
    choose_in(page, ".panel", "engine", "neighbour")
    page.get_by_role("button", name="Analyse").click()
    move = page.locator(".lines-list .line-move").first
    expect(move).to_contain_text("wS1")
    expect(page.locator(".engine-bar")).not_to_contain_text("None")
    page.get_by_role("button", name="Stop").click()
    move.click()
    expect(page.locator(".move")).to_have_count(2)


def test_a_registered_engine_plays(page: Page, engine_server: Server) -> None:
    start_game(page, engine_server, Black="neighbour")
    expect(page.locator(".rack.top .note")).to_contain_text("neighbour")
    page.locator('[data-piece="wS1"]').click()
    target(page, "wS1").click()
    expect(page.locator(".move")).to_have_count(2)
