"""The page under load: many people who play each other; how long a move takes, and how much memory.

The load: 10,000 games are stored. 500 browsers are open at 250 of them, two people at each; whose turn it is
thinks for ten seconds on average, so that there are about 25 moves a second, each shown to two people. After
twenty moves a pair goes to the next game. A move has taken as long as it takes until both boards show it.
"""

import asyncio
import os
import random
import tempfile
import time
from pathlib import Path

import aiohttp
import psutil
from tests.web.serving import Server

from attacks.finding import Finding, Share
from attacks.page_pair import Pair
from attacks.page_tables import new_table

CLIENTS, GAMES = 500, 10_000
MOST_MEGABYTES, MOST_SECONDS = 400.0, 0.2
"""What the page promises with so many clients and games, the seconds for 95 of 100 moves, on an idle core."""
AT_ONCE = 2
"""Pairs that load their pages at the same time."""
THINKING_SECONDS = 10.0
MOVES_OF_A_PAIR = 20
PLIES_BEFORE = 12
"""Moves that were made in the stored games."""
ENTRANCE_SECONDS = 900.0
"""Until all have come."""
BUSY = 0.1
"""Part of the time that the server waits for a processor, beyond which times say nothing about it."""


def attack_page(share: Share) -> list[Finding]:
    """Let many people play each other for the time, from when all have come."""
    with tempfile.TemporaryDirectory() as folder:
        tables = Path(folder) / "tables"
        tables.mkdir()
        for number in range(GAMES):
            new_table(tables, number, PLIES_BEFORE)
        server = Server(Path(folder))
        try:
            return asyncio.run(_play(server, share))
        finally:
            server.stop()


async def _play(server: Server, share: Share) -> list[Finding]:
    load = _Load(server, share)
    await load.run()
    return [_moves(load), _memory(load, server)]


def _moves(load: "_Load") -> Finding:
    seconds = sorted(load.seconds)
    half, slow = (seconds[int(part * len(seconds))] if seconds else 0.0 for part in (0.5, 0.95))
    each = 1000 * load.processor / max(1, len(seconds))
    finding = Finding("a move on the page", count=len(seconds))
    finding.figure = (
        f"{len(seconds):,} moves of {load.opened} clients, half in {half:.3f} s, 95 % in {slow:.3f} s, "
    )
    finding.figure += f"{each:.1f} ms of the processor each"
    if load.waiting > BUSY * load.lasted:
        finding.figure += (
            f"; busy machine, it waited {load.waiting / load.lasted:.0%} of the time for a processor"
        )
    elif slow > MOST_SECONDS:
        finding.failures.append(f"95 % of the moves took up to {slow:.3f} s, promised are {MOST_SECONDS} s")
    if not seconds:
        finding.failures.append("no move was made: all the time went by before all had come")
    finding.failures += load.failures
    return finding


def _memory(load: "_Load", server: Server) -> Finding:
    finding = Finding(
        "memory of the page", f"{load.games:,} of {GAMES:,} games, most {load.most_memory:.0f} MB"
    )
    finding.count = load.games
    if load.most_memory > MOST_MEGABYTES:
        finding.failures.append(f"{load.most_memory:.0f} MB, promised are {MOST_MEGABYTES:.0f} MB")
    if server.troubles():
        finding.failures.append(server.troubles()[-1000:])
    return finding


class _Load:
    """Pairs that come, play, and change to other games."""

    def __init__(self, server: Server, share: Share, clients: int = CLIENTS) -> None:
        self.server, self.pairs = server, clients // 2
        self.share, self.end = share, float("inf")
        self.chance = random.Random(share.seed)
        self.numbers = iter(range(GAMES))
        self.games = self.opened = 0
        self.entrance = asyncio.Semaphore(AT_ONCE)
        self.seconds: list[float] = []
        """Of every move since all had come."""
        self.failures: list[str] = []
        self.most_memory = self.processor = self.waiting = self.lasted = 0.0

    async def run(self) -> None:
        connector, timeout = aiohttp.TCPConnector(limit=0), aiohttp.ClientTimeout(total=120)
        async with (
            aiohttp.ClientSession(
                connector=connector, timeout=timeout, cookie_jar=aiohttp.DummyCookieJar()
            ) as self.session,
            asyncio.TaskGroup() as group,
        ):
            group.create_task(self._watch())
            for _ in range(self.pairs):
                group.create_task(self._pair())

    @property
    def is_measuring(self) -> bool:
        """Have all come?"""
        return self.end < float("inf")

    async def _pair(self) -> None:
        is_here = False
        while time.monotonic() < self.end and (number := next(self.numbers, None)) is not None:
            pair = Pair(self.server.url, f"{number:012x}", self.session)
            try:
                async with self.entrance:
                    await pair.open()
                self.games += 1
                self.opened += 0 if is_here else 2
                is_here = True
                await self._moves(pair)
                await pair.close()
            except Exception as error:
                self.failures.append(f"game {number}: {type(error).__name__} {error}")

    async def _moves(self, pair: Pair) -> None:
        for _ in range(MOVES_OF_A_PAIR):
            await asyncio.sleep(self.chance.uniform(0, 2 * THINKING_SECONDS))
            if time.monotonic() >= self.end:
                return
            used = await pair.move(self.chance)
            if used is None:
                return
            if self.is_measuring:
                self.seconds.append(used)

    async def _watch(self) -> None:
        """Measure from when all have come, for the time that was given."""
        process, latest = psutil.Process(self.server.process.pid), time.monotonic() + ENTRANCE_SECONDS
        start = _usage(process.pid)
        while time.monotonic() < self.end:
            self.most_memory = max(self.most_memory, process.memory_info().rss / 1e6)
            have_all_come = self.opened >= 2 * self.pairs or time.monotonic() > latest
            if not self.is_measuring and have_all_come:
                self.end = time.monotonic() + self.share.seconds
                start = _usage(process.pid)
            await asyncio.sleep(0.5)
        used = [now - then for now, then in zip(_usage(process.pid), start, strict=True)]
        self.lasted, self.processor, self.waiting = used


def _usage(pid: int) -> tuple[float, float, float]:
    """Now, the seconds of processor time of a process, and those it has waited for a processor."""
    used = psutil.Process(pid).cpu_times()
    schedule = Path(f"/proc/{pid}/schedstat")
    waited = int(schedule.read_text().split()[1]) / 1e9 if os.name == "posix" and schedule.exists() else 0.0
    return time.monotonic(), used.user + used.system, waited
