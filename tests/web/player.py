"""A person at the page, as the tests move them."""

import re
import secrets
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.web.serving import Server

from skep.games import GAMES
from skep.web.games.seat_keys import SeatKeys
from skep.web.games.table import Table
from skep.web.games.table_settings import Seat, TableSettings
from skep.web.games.table_store import TableStore

KEYS = SeatKeys({"host": "the-host", "white": "the-white", "black": "the-black"})


def open_table(
    page: Page,
    server: Server,
    played: str = "",
    game: str = "hive",
    black: Seat | str = "",
    key: str = "",
    **settings: Any,
) -> str:
    """Open a table that was stored before, where a game text has been played; returns its path."""
    position = GAMES[game].parse(played)
    settings |= {
        "game": game,
        "rules": position.rules,
        "black": black if isinstance(black, Seat) else Seat(agent=black),
    }
    table = Table(secrets.token_hex(6), TableSettings(**settings), keys=KEYS)
    table.game.begin_from(position.history)
    TableStore(server.folder / "tables").save(table)
    page.goto(f"{server.url}/game/{table.id}" + (f"?key={key}" if key else ""))
    page.locator(".skep-board .plane").wait_for()
    return f"/game/{table.id}"


def start_game(page: Page, server: Server, seed: str = "1", **choices: str) -> None:
    """Open the page and start a game by its dialog."""
    dialog = open_dialog(page, server)
    for label, option in choices.items():
        choose(page, label.replace("_", " "), option)
    dialog.get_by_text("special rules").click()
    dialog.get_by_label("seed", exact=True).fill(seed)
    dialog.get_by_role("button", name="Play").click()
    page.wait_for_url("**/game/**")
    page.locator(".skep-board .plane").wait_for()


def open_dialog(page: Page, server: Server) -> Locator:
    """The dialog with all choices of a new game, over the first page."""
    page.goto(f"{server.url}/new")
    page.get_by_role("button", name="More choices").click()
    dialog = page.locator(".new-game")
    expect(dialog).to_be_visible()
    return dialog


def close_invitation(page: Page) -> None:
    """Close the dialog with the link for a friend who has not come."""
    page.locator(".invitation").get_by_role("button", name="Close").click()
    page.locator(".q-dialog").wait_for(state="detached")


def choose(page: Page, label: str, option: str) -> None:
    """Choose an option of a select field in the open dialog, by the beginning of its words."""
    choose_in(page, ".skep-dialog:visible", label, option)


def choose_in(page: Page, place: str, label: str, option: str) -> None:
    """Choose an option of a select field in a part of the page, by the beginning of its words."""
    page.locator(place).get_by_role("combobox", name=label, exact=True).click()
    page.locator(".q-menu .q-item").filter(has_text=re.compile("^" + re.escape(option))).first.click()
    page.locator(".q-menu").wait_for(state="detached")


def click_move(page: Page, piece: str, text: str) -> None:
    """Make a move by two clicks."""
    page.locator(f'[data-piece="{piece}"]').click()
    target(page, text).click()
    expect_last(page, text)


def target(page: Page, text: str) -> Locator:
    """The place on the board that a move leads to, once its piece is taken up."""
    escaped = text.replace("\\", "\\\\")
    return page.locator(f'.target[data-move="{escaped}"]')


def type_move(page: Page, text: str) -> None:
    """Type a move, without the mouse."""
    if not page.evaluate("document.activeElement.tagName === 'INPUT'"):
        page.keyboard.press("t")
        expect(page.locator(".typed input")).to_be_focused()
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def type_moves(page: Page, *texts: str) -> None:
    """Type moves that are all legal."""
    for text in texts:
        type_move(page, text)
        expect_last(page, text)


def leave_field(page: Page) -> None:
    """Click where nothing is, so that keys are keys again."""
    page.locator(".plane").click(position={"x": 40, "y": 40})


def expect_last(page: Page, text: str) -> None:
    """The last move of the list is this."""
    expect(page.locator(".move .text").last).to_have_text(text)


def drag(page: Page, piece: str, text: str) -> None:
    """Take a piece and let it go a little beside the middle of its target."""
    handle = page.locator(f'[data-piece="{piece}"]').bounding_box()
    assert handle is not None
    page.mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
    page.mouse.down()
    page.mouse.move(handle["x"] + 40, handle["y"] - 40, steps=3)
    place = target(page, text).bounding_box()
    assert place is not None
    page.mouse.move(place["x"] + place["width"] / 2 + 9, place["y"] + place["height"] / 2 - 7, steps=4)
    page.mouse.up()
