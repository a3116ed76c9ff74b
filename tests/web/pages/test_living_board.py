"""The board lives: moves glide, sounds tell, people draw, and each chooses how it looks."""

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.web.player import click_move, expect_last, leave_field, open_table, type_moves
from tests.web.serving import Server

ANT_AROUND = "wA1;bS1 wA1-;wQ -wA1;bQ bS1-;wA2 -wQ;bA1 bQ-"

WATCH = """
window.heard = [];
addEventListener("skep-sound", (event) => heard.push(event.detail));
window.ways = [];
new MutationObserver(() => {
  const moving = document.querySelector(".plane .moving");
  if (moving) ways.push(moving.dataset.way);
}).observe(document, {subtree: true, childList: true});
"""


def test_a_move_glides_along_its_way_and_is_heard(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(reduced_motion="no-preference")
    page.add_init_script(WATCH)
    open_table(page, server, ANT_AROUND)
    click_move(page, "wA2", "wA2 bA1-")
    page.wait_for_function("ways.length && !document.querySelector('.plane .moving')")
    heights = [float(point.split(",")[1]) for point in page.evaluate("ways[0]").split()]
    assert max(map(abs, heights)) > 40, "it goes around the row of pieces, not through it"
    assert page.evaluate("heard") == ["move"]
    page.get_by_role("button", name="look of the board").click()
    page.locator('[data-setting="motion"]').uncheck()
    page.locator('[data-setting="sound"]').uncheck()
    leave_field(page)
    page.evaluate("ways.length = heard.length = 0")
    type_moves(page, "bA2 \\bA1")
    assert page.evaluate("[ways.length, heard.length]") == [0, 0]


def test_a_piece_that_is_placed_comes_from_where_its_hand_lies(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(reduced_motion="no-preference")
    page.add_init_script(WATCH)
    open_table(page, server)
    starts = []
    for text in ("wS1", "bS1 wS1-"):
        page.evaluate("ways.length = 0")
        type_moves(page, text)
        page.wait_for_function("ways.length && !document.querySelector('.plane .moving')")
        heights = [float(point.split(",")[1]) for point in page.evaluate("ways[0]").split()]
        starts.append("below" if heights[0] > heights[-1] else "above")
    assert starts == ["below", "above"]  # White's hand lies below the board, Black's above it


def test_nothing_glides_where_the_system_asks_for_less_motion(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page()  # as all pages of these tests
    page.add_init_script(WATCH)
    open_table(page, server, ANT_AROUND)
    click_move(page, "wA2", "wA2 bA1-")
    assert page.evaluate("ways.length") == 0


def right_drag(page: Page, piece: str, to: str) -> None:
    boxes = [page.locator(f'.handle[data-piece="{name}"]').bounding_box() for name in (piece, to)]
    (x, y), (to_x, to_y) = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box
    ]
    page.mouse.move(x, y)
    page.mouse.down(button="right")
    page.mouse.move(to_x, to_y, steps=3)
    page.mouse.up(button="right")


def test_own_arrows_and_marks_are_kept_with_a_study(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/study")
    for piece, text in (("wS1", "wS1"), ("bS1", "bS1 wS1-"), ("wA1", "wA1 -wS1")):
        click_move(page, piece, text)
    right_drag(page, "wA1", "bS1")
    right_drag(page, "wS1", "wS1")
    expect(page.locator(".plane .arrow.own")).to_have_count(1)
    expect(page.locator(".plane .mark.own")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".plane .own")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".plane .own")).to_have_count(2)
    page.reload()
    expect(page.locator(".plane .own")).to_have_count(2)
    right_drag(page, "wS1", "wS1")
    expect(page.locator(".plane .mark.own")).to_have_count(0)


def long_press(page: Page, x: float, y: float, marks: int) -> None:
    """Hold a finger on a point until there are so many marks."""
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator(".plane .mark.own")).to_have_count(marks)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_press_marks_a_piece_and_a_cell(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(390, 780, has_touch=True)
    page.goto(f"{server.url}/study?game=wS1;bS1%20wS1-")
    box = page.locator('.handle[data-piece="wS1"]').bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    long_press(page, x, y, marks=1)
    long_press(page, x, y - 1.6 * box["height"], marks=2)
    page.wait_for_url("**/study/*")
    page.reload()
    expect(page.locator(".plane .mark.own")).to_have_count(2)
    long_press(page, x, y, marks=1)


SMALLEST = """() => {
  const texts = [...document.querySelectorAll(".plane .coordinate text, .plane .grid text")];
  return Math.min(...texts.map(
    (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a));
}"""
"""The size of the smallest coordinate on the screen."""


def test_the_look_of_the_board_is_chosen_and_remembered(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(390, 844)
    open_table(page, server, ANT_AROUND)
    expect(page.locator(".plane .letter")).to_have_count(0)
    queen, spider = (page.locator(f'.handle[data-piece="{piece}"]') for piece in ("wQ", "bS1"))
    assert queen.bounding_box()["x"] < spider.bounding_box()["x"]
    page.get_by_role("button", name="look of the board").click()
    page.locator('[data-setting="tiles"]').select_option("letters")
    page.locator('[data-setting="mirror"]').check()
    page.locator('[data-setting="coordinates"]').check()
    expect(page.locator('.plane .stack:has([data-piece="wQ"]) .letter')).to_have_text("Q")
    page.reload()
    expect(page.locator('.plane .stack:has([data-piece="wQ"]) .letter')).to_have_text("Q")
    assert queen.bounding_box()["x"] > spider.bounding_box()["x"]
    expect(page.locator(".plane .coordinate text")).to_have_count(6)
    page.wait_for_function(f"({SMALLEST})() > 10.9")  # coordinates can be read
    page.get_by_role("button", name="look of the board").click()
    for _ in range(3):
        page.get_by_role("button", name="turn ⟳").click()
    page.locator('[data-setting="mirror"]').uncheck()
    page.locator('[data-setting="tiles"]').select_option("contrast")
    face = "getComputedStyle(document.querySelector('.skep-board')).getPropertyValue('--w-face').trim()"
    page.wait_for_function(f"{face} === '#ffffff'")
    page.keyboard.press("Escape")
    click_move(page, "wA2", "wA2 bA1-")  # what is turned can be played on


def test_focus_stays_at_the_board_after_a_move_by_keyboard(page: Page, server: Server) -> None:
    open_table(page, server)
    page.locator('.in-hand[data-piece="wA1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".target")).to_be_focused()
    page.keyboard.press("Enter")
    expect_last(page, "wA1")
    assert page.evaluate("document.activeElement.closest('.skep-board') !== null")
