"""The page under load: many browsers, many games; how long a move takes, and how much memory."""

import asyncio
import random
import tempfile
import time
from pathlib import Path

import psutil
from tests.web.serving import Server

from attacks.finding import Finding, Share
from attacks.page_client import PageClient
from attacks.page_tables import new_table

CLIENTS, GAMES = 500, 10_000
MOST_MEBIBYTES, MOST_SECONDS = 400.0, 0.2
"""What the page promises with so many clients and games, the seconds for 95 of 100 moves, on an idle core."""
AT_ONCE = 4
"""Browsers that load their page at the same time."""
SECONDS_BETWEEN_MOVES = 20.0
"""Of one client: people think."""


def attack_page(share: Share) -> list[Finding]:
    """Let many browsers play for the time, each in games of its own."""
    with tempfile.TemporaryDirectory() as folder:
        tables = Path(folder) / "tables"
        tables.mkdir()
        for number in range(GAMES):
            new_table(tables, number)
        server = Server(Path(folder))
        try:
            return asyncio.run(_play(server, share))
        finally:
            server.stop()


async def _play(server: Server, share: Share) -> list[Finding]:
    load = _Load(server, share)
    await load.run()
    seconds = sorted(load.seconds)
    slow = seconds[int(0.95 * len(seconds))] if seconds else 0.0
    most = load.most_memory
    moves = Finding(
        "a move on the page", f"{len(seconds):,} moves of {load.opened} clients, 95 % in {slow:.3f} s"
    )
    if slow > MOST_SECONDS:
        moves.failures.append(f"95 % of the moves took up to {slow:.3f} s, promised are {MOST_SECONDS} s")
    moves.failures += load.failures
    games = f"{load.games:,} games, most {most:.0f} MiB"
    memory = Finding("memory of the page", games)
    if most > MOST_MEBIBYTES:
        memory.failures.append(f"{most:.0f} MiB, promised are {MOST_MEBIBYTES:.0f} MiB")
    if server.troubles():
        memory.failures.append(server.troubles()[-1000:])
    return [moves, memory]


class _Load:
    """Clients that come, play, and change to other games."""

    def __init__(self, server: Server, share: Share, clients: int = CLIENTS) -> None:
        self.server, self.wanted = server, clients
        self.end = time.monotonic() + share.seconds
        self.chance = random.Random(share.seed)
        self.numbers = iter(range(GAMES))
        self.games = self.left = self.opened = 0
        self.entrance = asyncio.Semaphore(AT_ONCE)
        self.seconds: list[float] = []
        self.failures: list[str] = []
        self.most_memory = 0.0

    async def run(self) -> None:
        import aiohttp

        connector = aiohttp.TCPConnector(limit=0)
        timeout = aiohttp.ClientTimeout(total=120)
        async with aiohttp.ClientSession(connector=connector, timeout=timeout) as session:
            self.session = session
            async with asyncio.TaskGroup() as group:
                group.create_task(self._watch_memory())
                for _ in range(self.wanted):
                    group.create_task(self._client())

    async def _client(self) -> None:
        while time.monotonic() < self.end:
            number = next(self.numbers, None)
            if number is None:
                return
            client = PageClient(self.server.url, f"{number:012x}", self.session)
            try:
                async with self.entrance:
                    await client.open()
                self.games += 1
                self.opened = max(self.opened, self.games - self.left)
                await self._moves(client)
                self.left += 1
                await client.close()
            except Exception as error:
                self.failures.append(f"game {number}: {type(error).__name__} {error}")

    async def _moves(self, client: PageClient) -> None:
        for _ in range(5):
            if time.monotonic() >= self.end:
                return
            await asyncio.sleep(self.chance.uniform(0, 2 * SECONDS_BETWEEN_MOVES))
            used = await client.move(self.chance)
            if used is None:
                return
            self.seconds.append(used)

    async def _watch_memory(self) -> None:
        process = psutil.Process(self.server.process.pid)
        while time.monotonic() < self.end:
            self.most_memory = max(self.most_memory, process.memory_info().rss / 2**20)
            await asyncio.sleep(0.5)
