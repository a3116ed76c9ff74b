"""Scores on the page: points in favour of White with their sign, and wins by side and number of moves."""

import re

from playwright.sync_api import Page, expect
from tests.web.pages.test_study_page import study
from tests.web.player import open_table, type_move
from tests.web.serving import Server

BLACK_WINS = "Base;setup Black wQ@0,0 wA1@1,0 wS1@0,1 wB1@-1,1 bG1@-1,0 bQ@0,-1 bA1@2,0"


def test_the_engine_scores_an_even_opening_in_points_and_the_bar_stands_near_the_middle(
    page: Page, server: Server
) -> None:
    study(page, server)
    page.get_by_role("button", name="Analyse").click()
    first = page.locator(".lines-list .line .score").first
    expect(first).to_have_text(re.compile(r"^[+-][01]\.\d\d$"))
    expect(page.locator(".evaluation-bar")).to_have_attribute("aria-label", re.compile(r"[+-][01]\.\d\d"))
    page.get_by_role("button", name="Stop").click()
    shares = page.evaluate(
        """() => ["white-share", "evaluation-bar"].map(
          (name) => document.querySelector("." + name).getBoundingClientRect().height)"""
    )
    assert 0.25 < shares[0] / shares[1] < 0.75


def test_a_forced_win_names_its_side_and_counts_moves(page: Page, server: Server) -> None:
    study(page, server, BLACK_WINS)
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator(".lines-list .line .score").first).to_have_text("Black wins in 1 move")
    expect(page.locator(".evaluation-bar")).to_have_attribute(
        "aria-label", "evaluation: Black wins in 1 move"
    )


def test_a_hint_tells_its_score_as_lines_do(page: Page, server: Server) -> None:
    open_table(page, server, black="random")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".q-notification__message")).to_have_text(
        re.compile(r"^Hint: w\w+ \([+-]\d+\.\d\d\)$")
    )


def test_a_finished_game_tells_how_it_ended_and_no_score(page: Page, server: Server) -> None:
    open_table(page, server, black="alphabeta:level=1")
    type_move(page, "wS1")
    thought = page.locator(".status .thought")
    expect(thought).to_have_text(re.compile(r"^the computer's score: [+-]\d+\.\d\d"))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.locator(".status .turn")).to_have_text("You lose: White resigned")
    expect(thought).to_have_text("")


def test_who_is_watched_tells_scores_in_points(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/watch")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".panel .thought")).to_have_text(re.compile(r"^[+-]\d\.\d\d · depth \d+$"))
