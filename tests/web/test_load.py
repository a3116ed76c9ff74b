"""A small share of the load that `make attack` puts on the page."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import aiohttp
import pytest
from attacks.page_client import PageClient
from attacks.page_pair import Pair
from attacks.page_tables import game_path, new_table
from tests.web.serving import Server

PAIRS, MOVES = 4, 6
MOST_ELEMENTS = 75
"""Of a game's page: the server keeps about five kilobytes for each."""


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


def test_many_play_at_once_and_their_pages_are_small(own_server: Server) -> None:
    try:
        with ThreadPoolExecutor(1) as pool:
            seen, elements = pool.submit(asyncio.run, play(own_server, own_server.folder / "tables")).result()
    finally:
        own_server.stop()
    assert seen == [MOVES] * PAIRS
    assert elements <= MOST_ELEMENTS
    assert own_server.troubles() == ""
