"""Tournaments in the browser."""

import re

from playwright.sync_api import Page, expect
from tests.web.player import choose_in
from tests.web.serving import Server

from skep.arena.pairing.tournament import parse_tournament
from skep.records import Ply, Record, Result
from skep.web.storage.game_library import GameLibrary


def begin(
    page: Page, server: Server, name: str, players: tuple[str, str], *, seconds: str = "0.1", games: str = "2"
) -> None:
    """Begin a tournament by its form, and wait until it stands in the place of the one played before it."""
    page.goto(f"{server.url}/arena")
    for player in players:
        choose_in(page, ".sheet", "player", player)
        page.get_by_role("button", name="Add player").click()
    page.get_by_label("name", exact=True).fill(name)
    page.get_by_label("games a pair").fill(games)
    page.get_by_label("seconds a move").fill(seconds)
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".live").get_by_role("heading")).to_have_text(name)


def test_a_small_tournament_is_played_and_found_again(page: Page, server: Server) -> None:
    begin(page, server, "small cup", ("random", "mate in one"))
    live = page.locator(".live")
    expect(live).to_contain_text("2 of 2 games")
    expect(live).to_contain_text("finished")
    players = live.locator("td:first-child")
    expect(players).to_have_count(2)
    assert {name.partition(". ")[2] for name in players.all_inner_texts()} == {"random", "mate in one"}
    chart = live.get_by_role("img", name="Elo ratings")
    expect(chart).to_be_visible()
    assert chart.bounding_box()["width"] >= 600  # wide enough to be read
    assert "Elo, with 95 % intervals" in chart.evaluate("image => atob(image.src.split(',')[1])")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390  # tables scroll in their boxes
    page.reload()
    page.get_by_text("small cup ·").click()
    expect(page.get_by_text("2 of 2 games").last).to_be_visible()


def test_the_buttons_of_a_tournament_stay_while_its_score_changes(page: Page, server: Server) -> None:
    """A button that is replaced between pressing and letting go would lose the click."""
    begin(page, server, "long cup", ("random", "mate in one"), games="1000")
    stop = page.get_by_role("button", name="Stop", exact=True)
    stop.evaluate("button => { button.seenBefore = true; }")
    expect(page.locator(".live")).to_contain_text(re.compile(r"[1-9]\d* of 1000 games"))
    assert stop.evaluate("button => button.seenBefore")
    stop.click()
    expect(page.locator(".live")).to_contain_text("stopped")


def test_who_begins_without_players_is_told_how_to_choose_them(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/arena")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".q-notification")).to_contain_text("choose two players or more")


def test_a_click_on_a_running_game_follows_it_move_by_move(page: Page, server: Server) -> None:
    begin(page, server, "slow cup", ("computer", "Monte-Carlo"), seconds="0.5", games="4")
    computer = "computer, level 10 (full strength)"
    expect(page.locator(".chips .q-chip__content")).to_have_text([computer, "Monte-Carlo"])
    page.locator(".running-list .line", has_text=f"{computer} – Monte-Carlo").first.click()
    page.wait_for_url("**/arena/game/*")
    expect(page.locator(".rack.bottom .note")).to_have_text(computer)
    status = page.locator(".status .turn")
    expect(status).to_contain_text("thinks · move")
    seen = page.locator(".move").count()
    expect(page.locator(".move").nth(seen + 1)).to_be_visible()
    page.locator(".move").first.click()
    expect(status).to_contain_text("After move 1 of")
    page.keyboard.press("End")
    expect(status).to_contain_text("thinks · move")
    page.get_by_role("button", name="Arena").click()
    stop = page.get_by_role("button", name="Stop", exact=True)
    stop.click()
    expect(page.locator(".live")).to_contain_text("stopped")
    expect(page.locator(".running")).to_be_hidden()
    page.get_by_text("slow cup ·").click()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".live")).to_contain_text("playing")
    stop.click()
    expect(page.locator(".live")).to_contain_text("stopped")


def test_a_finished_game_of_a_tournament_is_found_under_its_address(page: Page, server: Server) -> None:
    pairing = next(parse_tournament({"name": "quick cup", "players": ["random", "mate-in-one"]}).schedule())
    record = Record(white="random", black="mate-in-one", plies=(Ply(text="wS1"),), result=Result.WHITE)
    library = GameLibrary(server.folder / "games.sqlite")
    library.add(record, pairing.uid)
    library.close()
    page.goto(f"{server.url}/arena/game/{pairing.uid}")
    expect(page.locator(".status .turn")).to_contain_text("White wins")
    page.get_by_role("button", name="Study").click()
    expect(page.get_by_label("name of the study")).to_have_value("random – mate in one")
    expect(page.locator(".move .text")).to_have_text(["wS1"])
    page.goto(f"{server.url}/arena/game/no-such-game")
    expect(page.locator(".title")).to_have_text("There is no such game here.")
