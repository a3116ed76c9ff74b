"""What must be seen without scrolling, and what may not cover what: on telephones and in small windows."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.pages.test_view import open_at_start, paste_game
from tests.web.player import open_table
from tests.web.serving import Server

from skep.games.hive import Position

PHONE, LOW, USUAL = (390, 844), (1280, 650), (1400, 900)
ANT_GAME = "wA1;bS1 wA1-;wQ -wA1;bQ bS1-"


def box_of(place: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom on the screen."""
    box = place.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def is_seen(place: Locator, size: tuple[int, int]) -> bool:
    left, top, right, bottom = box_of(place)
    return left >= 0 and top >= 0 and right <= size[0] and bottom <= size[1]


def is_covered(place: Locator, cover: Locator) -> bool:
    one, other = box_of(place), box_of(cover)
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_the_task_of_a_lesson_is_seen_on_a_telephone(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(*PHONE)
    for name in ("beetle", "pillbug", "captain-load"):
        page.goto(f"{server.url}/learn/{name}")
        expect(page.locator(".task")).to_be_visible()
        assert is_seen(page.locator(".task"), PHONE), name


def test_a_telephone_shows_the_first_choice_below_the_board(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(*PHONE)
    page.goto(f"{server.url}/new")
    play = page.get_by_role("button", name="Play", exact=True)
    expect(play).to_be_visible()
    assert is_seen(play, PHONE)
    assert is_seen(page.locator(".plane"), PHONE)


def test_a_usual_window_shows_all_choices(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(*USUAL)
    page.goto(f"{server.url}/new")
    more = page.get_by_role("button", name="More choices")
    expect(more).to_be_visible()
    assert is_seen(more, USUAL)


def test_a_low_window_shows_the_moves_and_the_actions_of_a_study(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(*LOW)
    open_at_start(page, server)
    _, top, _, bottom = box_of(page.locator(".moves.tree"))
    assert bottom - top >= 120
    expect_actions_seen(page)
    page.get_by_role("button", name="Score the game").click()
    expect(page.locator(".summary-line")).to_have_count(2)
    expect_actions_seen(page)


def expect_actions_seen(page: Page) -> None:
    for button in page.locator(".panel .actions .q-btn").all():
        assert is_seen(button, LOW), button.inner_text()


def random_game(plies: int) -> str:
    position, choice = Position(), random.Random(1)
    for _ in range(plies):
        position.play(choice.choice(position.legal_moves()))
    return position.game_text()


def test_the_list_of_an_opened_game_begins_with_its_first_move(
    new_page: Callable[..., Page], server: Server
) -> None:
    """Also where the list of the game before stood at its end."""
    page = new_page(*LOW)
    moves = page.locator(".moves.tree .move")
    page.goto(f"{server.url}/study")
    paste_game(page, random_game(80), plies=80)
    expect(moves.first).to_be_in_viewport(ratio=1)
    page.keyboard.press("End")
    expect(moves.last).to_be_in_viewport(ratio=1)
    expect(moves.first).not_to_be_in_viewport()
    paste_game(page, random_game(79), plies=79)
    expect(moves.first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [LOW, PHONE], ids=["low", "phone"])
def test_a_hint_covers_neither_the_status_nor_the_hand(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    open_table(page, server, ANT_GAME, black="random")
    page.get_by_role("button", name="Hint").click()
    message = page.locator(".q-notification")
    expect(message).to_contain_text("Hint:")
    assert not is_covered(page.locator(".status .turn"), message)
    assert not is_covered(page.locator(".rack.bottom .hand"), message)


@pytest.mark.parametrize("size", [LOW, PHONE], ids=["low", "phone"])
def test_the_captain_chooses_his_load_in_words_within_the_board(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    open_table(page, server, "official", game="captain")
    page.locator('[data-piece="b1"]').click()
    page.locator('.target[data-move="b1:1-b2"]').click()
    choices = page.locator(".choice button")
    expect(choices).to_have_text(
        ["with 1 stone, 3 stay", "with 2 stones, 2 stay", "with 3 stones, 1 stay", "with all 4 stones"]
    )
    expect(page.locator(".choice svg")).to_have_count(4)
    board = box_of(page.locator(".skep-board"))
    left, top, right, bottom = box_of(page.locator(".choice"))
    assert (left >= board[0], top >= board[1], right <= board[2], bottom <= board[3]) == (True,) * 4
    for button in choices.all():
        assert box_of(button)[3] <= bottom
    expect(page.get_by_label("type a move, such as b8-d8")).to_be_visible()


IS_WIDER = "box => box.scrollWidth > box.clientWidth + 1"
OUTSIDE = """image => {
  const svg = atob(image.src.split(",")[1]);
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  document.body.append(drawn);
  const frame = drawn.getBoundingClientRect();
  const texts = [...drawn.querySelectorAll("text")].filter((text) => {
    const box = text.getBoundingClientRect();
    return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1;
  }).map((text) => text.textContent);
  drawn.remove();
  return texts;
}"""
"""The words of a chart that stand outside of it."""


@pytest.mark.parametrize("width", [390, 1400, 2560])
def test_tables_and_charts_of_the_papers_fit(
    new_page: Callable[..., Page], server: Server, width: int
) -> None:
    page = new_page(width, 900)
    page.goto(f"{server.url}/papers")
    charts = page.locator(".chart")
    expect(charts.first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width >= 1400:
        assert not any(box.evaluate(IS_WIDER) for box in page.locator(".results-box, .chart-box").all())
    for chart in charts.all():
        assert chart.evaluate(OUTSIDE) == []
        assert chart.bounding_box()["width"] >= 600, "its words can be read"


def test_what_strength_costs_has_two_axes_with_their_names(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/papers")
    chart = page.get_by_role("img", name="league cost")
    expect(chart).to_be_visible()
    svg = chart.evaluate("image => atob(image.src.split(',')[1])")
    assert "Elo above random" in svg
    assert "seconds a move" in svg
