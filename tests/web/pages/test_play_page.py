"""Playing Hive in a real browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.web.player import (
    choose,
    click_move,
    drag,
    expect_last,
    leave_field,
    open_dialog,
    open_table,
    start_game,
    type_move,
    type_moves,
)
from tests.web.serving import Server

from skep.arena.game.clock import TimeControl
from skep.web.games.table_settings import Seat

GAME = "wA1;bS1 \\wA1;wB1 wA1-;bQ bS1/;wA2 wB1/;bQ -wA2;wQ wA2/;bS2 \\bQ;wQ \\wA2"
SHORT_GAME = GAME.split(";")
"""White surrounds Black's queen."""
FORCED_PASS = "Base[Q1A1];wA1;bA1 /wA1;wQ wA1-;bQ bA1\\;wQ wA1\\"
"""Black closes White in by bA1 wA1/."""


def test_a_move_by_two_clicks_and_its_undo(page: Page, server: Server) -> None:
    open_table(page, server)
    click_move(page, "wS1", "wS1")
    click_move(page, "bA1", "bA1 wS1-")
    expect(page.locator(".status .turn")).to_have_text("White to move")
    page.get_by_role("button", name="Undo").click()
    expect_last(page, "wS1")
    page.keyboard.press("u")
    expect(page.locator(".move")).to_have_count(0)


def test_a_piece_is_dragged_and_snaps_to_its_target(page: Page, server: Server) -> None:
    open_table(page, server)
    click_move(page, "wS1", "wS1")
    drag(page, "bB1", "bB1 -wS1")
    expect_last(page, "bB1 -wS1")


def test_a_refused_drop_says_why(page: Page, server: Server) -> None:
    open_table(page, server)
    click_move(page, "wS1", "wS1")
    click_move(page, "bS1", "bS1 wS1-")
    rack = page.locator('[data-piece="wA1"]').bounding_box()
    black = page.locator('[data-piece="bS1"]').bounding_box()
    assert rack is not None
    assert black is not None
    page.mouse.move(rack["x"] + 20, rack["y"] + 20)
    page.mouse.down()
    page.mouse.move(black["x"] + 1.5 * black["width"], black["y"] + black["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.locator(".q-notification")).to_contain_text("touching no enemy piece")
    expect(page.locator(".move")).to_have_count(2)


def test_a_piece_that_cannot_move_tells_why_when_pointed_at(page: Page, server: Server) -> None:
    open_table(page, server)
    page.locator('[data-piece="wQ"]').hover()
    expect(page.locator(".tip")).to_have_text("the queen may not be the first piece")
    page.locator('[data-piece="bA1"]').hover()
    expect(page.locator(".tip")).to_have_text("it is White's turn")


def test_a_wrong_typed_move_is_refused_with_its_reason(page: Page, server: Server) -> None:
    open_table(page, server)
    type_move(page, "wQ")
    expect(page.locator(".q-notification")).to_contain_text("the queen may not be the first piece")
    expect(page.locator(".move")).to_have_count(0)


def test_the_board_does_not_move_by_itself(page: Page, server: Server) -> None:
    open_table(page, server)
    click_move(page, "wS1", "wS1")
    before = page.locator(".plane").get_attribute("viewBox")
    click_move(page, "bS1", "bS1 wS1-")
    click_move(page, "wA1", "wA1 -wS1")
    assert page.locator(".plane").get_attribute("viewBox") == before
    page.keyboard.press("+")
    zoomed = page.locator(".plane").get_attribute("viewBox")
    assert zoomed is not None
    assert before is not None
    assert float(zoomed.split()[2]) < float(before.split()[2])
    page.keyboard.press("r")
    expect(page.locator(".plane")).not_to_have_attribute("viewBox", zoomed)


def test_panning_by_dragging_the_empty_board(page: Page, server: Server) -> None:
    open_table(page, server)
    before = page.locator(".plane").get_attribute("viewBox") or ""
    page.mouse.move(200, 300)
    page.mouse.down()
    page.mouse.move(300, 340, steps=3)
    page.mouse.up()
    after = page.locator(".plane").get_attribute("viewBox") or ""
    assert float(after.split()[0]) < float(before.split()[0])


def test_arrows_walk_through_the_history(page: Page, server: Server) -> None:
    open_table(page, server)
    type_moves(page, "wS1", "bS1 wS1-", "wA1 -wS1")
    leave_field(page)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".status .turn")).to_have_text("After move 1 of 3")
    expect(page.locator(".plane .stack")).to_have_count(1)
    page.keyboard.press("End")
    expect(page.locator(".plane .stack")).to_have_count(3)


