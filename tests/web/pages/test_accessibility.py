"""Every page can be used without eyes or mouse: axe-core finds nothing serious; whole games are played."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.pages.test_arena_page import begin
from tests.web.pages.test_play_page import SHORT_GAME
from tests.web.player import expect_last, open_table
from tests.web.serving import Server

from skep.web.games.table_settings import Seat

AXE = Path(__file__).parents[3] / "build/axe/node_modules/axe-core/axe.min.js"
PAGES = (
    "/new",
    "/learn",
    "/learn/beetle",
    "/learn/captain-load",
    "/watch",
    "/study",
    "/puzzles",
    "/puzzles/hive/1",
    "/set-up",
    "/arena",
    "/swarm",
    "/training",
    "/people",
    "/papers",
    "/papers/ahmadov2024",
    "/game/no-such-game",
)
DIALOGS = {
    "/new": ("More choices",),
    "/study": ("Open", "Studies", "Play on", "Export", "Link", "look of the board"),
    "/set-up?game=setup%20White%20wQ@0,0%20bQ@1,0": ("Play",),
}
"""The buttons of a page that open a dialog or a menu."""
IN_A_GAME = ("Move for me", "Share", "My games", "Help", "Resign", "look of the board")
SERIOUS = """async (rules) => {
  const found = await axe.run(document, {
    preload: false, resultTypes: ["violations"], ...(rules && {runOnly: rules}),
  });
  return found.violations
    .filter((one) => ["serious", "critical"].includes(one.impact))
    .map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" | ")}`);
}"""
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe that look at colours."""


@pytest.fixture
def axe() -> str:
    """The script of axe-core."""
    if not AXE.is_file():
        reason = "no axe-core: run scripts/system-packages, which installs it by npm into build/axe"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    return AXE.read_text(encoding="utf-8")


def test_nothing_serious_is_found_on_any_page(page: Page, server: Server, axe: str) -> None:
    """In the dark only colours are other than in the light."""
    found = {}
    for path in PAGES:
        page.emulate_media(color_scheme="light")
        page.goto(server.url + path)
        page.locator(".skep-main").wait_for()
        expect(page.locator("h1, [role=heading][aria-level='1']")).to_have_count(1)
        assert page.locator("main").count() == 1, path
        page.evaluate(axe)
        found[path] = page.evaluate(SERIOUS)
        page.emulate_media(color_scheme="dark")
        expect(page.locator("body.body--dark")).to_have_count(1)
        found[f"{path} in the dark"] = page.evaluate(SERIOUS, COLOURS)
    assert {path: problems for path, problems in found.items() if problems} == {}


def problems_behind(page: Page, buttons: tuple[str, ...]) -> dict[str, list[str]]:
    """What axe finds in the dialog or menu that each button opens."""
    found = {}
    for button in buttons:
        page.get_by_role("button", name=button, exact=True).click()
        opened = page.locator(".q-dialog .skep-dialog, .q-dialog .q-card, .q-menu, .look-menu")
        expect(opened.first).to_be_visible()
        page.wait_for_function("document.getAnimations().every((one) => one.playState !== 'running')")
        found[button] = page.evaluate(SERIOUS)
        page.keyboard.press("Escape")
        expect(opened).to_have_count(0)
    return {button: problems for button, problems in found.items() if problems}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_is_found_in_a_game_and_its_dialogs(
    page: Page, server: Server, axe: str, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)
    open_table(page, server, ";".join(SHORT_GAME[:6]), black="random")
    page.evaluate(axe)
    assert page.evaluate(SERIOUS) == []
    assert problems_behind(page, IN_A_GAME) == {}


@pytest.mark.parametrize("path", DIALOGS)
def test_nothing_serious_is_found_in_dialogs(page: Page, server: Server, axe: str, path: str) -> None:
    page.goto(server.url + path)
    page.locator(".plane").wait_for()
    page.evaluate(axe)
    assert problems_behind(page, DIALOGS[path]) == {}


def test_nothing_serious_is_found_in_an_invitation_and_an_import(
    page: Page, server: Server, axe: str
) -> None:
    open_table(page, server, black=Seat(is_elsewhere=True))
    expect(page.locator(".invitation")).to_be_visible()
    page.evaluate(axe)
    assert page.evaluate(SERIOUS) == []
    page.goto(f"{server.url}/study")
    page.get_by_role("tab", name="Explorer").click()
    page.evaluate(axe)
    assert problems_behind(page, ("import games",)) == {}


def test_nothing_serious_is_found_in_a_game_of_ships_and_in_a_tournament(
    page: Page, server: Server, axe: str
) -> None:
    open_table(page, server, "official", game="captain")
    page.locator('[data-piece="b1"]').click()
    page.locator('.target[data-move="b1:1-b2"]').click()
    expect(page.locator(".choice")).to_be_visible()
    page.evaluate(axe)
    assert page.evaluate(SERIOUS) == []
    begin(page, server, "an accessible cup", ("random", "mate in one"))
    expect(page.locator(".live")).to_contain_text("2 of 2 games")
    page.evaluate(axe)
    assert page.evaluate(SERIOUS) == []


def test_a_whole_game_by_tab_and_enter(page: Page, server: Server) -> None:
    """Pieces and targets are reached by the keyboard alone, and the focus never leaves the board."""
    open_table(page, server)
    for text in SHORT_GAME:
        piece, wanted = text.split()[0], text.replace("\\", "\\\\")
        page.locator(f'[data-piece="{piece}"]').focus()
        page.keyboard.press("Enter")
        for _ in range(60):
            if page.evaluate("document.activeElement.dataset.move") == text:
                break
            page.keyboard.press("Tab")
        expect(page.locator(f'.target[data-move="{wanted}"]')).to_be_focused()
        page.keyboard.press("Enter")
        expect_last(page, text)
        assert page.evaluate("document.activeElement.closest('.skep-board') !== null")
    expect(page.locator(".status .turn")).to_have_text("White wins: Black's queen is surrounded")


def test_a_whole_game_by_what_a_screen_reader_says(page: Page, server: Server) -> None:
    """Only roles and names are used: what is spoken is enough to play, and every move is announced."""
    open_table(page, server)
    names = {"w": "white", "b": "black", "A": "ant", "S": "spider", "B": "beetle", "Q": "queen bee"}
    for text in SHORT_GAME:
        piece = text.split()[0]
        name = " ".join(filter(None, [names[piece[0]], names[piece[1]], piece[2:]]))
        page.get_by_role("button", name=name).and_(page.locator(":not(.target)")).first.press("Enter")
        page.get_by_role("button", name=text, exact=True).press("Enter")
        said = page.locator(".unseen[aria-live]")
        expect(said).to_contain_text(f"played {text}.")
    expect(said).to_contain_text("White wins: Black's queen is surrounded")
