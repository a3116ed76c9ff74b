"""A soak: browsers come and go for the whole time, and memory and handles of the page stay flat."""

import asyncio
import random
import time
from pathlib import Path

import psutil
from tests.web.serving import Server

from attacks.finding import Finding, Share
from attacks.new_server import new_server
from attacks.page_pair import Pair
from attacks.page_tables import new_table

PAIRS = 10
WARM_SECONDS = 100.0
"""Until pages that were left have gone for the first time, at the least a third of the soak."""
MOST_GROWTH = 30.0
"""MiB from then on."""
MOST_HANDLES = 40


def attack_by_soak(share: Share) -> list[Finding]:
    """Let browsers come, move and leave."""
    with new_server() as server:
        return [asyncio.run(_soak(server, server.folder / "tables", share))]


async def _soak(server: Server, tables: Path, share: Share) -> Finding:
    import aiohttp

    process, chance = psutil.Process(server.process.pid), random.Random(share.seed)
    begin, visits = time.monotonic(), 0
    warm = max(WARM_SECONDS, share.seconds / 3)
    samples: list[tuple[float, int]] = []
    finding = Finding("soak of the page")
    while time.monotonic() < begin + warm + share.seconds * 2 / 3 or not samples:
        async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
            numbers = range(visits // 2, visits // 2 + PAIRS)
            pairs = [Pair(server.url, new_table(tables, number), session) for number in numbers]
            await asyncio.gather(*(pair.open() for pair in pairs))
            for _ in range(4):
                await asyncio.gather(*(pair.move(chance) for pair in pairs))
            await asyncio.gather(*(pair.close() for pair in pairs))
        visits += 2 * PAIRS
        if time.monotonic() > begin + warm:
            samples.append((process.memory_info().rss / 2**20, process.num_fds()))
    growth, handles = samples[-1][0] - samples[0][0], samples[-1][1] - samples[0][1]
    finding.count = visits
    finding.figure = f"{visits:,} visits, {samples[-1][0]:.0f} MiB, {growth:+.0f} MiB, {handles:+d} handles"
    if growth > MOST_GROWTH or handles > MOST_HANDLES:
        finding.failures.append(finding.figure)
    return finding
