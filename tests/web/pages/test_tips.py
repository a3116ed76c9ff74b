"""What is said under the cursor, and what is not."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.web.player import click_move, close_invitation, open_table
from tests.web.serving import Server

from skep.web.games.table_settings import Seat

BESIDE_PILLBUG = "Base+MLP;wP;bS1 wP-;wQ -wP;bQ bS1-;wA1 -wQ;bA1 bQ-;wA2 -wA1;bA1 wP\\"


def test_nothing_is_said_under_the_cursor_after_ones_own_move(page: Page, server: Server) -> None:
    open_table(page, server, black=Seat(is_elsewhere=True))
    close_invitation(page)
    click_move(page, "wS1", "wS1")
    expect(page.locator(".status .turn")).to_have_text("Black to move")
    spider = page.locator('.handle[data-piece="wS1"]').bounding_box()
    assert spider is not None
    for step in (0.4, 0.5, 0.6):
        page.mouse.move(spider["x"] + step * spider["width"], spider["y"] + step * spider["height"])
    page.locator('.in-hand[data-piece="wA1"]').hover()
    page.wait_for_timeout(300)
    assert page.locator(".tip").count() == 0  # at once: what was said would fade
    page.locator('.in-hand[data-piece="wA1"]').click()
    expect(page.locator(".tip")).to_have_text("it is Black's turn")


def test_a_piece_that_has_just_moved_says_why_no_pillbug_throws_it(page: Page, server: Server) -> None:
    open_table(page, server, BESIDE_PILLBUG)
    page.locator('.handle[data-piece="bA1"]').hover()
    expect(page.locator(".tip")).to_have_text("it was moved last, so no pillbug may throw it")
    page.locator('.handle[data-piece="bQ"]').hover()
    expect(page.locator(".tip")).to_have_text("it is White's turn")


def test_a_piece_that_waits_for_its_queen_says_so(page: Page, server: Server) -> None:
    open_table(page, server, "Base;wS1;bS1 wS1-")
    page.locator('.handle[data-piece="wS1"]').hover()
    expect(page.locator(".tip")).to_have_text("the queen of this side is not placed yet")


@pytest.mark.parametrize("size", [(1280, 650), (390, 844)], ids=["window", "phone"])
def test_a_tip_at_the_lower_edge_is_seen_whole(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    open_table(page, server, black=Seat(is_elsewhere=True))
    close_invitation(page)
    click_move(page, "wS1", "wS1")
    page.locator('.in-hand[data-piece="wA1"]').click()
    tip, board = page.locator(".tip").bounding_box(), page.locator(".skep-board").bounding_box()
    assert tip is not None
    assert board is not None
    assert tip["y"] + tip["height"] <= board["y"] + board["height"]