def test_coordinates_are_remembered(page: Page, server: Server) -> None:
    open_table(page, server)
    page.keyboard.press("n")
    expect(page.locator(".plane .grid text")).to_have_text("0,0")
    page.reload()
    expect(page.locator(".plane .grid text")).to_have_text("0,0")


def test_a_whole_game_by_keyboard(page: Page, server: Server) -> None:
    open_table(page, server)
    type_moves(page, *SHORT_GAME)
    expect(page.locator(".status .turn")).to_have_text("White wins: Black's queen is surrounded")


def test_a_whole_game_by_mouse(page: Page, server: Server) -> None:
    open_table(page, server)
    for text in SHORT_GAME:
        click_move(page, text.split()[0], text)
    expect(page.locator(".status .turn")).to_have_text("White wins: Black's queen is surrounded")
    expect(page.locator(".handle.movable")).to_have_count(0)
    page.get_by_role("button", name="Study this game").click()
    page.wait_for_url("**/study?**")
    expect(page.locator(".move")).to_have_count(len(SHORT_GAME))


def test_a_new_game_from_a_random_full_board_against_the_computer(page: Page, server: Server) -> None:
    start_game(page, server, Black="random", begin_with="random full board")
    status = page.locator(".status .turn")
    expect(page.locator(".move")).to_have_count(68)  # 28 placements, and 20 moves of each side
    expect(status).to_have_text("Your turn: White")
    page.locator(".handle.movable").first.click()
    page.locator(".target").first.click()
    expect(page.locator(".move")).to_have_count(70)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    expect(status).to_have_text("You lose: White resigned")
    page.get_by_role("button", name="Play again").click()
    expect(status).to_have_text("Your turn: White")
    expect(page.locator(".move")).to_have_count(0)
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="More choices").click()  # remembers who played
    expect(page.locator(".new-game .seat.black")).to_contain_text("random: plays any legal move")


def test_tab_and_enter_reach_pieces_and_targets(page: Page, server: Server) -> None:
    open_table(page, server)
    page.locator('.in-hand[data-piece="wA1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".target")).to_be_focused()
    page.keyboard.press("Enter")
    expect_last(page, "wA1")


def test_undo_against_the_computer_takes_back_two(page: Page, server: Server) -> None:
    open_table(page, server, black="random")
    type_move(page, "wS1")
    expect(page.locator(".move")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".move")).to_have_count(0)


def test_an_agent_makes_one_move_and_gives_a_hint(page: Page, server: Server) -> None:
    open_table(page, server, black="random")
    page.get_by_role("button", name="Move for me").click()
    page.locator(".skep-dialog").get_by_role("button", name="Move").click()
    expect(page.locator(".move")).to_have_count(2)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".plane .arrow")).to_have_count(1)


def test_nobody_is_helped_in_a_game_between_people(new_page: Callable[..., Page], server: Server) -> None:
    """The only move is a hint that comes at once; in a game against the computer it is asked for later."""
    people, computer = new_page(), new_page()
    open_table(people, server, f"{FORCED_PASS};bA1 wA1/")
    open_table(computer, server, f"{FORCED_PASS};bA1 wA1/", black="random")
    for name in ("Hint", "Move for me"):
        expect(people.get_by_role("button", name=name)).to_be_hidden()
    people.keyboard.press("h")
    computer.keyboard.press("h")
    expect(computer.locator(".q-notification")).to_contain_text("Hint: pass")
    people.keyboard.press("ArrowLeft")
    expect(people.locator(".status .turn")).to_have_text("After move 5 of 6")
    assert people.locator(".plane .arrow, .q-notification").count() == 0


