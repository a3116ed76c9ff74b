"""A soak: browsers come and go for the whole time, and memory and handles of the page stay flat."""

import asyncio
import random
import tempfile
import time
from pathlib import Path

import psutil
from tests.web.serving import Server

from attacks.finding import Finding, Share
from attacks.page_pair import Pair
from attacks.page_tables import new_table

PAIRS = 10
MOST_GROWTH = 30.0
"""MiB from the end of the first third, when everything was used once, to the end."""
MOST_HANDLES = 40


def attack_by_soak(share: Share) -> list[Finding]:
    """Let browsers come, move and leave."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "tables").mkdir()
        server = Server(Path(folder))
        try:
            return [asyncio.run(_soak(server, Path(folder) / "tables", share))]
        finally:
            server.stop()


async def _soak(server: Server, tables: Path, share: Share) -> Finding:
    import aiohttp

    process, chance = psutil.Process(server.process.pid), random.Random(share.seed)
    begin, visits = time.monotonic(), 0
    samples: list[tuple[float, int]] = []
    finding = Finding("soak of the page")
    while time.monotonic() < begin + share.seconds:
        async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
            numbers = range(visits // 2, visits // 2 + PAIRS)
            pairs = [Pair(server.url, new_table(tables, number), session) for number in numbers]
            await asyncio.gather(*(pair.open() for pair in pairs))
            for _ in range(4):
                await asyncio.gather(*(pair.move(chance) for pair in pairs))
            await asyncio.gather(*(pair.close() for pair in pairs))
        visits += 2 * PAIRS
        samples.append((process.memory_info().rss / 2**20, process.num_fds()))
    third = samples[len(samples) // 3 :]
    growth, handles = third[-1][0] - third[0][0], third[-1][1] - third[0][1]
    finding.count = visits
    finding.figure = f"{visits:,} visits, {third[-1][0]:.0f} MiB, {growth:+.0f} MiB, {handles:+d} handles"
    if growth > MOST_GROWTH or handles > MOST_HANDLES:
        finding.failures.append(finding.figure)
    return finding
