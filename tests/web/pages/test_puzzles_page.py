"""Puzzles in the browser."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.player import choose_in, target
from tests.web.serving import Server

from skep.analysis.puzzle import Puzzle, load_puzzles
from skep.analysis.solving import Solving
from skep.games import GAMES


def open_puzzle(page: Page, server: Server, game: str) -> Puzzle:
    page.goto(f"{server.url}/puzzles/{game}/1")
    page.locator(".plane").wait_for()
    return load_puzzles(game)[0]


def make(page: Page, text: str) -> None:
    """Make a move by two clicks; pieces of Hive are known by their names, ships by their squares."""
    piece = re.split(r"[ \-x:]", text)[0]
    page.locator(f'[data-piece="{piece}"]').click()
    target(page, text).click()
    escaped = text.replace("\\", "\\\\")
    choice = page.locator(f'.choice [aria-label^="{escaped}: with"]')  # several loads may go to one square
    if choice.count():
        choice.click()


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_with_a_hint_and_remembered(page: Page, server: Server, game: str) -> None:
    puzzle = open_puzzle(page, server, game)
    solving = Solving(puzzle)
    expect(page.locator(".solver-rating")).to_contain_text("no rating of your own yet")
    page.get_by_role("button", name="Hint").click()
    piece = re.split(r"[ \-x:]", puzzle.solution[0])[0]
    expect(page.locator(".answer")).to_have_text(f"Hint: {piece} moves. Ask again to see where.")
    expect(page.locator(".plane .arrow")).to_have_count(0)
    expect(page.locator(".solver-rating")).to_contain_text("(-")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".plane .arrow")).to_have_count(1)
    while not solving.is_solved:
        move = solving.hint()
        make(page, solving.position.move_text(move))
        solving.play(move)
        expect(page.locator(".answer")).to_contain_text("✓ Solved!" if solving.is_solved else "Right.")
    solved_at = page.url
    page.get_by_role("button", name="Another for you").click()
    page.wait_for_url(lambda url: url != solved_at and f"/puzzles/{game}/" in url)
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".puzzle-link.solved b")).to_have_text("✓ 1")
    page.get_by_role("button", name="A puzzle for you").click()
    page.wait_for_url("**/puzzles/hive/*")


def test_a_move_that_does_not_win_is_refused_and_taken_back(page: Page, server: Server) -> None:
    puzzle = open_puzzle(page, server, "hive")
    position = puzzle.start()
    right = position.parse_move(puzzle.solution[0])
    wrong = next(move for move in position.legal_moves() if move != right)
    text = position.move_text(wrong)
    make(page, text)
    answered = re.compile(rf"{re.escape(text)} does not win in time: .+ holds\. Try another move\.")
    expect(page.locator(".answer")).to_have_text(answered)
    expect(page.locator(".plane .arrow")).to_have_count(1)  # the answer is drawn
    rating = page.evaluate("localStorage.getItem('skep-solver-rating')")
    assert float(rating) < 1200
    expect(page.locator(".handle.movable")).not_to_have_count(0)


def test_the_list_shows_puzzles_with_some_pieces_only(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/puzzles")
    links = page.locator(".puzzle-link[href^='/puzzles/hive/']")
    expect(links).to_have_count(len(load_puzzles()))
    choose_in(page, ".puzzle-start", "pieces", "Base+LP")
    wanted = [puzzle for puzzle in load_puzzles() if puzzle.position.startswith("Base+LP;")]
    expect(links).to_have_count(len(wanted))
    expect(links.first).to_have_attribute(
        "title", re.compile(r"(White|Black) to move, Base\+LP, difficulty \d+")
    )


def test_an_unknown_puzzle_is_said_to_be_unknown(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/puzzles/chess/1")
    expect(page.get_by_text("There is no such puzzle here.")).to_be_visible()
