"""Scores on the page: points in favour of White with their sign, and wins by side and number of moves."""

import re

from playwright.sync_api import Page, expect
from tests.web.pages.test_study_page import study
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
