"""The same event of a page again and again: no page may grow with every click."""

import asyncio
import json
import math
import random
import time
from typing import Any

import aiohttp
import psutil
from tests.web.serving import Server

from attacks.finding import Finding, Share
from attacks.new_server import new_server
from attacks.page_client import PageClient
from attacks.page_tables import game_path, new_table

PATHS = ("/new", "/play-a-friend", "/study", "/puzzles/hive/1", "/set-up", "/arena", "/learn/bees", "/people")
PATHS += ("/watch", "/swarm", "/training", "/papers", "/puzzles", "/learn")
KINDS = ("click", "keydown", "remove", "key")
TIMES = 60
"""How often each event is sent: as many as a page may send in a second."""
MOST_NEW = 40
"""Elements that a page may have more each time that an event is sent so often."""
MOST_MEGABYTES = 600.0
"""Of the server, with agents and analyses that were begun and ended over and over."""


def attack_page_by_repeats(share: Share) -> list[Finding]:
    """Send every event of every page again and again."""
    with new_server() as server:
        paths = [game_path(new_table(server.folder / "tables", 0, plies=6)), *PATHS]
        random.Random(share.seed).shuffle(paths)
        return [asyncio.run(_attack(server, paths, share))]


async def _attack(server: Server, paths: list[str], share: Share) -> Finding:
    finding, end = Finding("events that are repeated"), time.monotonic() + share.seconds
    process, pages, most = psutil.Process(server.process.pid), 0, 0.0
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        for path in paths:
            if pages and time.monotonic() > end:
                break
            pages += 1
            await repeat_events(server.url, path, session, finding, end)
            most = max(most, process.memory_info().rss / 1e6)
    finding.figure = f"{finding.count:,} events of {pages} of {len(paths)} pages, most {most:.0f} MB"
    if most > MOST_MEGABYTES:
        finding.failures.append(finding.figure)
    return finding


async def repeat_events(
    url: str, path: str, session: aiohttp.ClientSession, finding: Finding, end: float = math.inf
) -> None:
    """Send each event of a page from a page of its own, until a moment."""
    number, is_last = 0, False
    while not is_last and time.monotonic() < end:
        client = PageClient(url, path, session)
        await client.open()
        events = _events(client)
        is_last = number + 1 >= len(events)
        if number < len(events):
            id, event = events[number]
            growth = await _repeat(client, id, event, finding)
            if growth > MOST_NEW:
                finding.failures.append(f"{path}: {growth} elements more by {event} of {_about(client, id)}")
        await client.close()
        number += 1


def _events(client: PageClient) -> list[tuple[str, str]]:
    """Elements and their events, as far as any text may go with them."""
    return [
        (id, event["type"])
        for id, element in client.elements.items()
        for event in element.get("events", [])
        if event["type"].split(".")[0] in KINDS
    ]


async def _repeat(client: PageClient, id: str, event: str, finding: Finding) -> int:
    """How many elements a page has more after it has sent an event many times.

    What is built at the first click may come late, on a busy machine: what counts is whether it grows again.
    """
    growth = await _growth(client, id, event, finding)
    return growth if growth <= MOST_NEW else await _growth(client, id, event, finding)


async def _growth(client: PageClient, id: str, event: str, finding: Finding) -> int:
    before = await client.settled_count()
    for _ in range(TIMES):
        if not client.is_connected:
            break
        await client.send(id, event, "text")
        finding.count += 1
        await asyncio.sleep(0.01)
    return await client.settled_count() - before


def _about(client: PageClient, id: str) -> str:
    element: dict[str, Any] = client.elements[id]
    return json.dumps({key: element.get(key) for key in ("tag", "text", "props", "class")})[:160]
