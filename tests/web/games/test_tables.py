"""Tables come into memory when they are needed, and leave it."""

import errno
import logging
from pathlib import Path

import pytest

from skep.arena.game.clock import TimeControl
from skep.games import Color
from skep.web.games.table_settings import Seat, TableSettings
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


def test_who_may_begin_no_games_may_agree_to_a_rematch(tmp_path: Path) -> None:
    tables = Tables(TableStore(tmp_path), GameLibrary(tmp_path / "games.sqlite"))
    table = tables.begin(TableSettings(white=Seat(name="Ann"), black=Seat(name="Bob", is_elsewhere=True)))
    tables.may_begin = lambda: False
    with pytest.raises(ValueError, match="only those who have entered"):
        tables.begin(TableSettings())
    table.resign(Color.WHITE)
    table.propose("rematch", Color.WHITE)
    assert table.offer is not None
    table.answer(table.offer, True)
    assert table.rematch is not None
    assert [seat.name for seat in table.rematch.settings.seats] == ["Bob", "Ann"]


def test_one_page_that_fails_keeps_no_other_from_hearing(tmp_path: Path) -> None:
    tables = Tables(TableStore(tmp_path), GameLibrary(tmp_path / "games.sqlite"))
    table, heard = tables.begin(TableSettings()), []

    def fail() -> None:
        raise RuntimeError("this page is gone")

    tables.watch(table, fail)
    tables.watch(table, lambda: heard.append(table.position.ply))
    with pytest.raises(RuntimeError, match="gone"):
        table.play(table.position.legal_moves()[0])
    assert heard == [1]


def test_a_game_goes_on_when_the_disk_is_full_and_is_stored_when_it_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tables = Tables(TableStore(tmp_path), GameLibrary(tmp_path / "games.sqlite"))
    table, heard = tables.begin(TableSettings()), []
    tables.watch(table, lambda: heard.append(table.position.ply))

    def write_nothing(self: Path, text: str, **options: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full, caplog.at_level(logging.WARNING, logger="skep"):
        full.setattr(Path, "write_text", write_nothing)
        table.play(table.position.legal_moves()[0])
    assert (heard, "No space left" in caplog.text) == ([1], True)
    table.play(table.position.legal_moves()[0])
    stored = TableStore(tmp_path).load(table.id)
    assert stored is not None
    assert stored.position.ply == 2