def test_running_games_are_listed_with_whose_turn_it_is(page: Page, server: Server) -> None:
    first = open_table(page, server, white=Seat(name="Ann"), black=Seat(name="Bob"))
    type_moves(page, "wS1")
    open_table(page, server, white=Seat(name="Cy"), black=Seat(name="Di"))
    page.get_by_role("button", name="My games").click()
    listed = page.locator(".own-games .own-game")
    expect(listed).to_have_text(["Cy – DiWhite to move · move 1", "Ann – BobBlack to move · move 1"])
    listed.filter(has_text="Ann – Bob").click()
    page.wait_for_url(f"**{first}")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    page.get_by_role("button", name="My games").click()
    expect(listed).to_have_text(["Cy – DiWhite to move · move 1"])


def test_a_draw_is_offered_and_accepted(page: Page, server: Server) -> None:
    open_table(page, server)
    type_move(page, "wS1")
    page.get_by_role("button", name="Offer draw").click()
    expect(page.locator(".offer:not(.must-pass)")).to_contain_text("offers a draw")
    page.get_by_role("button", name="Accept").click()
    expect(page.locator(".status .turn")).to_have_text("Draw: agreed")


def test_after_a_game_one_plays_the_computer_again_with_the_same_colour_or_the_other(
    page: Page, server: Server
) -> None:
    open_table(page, server, "Base+P;wP;bS1 wP-", black="random")
    for words, side in (("Play again", "White"), ("Swap colours", "Black"), ("Play again", "Black")):
        before = page.url
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Yes").click()
        page.get_by_role("button", name=words).click()
        page.wait_for_url(lambda url, before=before: url != before)
        expect(page.locator(".status .turn")).to_have_text(f"Your turn: {side}")


def test_passing_is_refused_while_there_is_a_move(page: Page, server: Server) -> None:
    open_table(page, server)
    page.keyboard.press("p")
    expect(page.locator(".q-notification")).to_contain_text("only when there is no other move")


def test_a_forced_pass_is_announced_and_made(page: Page, server: Server) -> None:
    open_dialog(page, server)
    choose(page, "Black", "a person here")
    choose(page, "begin with", "pasted game")
    page.get_by_label("game text").fill(FORCED_PASS)
    page.locator(".new-game").get_by_role("button", name="Play").click()
    page.wait_for_url("**/game/**")
    click_move(page, "bA1", "bA1 wA1/")
    expect(page.locator(".status .turn")).to_have_text("White has no legal move and must pass")
    page.reload()
    page.locator(".must-pass").get_by_role("button", name="Pass").click()
    expect_last(page, "pass")
    expect(page.locator(".must-pass")).to_be_hidden()


def test_a_forced_pass_makes_itself_where_that_is_wished(page: Page, server: Server) -> None:
    open_table(page, server, FORCED_PASS)
    page.get_by_role("button", name="look of the board").click()
    page.locator('[data-setting="auto_pass"]').check()
    page.get_by_role("button", name="look of the board").click()
    click_move(page, "bA1", "bA1 wA1/")
    expect(page.locator(".must-pass")).to_contain_text("You have no legal move: passing …")
    expect_last(page, "pass")
    expect(page.locator(".status .turn")).to_have_text("Black to move")
    expect(page.locator(".must-pass")).to_be_hidden()


def test_repetition_is_warned_of_before_it_happens(page: Page, server: Server) -> None:
    open_table(page, server)
    back_and_forth = ["wQ /wS1", "bQ bS1-", "wQ -wS1", "bQ bS1/"]
    type_moves(page, "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1/", *back_and_forth, *back_and_forth[:3])
    type_move(page, "bQ bS1/")
    expect(page.locator(".q-dialog")).to_contain_text("third time")
    page.get_by_role("button", name="Yes").click()
    expect(page.locator(".status .turn")).to_have_text("Draw: the same position for the third time")


STACK = "wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bA1 bQ-;wB1 wQ"  # a beetle on its queen


def test_stack_contents_are_shown(page: Page, server: Server) -> None:
    open_table(page, server, STACK)
    page.locator('[data-piece="wB1"]').hover()
    expect(page.locator(".contents")).to_contain_text("white queen bee")
    expect(page.locator(".contents .layer")).to_have_count(2)


