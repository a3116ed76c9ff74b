"""The lessons in the browser."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.player import target
from tests.web.serving import Server

from skep.web.pages.lessons import LESSONS, lesson_of


def test_the_overview_leads_to_every_lesson(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/learn")
    paths = page.locator(".card").evaluate_all("cards => cards.map(card => card.getAttribute('href'))")
    assert paths == [f"/learn/{lesson.name}" for lessons in LESSONS.values() for lesson in lessons]


@pytest.mark.parametrize("name", ["win", "grasshopper", "captain-sail"])
def test_a_lesson_is_solved_by_moving_the_piece(page: Page, server: Server, name: str) -> None:
    lesson = lesson_of(name)
    assert lesson is not None
    position = lesson.position()
    goal = position.move_text(position.parse_move(lesson.goals[0]))
    page.goto(f"{server.url}/learn/{name}")
    page.locator(f'[data-piece="{re.split(r"[ -]", goal)[0]}"]').click()
    target(page, goal).click()
    expect(page.locator(".answer.solved")).to_contain_text(lesson.done)
    other = page.context.new_page()
    other.goto(f"{server.url}/learn")
    expect(other.locator(".card.solved .card-title")).to_have_text(f"✓ {lesson.title}")
    page.get_by_role("button", name="Again").click()
    expect(page.locator(".handle.movable")).not_to_have_count(0)


def test_what_is_refused_is_explained(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/learn/slide")
    page.locator('[data-piece="wQ"]').click()
    gap = page.locator('[data-piece="bS1"]').bounding_box()
    assert gap is not None
    page.mouse.click(gap["x"] - gap["width"] / 2, gap["y"] + gap["height"] / 2)
    expect(page.locator(".answer")).to_have_text("Not there: a queen cannot get there.")


def test_an_unknown_lesson_is_said_to_be_unknown(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/learn/wasp")
    expect(page.get_by_text("There is no such lesson here.")).to_be_visible()
