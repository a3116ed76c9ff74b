"""The page under load: many people who play each other; how long a move takes, and how much memory.

The load: 10,000 games are stored. 500 browsers are open at 250 of them, two people at each; whose turn it is
thinks for ten seconds on average, so that there are about 25 moves a second, each shown to two people. After
twenty moves a pair goes to the next game. A move has taken as long as it takes until both boards show it.
"""

import asyncio
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
from attacks.processor_share import ProcessorShare, stretch_text

CLIENTS, GAMES = 500, 10_000
MOST_MEGABYTES, MOST_SECONDS = 400.0, 0.2
"""What the page promises with so many clients and games: the seconds are for 95 of 100 moves, on a core that
has time; where others use it, they are stretched as much."""
AT_ONCE = 2
"""Pairs that load their pages at the same time."""
THINKING_SECONDS = 10.0
MOVES_OF_A_PAIR = 20
PLIES_BEFORE = 12
"""Moves that were made in the stored games."""
LEAST_SECONDS = 20.0
"""Of moves that are measured, however long it took until all had come."""
MOST_ENTRANCE = 2.0
"""Times the part of the attack, until all have come."""
BUSY = 3.0
"""Where things take so many times as long as alone, it is no fault of the page that not all could come."""
MOST_PROCESSOR_MS = 30.0
"""Of the server for a move: with more, 25 moves a second would leave a core no time to be quick."""
MOST_LOAD = 0.8
"""Of what the server gets of a core. Beyond, moves wait for each other, and their times say nothing."""


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
    load = Load(server, share)
    await load.run()
    return [judged_moves(load), _memory(load, server)]


def judged_moves(load: "Load") -> Finding:
    """How long moves took, and of the processor; on a machine that is too busy the second says enough."""
    seconds = sorted(load.seconds)
    half, slow = (seconds[int(part * len(seconds))] if seconds else 0.0 for part in (0.5, 0.95))
    each = 1000 * load.processor / max(1, len(seconds))
    finding = Finding("a move on the page", count=len(seconds))
    finding.figure = (
        f"{len(seconds):,} moves of {load.opened} clients, half in {half:.3f} s, 95 % in {slow:.3f} s"
    )
    finding.figure += f"{stretch_text(load.stretch)}, {each:.1f} ms of the processor each"
    needed = each / 1000 * CLIENTS / 2 / THINKING_SECONDS * load.stretch
    if seconds and each > MOST_PROCESSOR_MS:
        finding.failures.append(f"a move took {each:.1f} ms of the processor, more than {MOST_PROCESSOR_MS}")
    elif slow > MOST_SECONDS * load.stretch and needed > MOST_LOAD:
        finding.skipped = f"by the clock: {needed:.1f} times what a machine this busy gave would be needed"
    elif slow > MOST_SECONDS * load.stretch:
        finding.failures.append(f"95 % of the moves took up to {slow:.3f} s, promised are {MOST_SECONDS} s")
    if load.opened < CLIENTS and load.stretch > BUSY:
        finding.skipped = f"only {load.opened} of {CLIENTS} clients came, on a machine that is too busy"
    elif load.opened < CLIENTS:
        finding.failures.append(f"only {load.opened} of {CLIENTS} clients could come")
    elif not seconds:
        finding.failures.append("no move was made")
    finding.failures += load.failures
    return finding


def _memory(load: "Load", server: Server) -> Finding:
    finding = Finding(
        "memory of the page", f"{load.games:,} of {GAMES:,} games, most {load.most_memory:.0f} MB"
    )
    finding.count = load.games
    if load.most_memory > MOST_MEGABYTES:
        finding.failures.append(f"{load.most_memory:.0f} MB, promised are {MOST_MEGABYTES:.0f} MB")
    if server.troubles():
        finding.failures.append(server.troubles()[-1000:])
    return finding


class Load:
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
        self.most_memory = self.processor = 0.0
        self.stretch = 1.0

    async def run(self) -> None:
        """Let them come and play until the end."""
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
        """Measure from when all have come, for the rest of the time."""
        process, began = psutil.Process(self.server.process.pid), time.monotonic()
        used, share_of_time = _processor(process), ProcessorShare(process.pid, "self")
        while time.monotonic() < self.end:
            self.most_memory = max(self.most_memory, process.memory_info().rss / 1e6)
            passed = time.monotonic() - began
            have_all_come = self.opened >= 2 * self.pairs or passed > MOST_ENTRANCE * self.share.seconds
            if not self.is_measuring and have_all_come:
                self.end = time.monotonic() + max(LEAST_SECONDS, self.share.seconds - passed)
                used, share_of_time = _processor(process), ProcessorShare(process.pid, "self")
            await asyncio.sleep(0.5)
        self.processor, self.stretch = _processor(process) - used, share_of_time.stretch


def _processor(process: psutil.Process) -> float:
    """The seconds of processor time of a process."""
    used = process.cpu_times()
    return float(used.user + used.system)