def test_a_long_press_shows_the_pieces_of_a_stack(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(390, 780, has_touch=True)
    open_table(page, server, STACK)
    expect(page.locator(".move.here")).to_be_attached()
    assert page.evaluate("scrollY") == 0  # the list of moves below does not pull the board away
    beetle = page.locator('[data-piece="wB1"]').bounding_box()
    assert beetle is not None
    spot = {"x": beetle["x"] + beetle["width"] / 2, "y": beetle["y"] + beetle["height"] / 2}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    expect(page.locator(".contents .layer")).to_have_count(2)


def test_a_reload_and_a_second_tab_find_the_game(page: Page, server: Server) -> None:
    start_game(page, server, Black="a person here")
    type_moves(page, "wS1")
    page.reload()
    expect_last(page, "wS1")
    second = page.context.new_page()
    second.goto(server.url)
    expect_last(second, "wS1")
    type_move(second, "bS1 wS1-")
    expect_last(page, "bS1 wS1-")


def test_the_game_is_exported_by_the_key_s(page: Page, server: Server) -> None:
    open_table(page, server)
    type_moves(page, "wS1")
    leave_field(page)
    with page.expect_download() as download:
        page.keyboard.press("s")
    assert "wS1" in download.value.path().read_text()


def test_help_lists_the_keys(page: Page, server: Server) -> None:
    open_table(page, server)
    page.keyboard.press("?")
    expect(page.locator(".help")).to_contain_text("recentre the board")


def test_clocks_run_and_end_the_game(page: Page, server: Server) -> None:
    open_table(page, server, control=TimeControl(seconds=1, increment=0))
    type_moves(page, "wS1", "bS1 wS1-")
    expect(page.locator(".status .turn")).to_have_text("Black wins: White's time is up")


def test_single_keys_do_nothing_while_typing_or_with_a_modifier(page: Page, server: Server) -> None:
    open_table(page, server)
    type_moves(page, "wS1")
    page.locator(".typed input").focus()
    page.keyboard.type("u")
    leave_field(page)
    page.keyboard.press("Alt+u")
    page.locator(".typed input").fill("")
    type_moves(page, "bS1 wS1-")


def test_phone_size_in_the_dark(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(390, 844, color_scheme="dark", has_touch=True, is_mobile=True)
    open_table(page, server)
    page.locator('.in-hand[data-piece="wS1"]').tap()
    page.locator(".target").tap()
    expect_last(page, "wS1")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert max(map(int, re.findall(r"\d+", ground)[:3])) < 80


def test_the_theme_is_chosen_and_remembered(page: Page, server: Server) -> None:
    open_table(page, server)
    page.get_by_role("button", name="theme").click()
    page.get_by_text("high contrast").click()
    page.wait_for_function("document.documentElement.dataset.contrast === 'high'")
    face = page.evaluate("getComputedStyle(document.body).getPropertyValue('--w-face').trim()")
    assert face == "#ffffff"
    page.reload()
    page.wait_for_function("document.documentElement.dataset.contrast === 'high'")


def test_a_screen_reader_hears_the_move_and_the_pieces(page: Page, server: Server) -> None:
    open_table(page, server)
    type_move(page, "wS1")
    expect(page.locator(".unseen[aria-live]")).to_have_text("White played wS1. Black to move")
    expect(page.locator(".skep-board p.unseen")).to_contain_text("On the board: white spider 1 at (0, 0).")
    expect(page.get_by_role("button", name="white spider 1 at 0,0: it is Black's turn")).to_be_attached()


@pytest.mark.parametrize("is_secure", [True, False])
def test_a_link_is_copied(new_page: Callable[..., Page], server: Server, is_secure: bool) -> None:
    """A page of another machine that is not encrypted has no clipboard of its own."""
    page = new_page()
    page.add_init_script("addEventListener('copy', () => { window.copied = getSelection().toString(); });")
    clipboard = "{writeText: (text) => { window.copied = text; }}" if is_secure else "undefined"
    page.add_init_script(f"Object.defineProperty(navigator, 'clipboard', {{value: {clipboard}}});")
    path = open_table(page, server)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="copy: a link to watch this game").click()
    page.wait_for_function("url => window.copied === url", arg=server.url + path)
