"""kill -9 of the page while people play, then a count of what is there."""

import asyncio
import random
import tempfile
import time
from pathlib import Path

import aiohttp
from tests.web.serving import Server

from attacks.finding import Finding, Share
from attacks.page_pair import Pair
from attacks.page_tables import new_table
from skep.web.games.table_store import TableStore

PAIRS = 4


def attack_page_by_kills(share: Share) -> list[Finding]:
    """Kill the server at random moments; every move that somebody has seen is there when it starts again."""
    finding, chance = Finding("kills of the page"), random.Random(share.seed)
    end, moves = time.monotonic() + share.seconds, 0
    with tempfile.TemporaryDirectory() as folder:
        tables = Path(folder) / "tables"
        tables.mkdir()
        server = Server(Path(folder))
        while finding.count == 0 or time.monotonic() < end:
            ids = [new_table(tables, PAIRS * finding.count + number) for number in range(PAIRS)]
            seen = asyncio.run(_play_until_killed(server, ids, chance))
            for id, plies in zip(ids, seen, strict=True):
                table = TableStore(tables).load(id)
                if table is None or table.position.ply < plies:
                    finding.failures.append(f"kill {finding.count}: {plies} moves were seen at {id}, {table}")
            finding.count += 1
            moves += sum(seen)
            server.start()
        server.stop()
    finding.figure = f"{finding.count} kills, {moves} moves that were seen"
    return [finding]


async def _play_until_killed(server: Server, ids: list[str], chance: random.Random) -> list[int]:
    """How many moves were seen at each table."""
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        pairs = [Pair(server.url, id, session) for id in ids]
        for pair in pairs:
            await pair.open()
        playing = [asyncio.create_task(_play(pair, chance)) for pair in pairs]
        await asyncio.sleep(chance.uniform(0.2, 3.0))
        server.kill()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return [pair.plies_seen for pair in pairs]


async def _play(pair: Pair, chance: random.Random) -> None:
    while await pair.move(chance) is not None:
        pass
