"""Studies as documents: each has an address, and outlives the page."""

import json
from urllib.parse import quote

from playwright.sync_api import Page, expect
from tests.web.pages.test_study_page import GAME, study
from tests.web.player import choose_in, click_move, open_table
from tests.web.serving import Server

from skep.records import Ply, Record
from skep.records.formats.json_lines import record_line
from skep.records.formats.pgn import parse_pgn
from skep.records.formats.sgf import parse_sgf
from skep.web.games.table_settings import Seat


def paste_game(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/study")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("paste a game").fill(GAME)
    page.get_by_role("button", name="Open text").click()
    page.wait_for_url("**/study/*")


def rename(page: Page, name: str) -> None:
    page.get_by_label("name of the study").fill(name)
    page.get_by_label("name of the study").blur()


def open_list(page: Page, name: str) -> None:
    page.get_by_role("button", name="Studies").click()
    expect(page.locator(".study-line", has_text=name).first).to_be_visible()


def test_an_opened_game_has_an_address_at_once_and_a_link_from_its_first_change(
    page: Page, server: Server
) -> None:
    paste_game(page, server)
    page.reload()
    expect(page.locator(".move")).to_have_count(4)
    study(page, server)
    linked = page.url
    expect(page.locator(".plane .stack")).to_have_count(4)
    assert page.url == linked
    page.get_by_role("button", name="Delete rest").click()
    page.wait_for_url("**/study/*")
    expect(page.locator(".move")).to_have_count(3)


def test_two_pages_show_the_same_study(page: Page, server: Server) -> None:
    paste_game(page, server)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".move")).to_have_count(4)
    add_variation(page, "bA1", "bA1 wS1-")
    expect(other.locator(".variation .move .text")).to_have_text("bA1 wS1-")
    other.locator(".variation .move").click()
    expect(other.locator(".plane .stack")).to_have_count(2)
    page.get_by_role("button", name="Delete rest").click()
    expect(other.locator(".variation")).to_have_count(0)
    expect(other.locator(".plane .stack")).to_have_count(1)


def add_variation(page: Page, piece: str, text: str) -> None:
    """Go back to the first move, and make another second one."""
    page.locator(".move").first.click()
    expect(page.locator(".plane .stack")).to_have_count(1)  # the board is there too
    page.locator(f'[data-piece="{piece}"]').click()
    page.locator(f'.target[data-move="{text}"]').click()
    expect(page.locator(".variation .move .text")).to_have_text(text)


def test_studies_are_listed_renamed_copied_and_deleted(page: Page, server: Server) -> None:
    paste_game(page, server)
    rename(page, "Spiders first")
    expect(page).to_have_url(page.url)
    open_list(page, "Spiders first")
    page.get_by_role("button", name="copy: Spiders first").click()
    lines = page.locator(".study-line", has_text="Spiders first")
    expect(lines).to_have_count(2)
    page.get_by_role("button", name="delete: Spiders first", exact=True).click()
    page.get_by_role("button", name="Yes").click()
    expect(lines).to_have_count(1)
    page.wait_for_url("**/study")
    page.locator(".study-line .line", has_text="Copy of Spiders first").click()
    page.wait_for_url("**/study/*")
    expect(page.get_by_label("name of the study")).to_have_value("Copy of Spiders first")


HOSTILE = "<img src=x onerror=document.title='owned'><b>bold</b>"


def test_what_people_write_is_shown_as_text(page: Page, server: Server) -> None:
    record = Record(white=HOSTILE, comment=HOSTILE, plies=(Ply(text="wS1", comment=HOSTILE),))
    page.goto(f"{server.url}/study?game={quote(record_line(record))}")
    expect(page.locator(".moves.tree .comment")).to_have_text([HOSTILE, HOSTILE])
    expect(page.get_by_label("name of the study")).to_have_value(HOSTILE)
    page.locator(".comment-field textarea").fill(f"again {HOSTILE}")
    expect(page.locator(".moves.tree .comment").last).to_have_text(f"again {HOSTILE}")
    page.wait_for_url("**/study/*")
    open_list(page, HOSTILE)
    expect(page.locator("img[src=x]")).to_have_count(0)
    expect(page.get_by_text("bold", exact=True)).to_have_count(0)


def exported(page: Page, button: str, words: str) -> tuple[str, str]:
    """The name and the text of the file that a menu downloads."""
    page.get_by_role("button", name=button, exact=True).click()
    with page.expect_download() as download:
        page.get_by_text(words).click()
    page.locator(".q-menu").wait_for(state="detached")
    return download.value.suggested_filename, download.value.path().read_text("utf-8")


def test_a_study_is_exported_in_three_formats_with_its_variations(page: Page, server: Server) -> None:
    paste_game(page, server)
    rename(page, "Two: spiders")
    add_variation(page, "bA1", "bA1 wS1-")
    name, text = exported(page, "Export", "JSON, with everything")
    assert name == "Two spiders.jsonl"
    assert json.loads(text)["moves"] == ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]
    for words, ending, parse in (("SGF", "sgf", parse_sgf), ("PGN", "pgn", parse_pgn)):
        name, text = exported(page, "Export", words)
        assert name == f"Two spiders.{ending}"
        plies = parse(text).record.plies
        assert [ply.text for ply in plies] == ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]
        assert [[ply.text for ply in line] for line in plies[1].variations] == [["bA1 wS1-"]]


def test_a_study_is_exported_from_the_list_too(page: Page, server: Server) -> None:
    paste_game(page, server)
    rename(page, "From the list")
    page.goto(f"{server.url}/study")
    open_list(page, "From the list")
    name, text = exported(page, "export: From the list", "SGF")
    assert name == "From the list.sgf"
    assert parse_sgf(text).record.move_texts() == ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]


def test_an_empty_study_has_all_pieces_unless_others_are_chosen(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/study")
    for bug in ("M", "L", "P"):
        expect(page.locator(f'.in-hand[data-piece="w{bug}"]')).to_be_visible()
    choose_in(page, ".panel", "pieces", "Base")
    expect(page.locator('.in-hand[data-piece="wM"]')).to_have_count(0)
    click_move(page, "wS1", "wS1")
    expect(page.get_by_role("combobox", name="pieces")).to_have_count(0)


def test_a_finished_game_is_studied_with_its_players_and_its_end(page: Page, server: Server) -> None:
    open_table(page, server, GAME, white=Seat(name="Ann"), black=Seat(name="Bob"))
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    page.get_by_role("button", name="Study this game").click()
    expect(page.get_by_label("name of the study")).to_have_value("Ann – Bob")
    expect(page.locator(".rack .note")).to_have_text(["Bob", "Ann"])
    expect(page.locator(".panel.study")).to_contain_text("Black wins: White resigned")
    expect(page.locator(".plane .stack")).to_have_count(4)
