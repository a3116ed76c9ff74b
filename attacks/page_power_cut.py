"""The power is cut while people play on the page: on a disk that forgets whatever was not synced."""

import asyncio
import os
import random
import shutil
import tempfile
import time
from pathlib import Path

import aiohttp
from tests.forgetful_disk import CAN_BE_BUILT, ForgetfulDisk, build_forgetful_disk, new_forgetful_disk
from tests.web.serving import Server

from attacks.finding import Finding, Share
from attacks.page_pair import Pair
from attacks.page_tables import new_table
from skep.web.games.table_store import TableStore

PAIRS = 4
LAST_SECONDS = 2.0
"""Moves seen before that are there: a move is synced half a second later, on a machine that has time."""


def attack_page_by_power_cuts(share: Share) -> list[Finding]:
    """Cut the power at random moments; only the last moves may be lost."""
    finding, chance = Finding("power cuts of the page"), random.Random(share.seed)
    if not CAN_BE_BUILT:
        finding.skipped = "the disk that forgets is built with a C compiler, for Linux"
        return [finding]
    end, moves, lost = time.monotonic() + share.seconds, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        library = build_forgetful_disk(Path(folder))
        while finding.count == 0 or time.monotonic() < end:
            place = Path(folder) / str(finding.count)
            place.mkdir()
            seen, missing = _cut_once(finding, new_forgetful_disk(library, place), chance)
            moves, lost, finding.count = moves + seen, lost + missing, finding.count + 1
    finding.figure = f"{finding.count} cuts, {moves} moves that were seen, {lost} of the last moments lost"
    return [finding]


def _cut_once(finding: Finding, disk: ForgetfulDisk, chance: random.Random) -> tuple[int, int]:
    """The moves that were seen, and those of them that are not there."""
    (disk.seen / "tables").mkdir()
    ids = [new_table(disk.seen / "tables", number) for number in range(PAIRS)]
    shutil.copytree(disk.seen / "tables", disk.kept / "tables")
    server = _server_on(disk)
    histories = asyncio.run(_play_until_cut(server, ids, chance))
    lost, now = 0, time.monotonic()
    for id, history in zip(ids, histories, strict=True):
        table = TableStore(disk.kept / "tables").load(id)
        kept = -1 if table is None else table.position.ply
        lost += len(history) - min(kept, len(history))
        if kept < sum(1 for moment in history if moment < now - LAST_SECONDS):
            finding.failures.append(
                f"cut {finding.count}: {len(history)} moves were seen at {id}, {kept} kept"
            )
    return sum(map(len, histories)), lost


def _server_on(disk: ForgetfulDisk) -> Server:
    before = dict(os.environ)
    os.environ.update(disk.environment)
    try:
        return Server(disk.seen)
    finally:
        os.environ.clear()
        os.environ.update(before)


async def _play_until_cut(server: Server, ids: list[str], chance: random.Random) -> list[list[float]]:
    """When each move was seen, for each table."""
    histories: list[list[float]] = [[] for _ in ids]

    async def play(pair: Pair, history: list[float]) -> None:
        while await pair.move(chance) is not None:
            history.append(time.monotonic())
            await asyncio.sleep(0.1)

    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
        pairs = [Pair(server.url, id, session) for id in ids]
        for pair in pairs:
            await pair.open()
        playing = [asyncio.create_task(play(*one)) for one in zip(pairs, histories, strict=True)]
        await asyncio.sleep(chance.uniform(1.0, 6.0))
        server.kill()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return histories
