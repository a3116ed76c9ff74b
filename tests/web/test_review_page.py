"""Studying games in the browser."""

from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect
from tests.web.player import choose_in, expect_last, leave_field, open_table
from tests.web.serving import Server
from tests.web.test_reading import TEXTS

from skep.web.table import Seat

GAME = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"


def study(page: Page, server: Server, game: str = GAME) -> None:
    page.goto(f"{server.url}/review?game={quote(game)}")
    page.locator(".plane").wait_for()


def test_arrows_and_clicks_walk_through_a_game(page: Page, server: Server) -> None:
    study(page, server)
    expect(page.locator(".plane .stack")).to_have_count(4)
    leave_field(page)
    page.keyboard.press("Home")
    expect(page.locator(".plane .stack")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".plane .stack")).to_have_count(2)
    page.locator(".move").last.click()
    expect(page.locator(".plane .stack")).to_have_count(4)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".plane .stack")).to_have_count(3)


def test_another_move_makes_a_variation_with_a_comment(page: Page, server: Server) -> None:
    study(page, server)
    page.locator(".move").first.click()
    page.locator('[data-piece="bA1"]').click()
    page.locator('.target[data-move="bA1 wS1-"]').click()
    expect(page.locator(".variation .move")).to_have_text("1…bA1 wS1-")
    page.locator(".comment-field textarea").fill("another way")
    page.get_by_role("button", name="Main line").click()
    expect(page.locator(".moves > .comment")).to_have_text("another way")
    page.get_by_role("button", name="Cut off").click()
    expect(page.locator(".variation")).to_have_count(0)
    expect(page.locator(".move")).to_have_count(4)


def test_the_engine_starts_shows_lines_and_stops(page: Page, server: Server) -> None:
    study(page, server)
    page.locator(".move").last.click()
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator(".lines-list .line")).to_have_count(3)
    expect(page.locator(".plane .arrow")).to_have_count(3)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".plane .arrow")).to_have_count(0)
    page.locator(".lines-list .line").first.click()
    expect(page.locator(".move")).to_have_count(5)


def test_a_whole_game_is_scored_and_the_curve_shown(page: Page, server: Server) -> None:
    study(page, server)
    page.get_by_role("button", name="Score the game").click()
    graph = page.locator(".graph svg")
    expect(graph).to_be_visible()
    expect(page.get_by_role("button", name="Score the game")).to_be_visible()
    box = graph.bounding_box()
    assert box is not None
    for share, stacks in ((0.02, 0), (0.98, 4)):
        graph.click(position={"x": box["width"] * share, "y": box["height"] / 2})
        expect(page.locator(".plane .stack")).to_have_count(stacks)


@pytest.mark.parametrize("name", TEXTS)
def test_every_format_is_opened_from_a_file(page: Page, server: Server, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(TEXTS[name])
    page.goto(f"{server.url}/review")
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".open-game input[type=file]").set_input_files(tmp_path / name)
    expect(page.locator(".move .text")).to_have_text(["wS1", "bG1 wS1-"])


def test_a_file_dropped_onto_the_page_is_opened(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/review")
    page.locator(".plane").wait_for()
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "game.pgn"));
          const drop = new DragEvent("drop", {dataTransfer: data, bubbles: true});
          document.querySelector(".plane").dispatchEvent(drop);
        }""",
        TEXTS["game.pgn"],
    )
    expect(page.locator(".move .text")).to_have_text(["wS1", "bG1 wS1-"])


def test_a_pasted_text_is_opened_and_a_wrong_one_refused(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/review")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("paste a game").fill("nothing of a game")
    page.get_by_role("button", name="Open text").click()
    expect(page.locator(".q-notification")).to_be_visible()
    page.get_by_label("paste a game").fill(GAME)
    page.get_by_role("button", name="Open text").click()
    expect(page.locator(".move")).to_have_count(4)


def test_a_study_is_exported_as_pgn(page: Page, server: Server) -> None:
    study(page, server)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    text = download.value.path().read_text()
    assert '[GameType "Base"]' in text
    assert "4. bQ bS1-" in text


def test_playing_on_from_a_position(page: Page, server: Server) -> None:
    study(page, server)
    page.locator(".move").nth(1).click()
    page.get_by_role("button", name="Play on").click()
    page.locator(".skep-dialog:visible").get_by_role("button", name="Play").click()
    page.wait_for_url("**/game/**")
    expect_last(page, "bS1 wS1-")
    page.locator('[data-piece="wQ"]').click()
    page.locator(".target").first.click()
    expect(page.locator(".move")).to_have_count(4)


def test_a_finished_game_is_found_in_the_database_and_explored(page: Page, server: Server) -> None:
    # Other tests store games as well, and some still play in the background: this one has a name of its own.
    open_table(page, server, GAME, white=Seat(name="Ada Lovelace"))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.locator(".status .turn")).to_contain_text("wins")
    page.goto(f"{server.url}/review")
    page.get_by_role("tab", name="Explorer").click()
    expect(page.locator(".explorer .line", has_text="wS1")).to_be_visible()
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("find a stored game by player").fill("Ada Lovelace")
    expect(page.locator(".games .line", has_not_text="Ada Lovelace")).to_have_count(0)
    page.locator(".games .line", has_text="Ada Lovelace – person").click()
    expect(page.locator(".move")).to_have_count(4)


def test_a_board_is_set_up_refused_and_played(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/editor?game={quote('setup White wQ@0,0 bQ@1,0 bA1@2,0')}")
    expect(page.locator(".problem.good")).to_be_visible()
    ant = page.locator('[data-piece="bA1"]').bounding_box()
    assert ant is not None
    x, y = ant["x"] + ant["width"] / 2, ant["y"] + ant["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3 * ant["width"], y, steps=4)
    page.mouse.up()
    expect(page.locator(".problem")).to_have_text("the hive is not connected")
    expect(page.get_by_role("button", name="Study", exact=True)).to_be_disabled()
    page.locator('.in-hand[data-piece="wS1"]').click()
    page.mouse.click(x, y)
    expect(page.locator('.stack [data-piece="wS1"]')).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".plane .stack")).to_have_count(0)


def test_a_piece_is_marked_as_stunned(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/editor?game={quote('Base+P;setup Black wQ@0,0 bQ@1,0 bA1@2,0')}")
    choose_in(page, ".panel", "stunned piece", "bA1")
    expect(page.locator(".plane .mark.ring")).to_have_text("stunned")
    expect(page.get_by_label("board as text")).to_have_value("Base+P;setup Black wQ@0,0 bQ@1,0 bA1!@2,0")
    page.get_by_role("button", name="Study", exact=True).click()
    page.wait_for_url("**/review?**")
    page.locator('.stack [data-piece="bA1"]').click()
    expect(page.locator(".tip")).to_contain_text("it is stunned")
