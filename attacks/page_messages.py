"""Hostile messages through the websockets of pages, while others play."""

import asyncio
import json
import random
import time

import aiohttp
import psutil
from tests.web.serving import Server

from attacks.finding import Finding, Share
from attacks.new_server import new_server
from attacks.page_client import PageClient
from attacks.page_pair import Pair
from attacks.page_tables import game_path, new_table
from attacks.processor_share import ProcessorShare, stretch_text
from attacks.texts import mutated

PATHS = ("/", "/study", "/puzzles", "/set-up", "/arena", "/learn", "/play")
MESSAGES_A_PAGE = 200
"""Within what the server lets through at once."""
LONGEST = 4096
ARGS = (
    "{}",
    '"ArrowLeft"',
    '{"move": 1, "position": "", "x": 1e999, "y": null}',
    '{"name": "theme", "value": [1]}',
    "[[1]]",
)
MOST_GROWTH = 150.0
"""MB."""
MOST_LOG = 500
"""Bytes for each message: a few errors are told, the others counted."""
MOST_SECONDS = 0.5
"""For a move of others meanwhile, stretched where others use the processors."""


def attack_page_by_messages(share: Share) -> list[Finding]:
    """Send mutated messages from one page after another."""
    with new_server() as server:
        return [asyncio.run(_attack(server, share))]


async def _attack(server: Server, share: Share) -> Finding:
    finding, chance = Finding("messages of a page"), random.Random(share.seed)
    process = psutil.Process(server.process.pid)
    timeout = aiohttp.ClientTimeout(total=120)
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar(), timeout=timeout) as session:
        tables = server.folder / "tables"
        pair = Pair(server.url, new_table(tables, 0), session)
        await pair.open()
        await pair.move(chance)
        paths = (*PATHS, game_path(new_table(tables, 1, plies=6)))
        start, share_of_time, slowest = (
            process.memory_info().rss / 1e6,
            ProcessorShare(process.pid, "self"),
            0.0,
        )
        end = time.monotonic() + share.seconds
        while finding.count == 0 or time.monotonic() < end:
            finding.count += await _send_from(PageClient(server.url, chance.choice(paths), session), chance)
            slowest = max(slowest, await pair.move(chance) or 0.0)
        growth, stretch = process.memory_info().rss / 1e6 - start, share_of_time.stretch
    log = (server.folder / "server.log").stat().st_size
    finding.figure = f"{finding.count:,} messages, {growth:+.0f} MB, moves of others within {slowest:.2f} s"
    finding.figure += f"{stretch_text(stretch)}, {log / finding.count:.0f} bytes of log each"
    if growth > MOST_GROWTH or slowest > MOST_SECONDS * stretch or log > MOST_LOG * finding.count:
        finding.failures.append(finding.figure)
    return finding


async def _send_from(client: PageClient, chance: random.Random) -> int:
    """How many messages could be sent until the server hung up."""
    await client.open()
    for number in range(MESSAGES_A_PAGE):
        if not client.is_connected:
            return number
        try:
            await client.send_text(_message(client, chance))
        except (aiohttp.ClientError, ConnectionError):
            return number
        await asyncio.sleep(0.002)
    await client.close()
    return MESSAGES_A_PAGE


def _message(client: PageClient, chance: random.Random) -> str:
    """An event of an element with args that no page of ours sends, or a message that is spoilt as a whole."""
    elements = [(id, event) for id, element in client.elements.items() for event in element.get("events", [])]
    id, event = chance.choice(elements)
    args = chance.choice(ARGS)
    args = mutated(chance, args, LONGEST) if chance.random() < 0.5 else args
    about = {"id": int(id), "client_id": client.id, "listener_id": event["listener_id"], "args": [args]}
    kind = chance.choice(["event"] * 8 + ["javascript_response", "ack", "log", "handshake"])
    text = "42" + json.dumps([kind, about])
    return mutated(chance, text, LONGEST) if chance.random() < 0.2 else text
