"""Two people at two browsers: each has a secret link, others may only watch."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.web.player import close_invitation, expect_last, open_table, type_move, type_moves
from tests.web.serving import Server

from skep.web.games.table_settings import Seat

ELSEWHERE = {"black": Seat(is_elsewhere=True)}


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that others can reach; the address is still one of this machine."""
    server = Server(tmp_path_factory.mktemp("open"), host="127.0.0.2", options=("--open",))
    yield server
    server.stop()
    assert server.troubles() == ""


def test_two_browsers_play_each_other_and_a_third_watches(
    new_page: Callable[..., Page], open_server: Server
) -> None:
    white, black, watcher = new_page(), new_page(), new_page()
    path = open_table(white, open_server, key="the-host", **ELSEWHERE)
    black.goto(f"{open_server.url}{path}?key=the-black")
    watcher.goto(f"{open_server.url}{path}")
    type_moves(white, "wS1")
    expect_last(black, "wS1")
    expect(white.locator(".in-hand.movable")).to_have_count(0)
    type_moves(black, "bS1 wS1-")
    expect_last(white, "bS1 wS1-")
    expect_last(watcher, "bS1 wS1-")
    expect(watcher.locator(".in-hand.movable, .handle.movable")).to_have_count(0)
    expect(watcher.get_by_role("button", name="Resign")).to_be_disabled()


def test_a_takeback_is_asked_of_the_other_person(new_page: Callable[..., Page], open_server: Server) -> None:
    white, black = new_page(), new_page()
    path = open_table(white, open_server, key="the-host", **ELSEWHERE)
    close_invitation(white)
    black.goto(f"{open_server.url}{path}?key=the-black")
    type_moves(white, "wS1")
    white.get_by_role("button", name="Undo").click()
    expect(black.locator(".offer:not(.must-pass)")).to_contain_text("White asks to take back")
    black.get_by_role("button", name="Accept").click()
    expect(white.locator(".move")).to_have_count(0)


def test_who_offers_a_draw_reads_that_it_was_offered(
    new_page: Callable[..., Page], open_server: Server
) -> None:
    white, black = new_page(), new_page()
    path = open_table(white, open_server, key="the-host", **ELSEWHERE)
    close_invitation(white)
    black.goto(f"{open_server.url}{path}?key=the-black")
    type_moves(white, "wS1")
    white.get_by_role("button", name="Offer draw").click()
    offered = white.locator(".offer:not(.must-pass)")
    expect(offered).to_have_text("You offered a draw.", timeout=10_000)
    expect(offered.get_by_role("button")).to_have_count(0)
    black.get_by_role("button", name="Decline").click()
    expect(offered).to_be_hidden()


def test_only_the_host_is_shown_the_secret_link(new_page: Callable[..., Page], open_server: Server) -> None:
    host, watcher = new_page(), new_page()
    path = open_table(host, open_server, key="the-host", **ELSEWHERE)
    close_invitation(host)
    watcher.goto(f"{open_server.url}{path}")
    for page, count in ((host, 1), (watcher, 0)):
        page.get_by_role("button", name="Share").click()
        expect(page.locator(".share")).to_contain_text("a link to watch this game")
        expect(page.get_by_text("play black: a secret")).to_have_count(count)


def test_a_forged_move_of_a_watcher_is_not_made(new_page: Callable[..., Page], open_server: Server) -> None:
    host, watcher = new_page(), new_page()
    path = open_table(host, open_server, key="the-host", **ELSEWHERE)
    close_invitation(host)
    watcher.goto(f"{open_server.url}{path}")
    watcher.locator(".plane").wait_for()
    type_move(host, "")
    move, position = host.evaluate(
        "() => { const {picture} = getElement(document.querySelector('.skep-board').id.slice(1));"
        " return [picture.moves[0][3], picture.position] }"
    )
    watcher.evaluate(
        "([move, position]) => getElement(document.querySelector('.skep-board').id.slice(1))"
        ".$emit('move', {move, position})",
        [move, position],
    )
    type_moves(host, "wS1")
    expect(host.locator(".move")).to_have_count(1)


def test_a_study_of_a_person_is_played_by_the_browser_that_began_it(
    new_page: Callable[..., Page], open_server: Server
) -> None:
    person, other = new_page(), new_page()
    person.goto(f"{open_server.url}/people")
    person.get_by_role("button", name="Begin").click()
    expect(person.get_by_role("button", name="Play the next game")).to_be_visible()
    other.goto(f"{open_server.url}/people")
    expect(other.locator(".human-study")).to_contain_text("Guest, intermediate")
    expect(other.get_by_role("button", name="Play the next game")).to_have_count(0)
