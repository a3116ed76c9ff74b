"""Agents at tables: they think while somebody watches, and stop when asked to."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from skep.agents import Limit
from skep.web.games.table import Table
from skep.web.games.table_settings import Seat, TableSettings
from skep.web.games.table_store import TableStore
from skep.web.games.tables import Tables
from skep.web.storage.game_library import GameLibrary

SLOW = Seat(agent="alphabeta:table=1", limit=Limit(time=60))
QUICK = Seat(agent="random")


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    library = GameLibrary(tmp_path / "games.sqlite")
    yield Tables(TableStore(tmp_path / "tables"), library)
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


def found(tables: Tables, table: Table) -> Table:
    """The table as the next visitor finds it, from the disk if nobody watched it."""
    again = tables.find(table.id)
    assert again is not None
    return again


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


def test_an_agent_stops_when_nobody_watches_and_goes_on_for_the_next_visitor(tables: Tables) -> None:
    async def scene() -> None:
        table = tables.begin(TableSettings(black=SLOW))
        leave = tables.watch(table, lambda: None)
        play(table, "wS1")
        turns = tables.agent_turns(table)
        assert turns.is_thinking
        leave()
        assert not turns.is_thinking
        await asyncio.sleep(0.3)
        assert table.position.ply == 1
        leave = tables.watch(found(tables, table), lambda: None)
        assert tables.agent_turns(table).is_thinking
        leave()

    run(scene())


def test_undo_while_the_agent_thinks_drops_its_move(tables: Tables) -> None:
    async def scene() -> None:
        table = tables.begin(TableSettings(black=SLOW))
        leave = tables.watch(table, lambda: None)
        play(table, "wS1")
        await asyncio.sleep(0.1)
        table.undo(table.game.undo_plies())
        await asyncio.sleep(0.3)
        assert table.position.ply == 0
        assert not tables.agent_turns(table).is_thinking
        leave()

    run(scene())


def test_an_agent_that_fails_is_shown_with_its_reason_and_undo_helps(tables: Tables) -> None:
    async def scene() -> None:
        table = tables.begin(TableSettings(black=Seat(agent="immobile")))
        leave = tables.watch(table, lambda: None)
        play(table, "wS1")
        await until(lambda: bool(table.trouble))
        assert "free_pass" in table.trouble
        table.undo(1)
        assert table.trouble == ""
        leave()

    run(scene())


def test_a_finished_game_is_in_the_database(tables: Tables) -> None:
    table = tables.begin(TableSettings())
    table.resign(table.position.turn)
    run(until(lambda: tables.library.count() == 1))


def test_a_stored_table_with_an_agent_that_is_not_offered_does_not_play(tables: Tables) -> None:
    async def scene() -> None:
        settings = TableSettings(black=Seat(agent="uhp:command=reboot"))
        tables.store.save(Table("0123456789ab", settings))
        table = tables.find("0123456789ab")
        assert table is not None
        leave = tables.watch(table, lambda: None)
        play(table, "wS1")
        await until(lambda: bool(table.trouble))
        assert table.trouble == "the agent 'uhp' is not offered here"
        leave()

    run(scene())


def test_agents_give_their_memory_back_when_nobody_watches(tables: Tables) -> None:
    async def scene() -> None:
        table = tables.begin(TableSettings(black=QUICK))
        leave = tables.watch(table, lambda: None)
        play(table, "wS1")
        await until(lambda: table.position.ply == 2)
        turns = tables.agent_turns(table)
        assert turns._players is not None
        leave()
        await until(lambda: turns._players is None)
        table = found(tables, table)
        leave = tables.watch(table, lambda: None)
        play(table, table.position.move_text(table.position.legal_moves()[0]))
        await until(lambda: table.position.ply == 4)
        leave()

    run(scene())
