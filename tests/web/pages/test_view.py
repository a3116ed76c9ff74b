"""The view of the board: it follows the hive, and leaves alone what the person has chosen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.web.player import leave_field
from tests.web.serving import Server

from skep.games.hive import Position

ORDER = ("S1", "Q", "A1", "A2", "A3", "G1", "G2", "G3", "B1", "B2", "S2")

HIDDEN = """() => {
  const plane = document.querySelector(".plane").getBoundingClientRect();
  const buttons = document.querySelector(".zoom").getBoundingClientRect();
  return [...document.querySelectorAll(".plane .stack .handle")].filter((piece) => {
    const box = piece.getBoundingClientRect();
    const [wide, high] = [plane.right - box.right, plane.bottom - box.bottom];
    const isBehind = box.right > buttons.left && box.bottom > buttons.top;
    return isBehind || Math.min(box.left - plane.left, wide, box.top - plane.top, high) < 0;
  }).map((piece) => piece.dataset.piece);
}"""
"""The pieces that stand outside of what is seen, or behind the buttons of the view."""


def long_row(side: str = "-") -> str:
    r"""A game in which all pieces stand in one row, from left to right or, with \, downwards."""
    position = Position()
    white, black = "", "wS1"
    for bug in ORDER:
        position.play(position.parse_move(f"w{bug} {side}{white}" if white else f"w{bug}"))
        position.play(position.parse_move(f"b{bug} {black}{side}"))
        white, black = f"w{bug}", f"b{bug}"
    return position.game_text()


def open_at_start(page: Page, server: Server, side: str = "-") -> None:
    page.goto(f"{server.url}/study")
    paste_game(page, long_row(side), plies=22)


def paste_game(page: Page, game: str, plies: int) -> None:
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("paste a game").fill(game)
    page.get_by_role("button", name="Open text").click()
    expect(page.locator(".move")).to_have_count(plies)
    page.locator(".q-dialog").wait_for(state="detached")
    leave_field(page)


def expect_none_hidden(page: Page) -> None:
    page.wait_for_function(f"() => !({HIDDEN})().length", timeout=10_000)


def view_of(page: Page) -> tuple[float, float, float]:
    """The middle of what is seen, and how wide it is."""
    left, top, width, height = map(float, (page.locator(".plane").get_attribute("viewBox") or "").split())
    return left + width / 2, top + height / 2, width


@pytest.mark.parametrize(
    ("size", "side"),
    [((1280, 650), "-"), ((390, 844), "-"), ((390, 844), "\\")],
    ids=["window", "phone", "phone, downwards"],
)
def test_no_piece_is_ever_hidden(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int], side: str
) -> None:
    page = new_page(*size)
    open_at_start(page, server, side)
    for stacks in range(1, 23):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".plane .stack")).to_have_count(stacks)
        expect_none_hidden(page)


def test_a_view_that_the_person_has_chosen_stays_until_it_is_recentred(page: Page, server: Server) -> None:
    open_at_start(page, server)
    page.keyboard.press("+")
    chosen = view_of(page)
    page.keyboard.press("End")
    expect(page.locator(".plane .stack")).to_have_count(22)
    assert page.evaluate(HIDDEN) != []
    assert view_of(page) == pytest.approx(chosen)  # though the board is higher where no hand is left
    page.keyboard.press("r")
    expect_none_hidden(page)
