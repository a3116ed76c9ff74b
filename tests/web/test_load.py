"""A small share of the load that `make attack` puts on the page."""

import asyncio
import random
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import aiohttp
import pytest
from attacks.finding import Finding
from attacks.page_client import PageClient
from attacks.page_pair import Pair
from attacks.page_repeats import repeat_events
from attacks.page_tables import game_path, new_table
from tests.web.serving import Server
from tests.web.studies.test_study import long_game

T = TypeVar("T")
PAIRS, MOVES = 4, 6
MOST_ELEMENTS = 75
"""Of a game's page: the server keeps about five kilobytes for each."""
MOST_ELEMENTS_OF_A_STUDY = 150


async def play(server: Server, tables: Path) -> tuple[list[int], int]:
    """Let pairs play; returns the moves that each has seen, and the elements of a page."""
    chance = random.Random(1)
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        pairs = [Pair(server.url, new_table(tables, number), session) for number in range(PAIRS)]
        await asyncio.gather(*(pair.open() for pair in pairs))
        for _ in range(MOVES):
            await asyncio.gather(*(pair.move(chance) for pair in pairs))
        page = PageClient(server.url, game_path(new_table(tables, PAIRS, plies=30)), session)
        await page.open()
        await asyncio.gather(page.close(), *(pair.close() for pair in pairs))
        return [pair.plies_seen for pair in pairs], len(page.elements)


@pytest.fixture
def own_server(tmp_path: Path) -> Server:
    (tmp_path / "tables").mkdir()
    return Server(tmp_path)


def in_thread(work: Coroutine[Any, Any, T]) -> T:
    """Run beside the loop of the browser that other tests use."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def test_many_play_at_once_and_their_pages_are_small(own_server: Server) -> None:
    try:
        seen, elements = in_thread(play(own_server, own_server.folder / "tables"))
    finally:
        own_server.stop()
    assert seen == [MOVES] * PAIRS
    assert elements <= MOST_ELEMENTS
    assert own_server.troubles() == ""


async def elements_of(server: Server, path: str) -> int:
    async with aiohttp.ClientSession() as session:
        page = PageClient(server.url, path, session)
        await page.open()
        await page.close()
        return len(page.elements)


def test_the_page_of_a_study_is_small_however_many_moves_it_has(server: Server) -> None:
    position = long_game(600).position()
    path = f"/study?game={quote(position.game_text())}"
    assert in_thread(elements_of(server, path)) <= MOST_ELEMENTS_OF_A_STUDY


def test_a_game_too_long_for_a_study_is_refused_in_words(server: Server) -> None:
    path = f"/study?game={quote(long_game(5_200).position().game_text())}"
    assert in_thread(elements_of(server, path)) <= MOST_ELEMENTS_OF_A_STUDY


async def repeat(server: Server, path: str, finding: Finding) -> None:
    async with aiohttp.ClientSession() as session:
        await repeat_events(server.url, path, session, finding)


def test_no_page_grows_with_every_event(own_server: Server) -> None:
    """A game has the bar of all pages, questions and messages."""
    finding = Finding("events that are repeated")
    path = game_path(new_table(own_server.folder / "tables", 0, plies=6))
    try:
        in_thread(repeat(own_server, path, finding))
    finally:
        own_server.stop()
    assert finding.count > 300
    assert finding.failures == []
