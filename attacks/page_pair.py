"""Two people, each at a browser of their own, who play each other."""

import asyncio
import random
import time

import aiohttp

from attacks.page_client import PageClient
from attacks.page_tables import game_path


class Pair:
    """Those who play one game."""

    def __init__(self, url: str, table: str, session: aiohttp.ClientSession) -> None:
        self._clients = [PageClient(url, game_path(table, seat), session) for seat in ("white", "black")]

    async def open(self) -> None:
        """Come one after the other."""
        for client in self._clients:
            await client.open()

    async def move(self, chance: random.Random) -> float | None:
        """Let whose turn it is move; returns the seconds until both see it, None if the game is over."""
        mover = next((client for client in self._clients if client.can_move), None)
        if mover is None:
            return None
        before, start = mover.position, time.perf_counter()
        await mover.move(chance)
        await asyncio.gather(*(client.seen(before) for client in self._clients))
        return time.perf_counter() - start

    @property
    def plies_seen(self) -> int:
        """The most moves that one of them has seen."""
        return max(int(client.position.rpartition("/")[2]) for client in self._clients)

    async def close(self) -> None:
        """Leave."""
        for client in self._clients:
            await client.close()
