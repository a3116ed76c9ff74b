"""Tables come into memory when they are needed, and leave it."""

from pathlib import Path

from skep.arena.game.clock import TimeControl
from skep.web.games.table_settings import TableSettings
from skep.web.games.table_store import TableStore
from skep.web.games.tables import Tables
from skep.web.storage.game_library import GameLibrary


def test_tables_that_nobody_watches_leave_memory(tmp_path: Path) -> None:
    tables = Tables(TableStore(tmp_path), GameLibrary(tmp_path / "games.sqlite"))
    table = tables.begin(TableSettings())
    leave = tables.watch(table, lambda: None)
    table.play(table.position.legal_moves()[0])
    assert tables.find(table.id) is table
    leave()
    found = tables.find(table.id)
    assert found is not table
    assert found is not None
    assert found.position.game_text() == table.position.game_text()


def test_a_table_whose_clock_runs_stays(tmp_path: Path) -> None:
    tables = Tables(TableStore(tmp_path), GameLibrary(tmp_path / "games.sqlite"))
    table = tables.begin(TableSettings(control=TimeControl(seconds=60, increment=0)))
    tables.watch(table, lambda: None)()
    assert tables.find(table.id) is table
