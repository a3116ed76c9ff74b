"""Agents at tables and analyses: they think while somebody watches, and stop when told."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from skep.agents import Limit
from skep.games.hive import Position
from skep.web.library import Library
from skep.web.live_analysis import MOST_ANALYSES, LiveAnalysis, sharing_text
from skep.web.store import Store
from skep.web.table import Seat, Table, TableSettings
from skep.web.tables import Tables

SLOW = Seat(agent="alphabeta:table=1", limit=Limit(time=60))
QUICK = Seat(agent="random")


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    library = Library(tmp_path / "games.sqlite")
    yield Tables(Store(tmp_path / "tables"), library)
    library.close()


def run(scene: Coroutine[None, None, None]) -> None:
    """Play a scene in a thread of its own: the browser's tests keep a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, scene).result()


async def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)


def play(table: Table, text: str) -> None:
    table.play(table.position.parse_move(text))


def test_an_agent_answers_while_somebody_watches(tables: Tables) -> None:
    async def scene() -> None:
        table = tables.begin(TableSettings(black=QUICK))
        leave = tables.watch(table, lambda: None)
        play(table, "wS1")
        await until(lambda: table.position.ply == 2)
        leave()

    run(scene())


def test_nobody_thinks_for_an_empty_room_and_a_visitor_wakes_the_agent(tables: Tables) -> None:
    async def scene() -> None:
        table = tables.begin(TableSettings(black=SLOW))
        leave = tables.watch(table, lambda: None)
        play(table, "wS1")
        assert tables.thinking(table).is_thinking
        leave()
        assert not tables.thinking(table).is_thinking
        await asyncio.sleep(0.3)
        assert table.position.ply == 1
        leave = tables.watch(table, lambda: None)
        assert tables.thinking(table).is_thinking
        leave()

    run(scene())


def test_undo_while_the_agent_thinks_drops_its_move(tables: Tables) -> None:
    async def scene() -> None:
        table = tables.begin(TableSettings(black=SLOW))
        leave = tables.watch(table, lambda: None)
        play(table, "wS1")
        await asyncio.sleep(0.1)
        table.undo(table.undo_plies())
        await asyncio.sleep(0.3)
        assert table.position.ply == 0
        assert not tables.thinking(table).is_thinking
        leave()

    run(scene())


def test_an_agent_that_cannot_play_is_told_of_and_undo_helps(tables: Tables) -> None:
    async def scene() -> None:
        table = tables.begin(TableSettings(black=Seat(agent="alphabeta:weights=nowhere")))
        leave = tables.watch(table, lambda: None)
        play(table, "wS1")
        await until(lambda: bool(table.trouble))
        assert "nowhere" in table.trouble
        table.undo(1)
        assert table.trouble == ""
        leave()

    run(scene())


def test_a_finished_game_is_in_the_database(tables: Tables) -> None:
    table = tables.begin(TableSettings())
    table.resign(table.position.turn)
    assert tables.library.count() == 1


def test_analyses_are_bounded_and_those_who_wait_are_told() -> None:
    async def scene() -> None:
        analyses = [LiveAnalysis(lambda decision: None) for _ in range(MOST_ANALYSES + 1)]
        position = Position("Base")
        try:
            for analysis in analyses[:-1]:
                analysis.start(position, 1)
            assert f"{MOST_ANALYSES} analyses share" in sharing_text()
            with pytest.raises(ValueError, match="try again"):
                analyses[-1].start(position, 1)
        finally:
            for analysis in analyses:
                analysis.stop()
        analyses[-1].start(position, 1)
        analyses[-1].stop()
        await asyncio.sleep(0)

    run(scene())
    assert LiveAnalysis.running == set()
