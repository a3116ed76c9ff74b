"""The first minute: three choices in plain words, and a friend who comes by a link."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.web.player import choose_in, close_invitation, expect_last, type_move, type_moves
from tests.web.serving import Server


def test_three_choices_and_the_computer_answers(page: Page, server: Server) -> None:
    page.goto(server.url)
    for words in ("Play against the computer", "Play a friend", "Study"):
        expect(page.get_by_role("heading", name=words, exact=True)).to_be_visible()
    expect(page.locator(".home")).to_contain_text("For those who have played a few games.")
    page.get_by_role("button", name="More choices").click()
    page.get_by_role("button", name="Cancel").click()
    page.locator(".q-dialog").wait_for(state="detached")
    page.get_by_role("button", name="Black", exact=True).click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/game/**")
    expect(page.locator(".move")).to_have_count(1)
    expect(page.locator(".rack.top .note")).to_have_text("computer, level 3 (easy)")
    expect(page.locator(".rack.bottom")).to_contain_text("you")
    expect(page.locator('.rack [data-piece="bP"]')).to_be_visible()
    expect(page).to_have_title("● Your turn · skep")
    page.goto(f"{server.url}/new")
    expect(page.locator(".own-game.awaited")).to_have_text("computer, level 3 (easy) – youyour turn · move 1")
    chosen = page.locator(".choice-toggle").last.locator("[aria-pressed=true]")
    expect(chosen).to_have_text("Black")  # as last time


def test_the_first_page_tells_by_title_and_sound_that_the_friend_has_moved(
    new_page: Callable[..., Page], server: Server
) -> None:
    host, friend = new_page(), new_page()
    host.goto(f"{server.url}/new")
    host.get_by_role("button", name="By link").click()
    host.wait_for_url("**/game/**")
    link = host.locator(".invitation-link").inner_text()
    close_invitation(host)
    type_moves(host, "wS1")
    host.goto(f"{server.url}/new")
    expect(host.locator(".own-game").first).to_have_text("you – a friendBlack to move · move 1")
    host.evaluate("addEventListener('skep-sound', (event) => { window.heard = event.detail; })")
    friend.goto(link)
    type_moves(friend, "bS1 wS1-")
    expect(host.locator(".own-game.awaited").first).to_have_text("you – a friendyour turn · move 2")
    expect(host).to_have_title("● Your turn · skep")
    assert host.evaluate("window.heard") == "turn"


def test_a_friend_comes_by_link_sees_who_is_there_and_asks_for_a_rematch(
    new_page: Callable[..., Page], server: Server
) -> None:
    host, friend = new_page(), new_page()
    host.goto(f"{server.url}/new")
    host.get_by_label("your name").fill("Ann")
    host.get_by_label("friend's name").fill("Bob")
    choose_in(host, ".home", "clock", "10 minutes a side")
    host.get_by_role("button", name="By link").click()
    host.wait_for_url("**/game/**")
    expect(host.locator(".clock").first).to_have_text("10:00")
    link = host.locator(".invitation-link").inner_text()
    assert re.fullmatch(rf"{re.escape(server.url)}/game/\w+\?key=[\w-]+", link)
    expect(host.locator(".invitation .qr svg")).to_be_visible()
    expect(host.locator(".rack.top .note")).to_have_text("Bob · away")
    friend.goto(link)
    expect(host.locator(".rack.top .note")).to_have_text("Bob · here")
    host.locator(".q-dialog").wait_for(state="detached")
    expect(friend.locator(".rack.top .note")).to_have_text("Ann · here")
    type_moves(host, "wS1")
    expect_last(friend, "wS1")
    expect(friend).to_have_title("● Your turn · skep")
    friend.get_by_role("textbox", name="message").fill("hello")
    friend.get_by_role("textbox", name="message").press("Enter")
    expect(host.locator(".said")).to_have_text("Bobhello")
    friend.get_by_role("button", name="Resign").click()
    friend.get_by_role("button", name="Yes").click()
    friend.get_by_role("button", name="Rematch").click()
    expect(host.locator(".offer:not(.must-pass)")).to_contain_text("Black asks for another game")
    first = host.url
    host.get_by_role("button", name="Accept").click()
    host.wait_for_url(lambda url: url.split("?")[0] != first.split("?")[0])
    expect(friend.locator(".rack.bottom")).to_contain_text("White")
    expect(friend.locator(".rack.top .note")).to_have_text("Ann · here")
    type_move(friend, "wA1")
    expect_last(host, "wA1")
    expect(host.locator(".rack.bottom")).to_contain_text("Black")
    friend.close()
    expect(host.locator(".rack.top .note")).to_have_text("Bob · away")
