"""Studying games in the browser."""

from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect
from tests.web.player import choose_in, expect_last, leave_field, open_table
from tests.web.serving import Server
from tests.web.studies.test_reading import TEXTS

from skep.web.games.table_settings import Seat

GAME = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"


def study(page: Page, server: Server, game: str = GAME) -> None:
    page.goto(f"{server.url}/study?game={quote(game)}")
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
    expect(page.locator(".plane .stack")).to_have_count(1)  # the board is there too
    page.locator('[data-piece="bA1"]').click()
    page.locator('.target[data-move="bA1 wS1-"]').click()
    expect(page.locator(".variation .move")).to_have_text("1…bA1 wS1-")
    page.locator(".comment-field textarea").fill("another way")
    page.get_by_role("button", name="Make main line").click()
    expect(page.locator(".moves > .comment")).to_have_text("another way")
    page.get_by_role("button", name="Delete rest").click()
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
    page.locator(".lines-list .line-move").first.click()
    expect(page.locator(".move")).to_have_count(5)


def test_a_line_is_played_up_to_the_move_that_is_clicked(page: Page, server: Server) -> None:
    study(page, server)
    page.get_by_role("button", name="Analyse").click()
    moves = page.locator(".lines-list .line").nth(1).locator(".line-move")
    expect(moves.nth(5)).to_be_in_viewport(ratio=1)  # a long line is not cut
    moves.first.hover()
    page.wait_for_timeout(200)  # what was under way when the mouse came
    texts = moves.all_inner_texts()
    moves.nth(2).click()
    expect(page.locator(".move .text")).to_have_text(["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", *texts[:3]])


def test_lines_keep_still_under_the_mouse(page: Page, server: Server) -> None:
    study(page, server)
    page.get_by_role("button", name="Analyse").click()
    move = page.locator(".lines-list .line-move").first
    move.hover()
    page.wait_for_timeout(200)  # what was under way when the mouse came
    page.evaluate("window.kept = document.querySelector('.lines-list .line-move')")
    depth = page.locator(".engine-bar .faint").inner_text()
    expect(page.locator(".engine-bar .faint")).not_to_have_text(depth)
    assert page.evaluate("window.kept.isConnected")


def test_the_pieces_that_the_engine_places_are_drawn(page: Page, server: Server) -> None:
    study(page, server, "Base;InProgress;Black[1];wS1")
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator(".plane .arrow [data-placed]")).to_have_count(3)
    on_board = page.locator(".plane .stack .number").first.evaluate("text => getComputedStyle(text).stroke")
    for number in page.locator(".plane .arrow [data-placed] .number").all():
        expect(number).to_have_css("stroke", on_board)  # as on any tile: what marks arrows hides it
    page.get_by_role("button", name="Stop").click()


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
    page.goto(f"{server.url}/study")
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".open-game input[type=file]").set_input_files(tmp_path / name)
    expect(page.locator(".move .text")).to_have_text(["wS1", "bG1 wS1-"])


def test_a_file_dropped_onto_the_page_is_opened(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/study")
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


def test_pasted_moves_below_each_other_are_opened_as_one_game(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/study")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("paste a game").fill("wS1\nbM wS1-\nwQ -wS1")
    page.get_by_role("button", name="Open text").click()
    expect(page.locator(".move .text")).to_have_text(["wS1", "bM wS1-", "wQ -wS1"])


def test_a_pasted_text_is_opened_and_a_wrong_one_refused(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/study")
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
        page.get_by_text("PGN, with variations").click()
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
    page.goto(f"{server.url}/study")
    choose_in(page, ".panel", "pieces", "Base")
    page.get_by_role("tab", name="Explorer").click()
    expect(page.locator(".explorer-move", has_text="wS1")).to_be_visible()
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("find a stored game by player").fill("Ada Lovelace")
    expect(page.locator(".games .line", has_not_text="Ada Lovelace")).to_have_count(0)
    page.locator(".games .line", has_text="Ada Lovelace").click()
    expect(page.locator(".move")).to_have_count(4)
