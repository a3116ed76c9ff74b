"""The games of the database, as the page keeps them."""

import sqlite3
import time
from pathlib import Path

import pytest

from skep.records import Record
from skep.web.storage import game_library
from skep.web.storage.game_library import GameLibrary


def test_a_game_that_ends_while_the_database_is_locked_is_stored_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_library, "RETRY_EVERY", 0.05)
    monkeypatch.setattr(game_library, "PATIENCE", 0.05)
    library = GameLibrary(tmp_path / "games.sqlite")
    assert library.count() == 0
    other = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    library.add_later(Record(white="Ann"), "web-1")
    time.sleep(0.3)
    assert library.count() == 0
    other.execute("COMMIT")
    other.close()
    deadline = time.monotonic() + 60
    while library.count() == 0 and time.monotonic() < deadline:
        time.sleep(0.02)
    assert [game.uid for game in library.newest()] == ["web-1"]
    library.close()


def test_what_still_waits_is_stored_when_the_library_is_closed(tmp_path: Path) -> None:
    library = GameLibrary(tmp_path / "games.sqlite")
    for number in range(5):
        library.add_later(Record(white=str(number)), f"web-{number}")
    library.close()
    assert GameLibrary(tmp_path / "games.sqlite").count() == 5
