"""What a page's visitors can ask for too much of: connections that are never read, and analyses in bulk."""

import asyncio
import contextlib
import random
import time
from collections.abc import Callable, Coroutine

import aiohttp
import psutil
from tests.web.serving import Server

from attacks.finding import Finding, Share
from attacks.new_server import new_server
from attacks.page_client import PageClient
from attacks.page_pair import Pair
from attacks.page_tables import game_path, new_table
from attacks.processor_share import ProcessorShare, stretch_text

Abuse = Callable[[Server, aiohttp.ClientSession, float], Coroutine[None, None, str]]
"""Does it until a moment, and says what was done."""
SLOW_CLIENTS, STUDIES = 20, 40
EVENTS_A_SECOND = 5
MOST_GROWTH = 400.0
"""MB, for all of them together: eight analyses have a table of 32 MiB each."""
MOST_SECONDS = 0.5
"""For a move of others meanwhile, on a machine that has time; where others use it, stretched as much."""


def attack_page_by_abuse(share: Share) -> list[Finding]:
    """Both kinds, each at a server of its own."""
    return [
        _abuse("clients that never read", _never_read, share),
        _abuse("analyses in bulk", _analyse, share),
    ]


def _abuse(name: str, abuse: Abuse, share: Share) -> Finding:
    with new_server() as server:
        return asyncio.run(_watch(Finding(name), abuse, server, share))


async def _watch(finding: Finding, abuse: Abuse, server: Server, share: Share) -> Finding:
    """Let others play meanwhile."""
    process, chance = psutil.Process(server.process.pid), random.Random(share.seed)
    timeout = aiohttp.ClientTimeout(total=120)
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar(), timeout=timeout) as session:
        pair = Pair(server.url, new_table(server.folder / "tables", 0), session)
        await pair.open()
        start, slowest = process.memory_info().rss / 1e6, 0.0
        await pair.move(chance)
        share_of_time = ProcessorShare(process.pid, "self")
        end = time.monotonic() + share.seconds / 2
        task = asyncio.create_task(abuse(server, session, end))
        while not task.done():
            used = await pair.move(chance)
            slowest = max(slowest, used or 0.0)
            await asyncio.sleep(1)
        growth, stretch = process.memory_info().rss / 1e6 - start, share_of_time.stretch
        finding.figure = f"{await task}, {growth:+.0f} MB, moves of others within {slowest:.2f} s"
        finding.figure += stretch_text(stretch)
    if growth > MOST_GROWTH or slowest > MOST_SECONDS * stretch:
        finding.failures.append(finding.figure)
    return finding


async def _never_read(server: Server, session: aiohttp.ClientSession, end: float) -> str:
    """Clients that go to and fro in a game and never read what the server sends."""
    clients = []
    for number in range(1, SLOW_CLIENTS + 1):
        table = new_table(server.folder / "tables", number, plies=20)
        clients.append(PageClient(server.url, game_path(table), session))
        await clients[-1].open(reads=False)
    sent = 0
    while time.monotonic() < end:
        for client in clients:
            with contextlib.suppress(aiohttp.ClientError, ConnectionError):
                await client.press("Home" if sent % 2 else "End")
                await client.send_pong()
        sent += 1
        await asyncio.sleep(1 / EVENTS_A_SECOND)
    return f"{SLOW_CLIENTS} clients, {sent * SLOW_CLIENTS:,} events"


async def _analyse(server: Server, session: aiohttp.ClientSession, end: float) -> str:
    """Studies that all let the engine think at once."""
    clients = []
    for _ in range(STUDIES):
        client = PageClient(server.url, "/study", session)
        await client.open()
        await client.send(client.element_with("Analyse"), "click", {})
        clients.append(client)
    await asyncio.sleep(max(0.0, end - time.monotonic()))
    for client in clients:
        await client.close()
    return f"{STUDIES} studies"
