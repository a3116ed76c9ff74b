"""The explorer: games are imported on the page, and shown with their results."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.web.serving import Server

GAMES = """Base+MLP;WhiteWins;White[3];wL;bL wL-;wM -wL;bM bL-
Base+MLP;BlackWins;White[2];wL;bA1 wL-
Base+MLP;Draw;White[2];wL;bA1 wL-
"""


def test_imported_games_are_explored_by_move_player_and_game(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    server = Server(tmp_path)
    page = new_page()
    page.goto(f"{server.url}/study")
    page.get_by_role("tab", name="Explorer").click()
    page.get_by_role("button", name="import games").click()
    page.get_by_label("or paste games").fill(GAMES)
    page.get_by_role("button", name="Import text").click()
    expect(page.locator(".import-games")).to_contain_text("3 new games from 1 file")
    page.locator(".import-games").get_by_role("button", name="Close").click()
    page.locator(".q-dialog").wait_for(state="detached")
    expect(page.locator(".explorer-head")).to_have_text("movegamesresultslength")
    first = page.locator(".explorer-move", has_text="wL")
    expect(first).to_contain_text("3")
    first.click()
    answer = page.locator(".explorer-move", has_text="bA1")
    expect(answer.locator(".result-bar")).to_have_attribute("aria-label", "white 0, draw 1, black 1")
    expect(page.locator(".explorer-game")).to_have_count(3)
    page.get_by_label("player", exact=True).fill("nobody of this name")
    expect(page.locator(".explorer")).to_contain_text("No such game reached this position.")
    page.get_by_label("player", exact=True).fill("")
    page.locator(".explorer-game", has_text="1-0").click()
    expect(page.locator(".moves.tree .move")).to_have_count(4)
    server.stop()
    assert server.troubles() == ""


def test_files_are_chosen_by_a_button_that_has_a_name(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/study")
    page.get_by_role("tab", name="Explorer").click()
    page.get_by_role("button", name="import games").click()
    with page.expect_file_chooser():
        page.get_by_role("button", name="choose files").click()


def test_who_has_no_games_lets_the_engine_play_some(new_page: Callable[..., Page], tmp_path: Path) -> None:
    server = Server(tmp_path)
    page = new_page()
    page.goto(f"{server.url}/study")
    page.get_by_role("tab", name="Explorer").click()
    expect(page.locator(".explorer")).to_contain_text("There are no games yet.")
    page.get_by_role("button", name="Let the engine play 100 games").click()
    expect(page.locator(".explorer")).to_contain_text("Games are being played: 0 of 100 so far.")
    page.get_by_role("link", name="Watch them").click()
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.locator(".live")).to_contain_text("stopped")
    server.stop()
    assert server.troubles() == ""
