"""Folders of JSON files: what the server keeps, without waiting for the disk."""

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.web.studies.test_study import MAIN

from skep.games.hive import Rules
from skep.web.games.human_study import HumanStudyStore
from skep.web.games.table import Table
from skep.web.games.table_settings import Seat, TableSettings
from skep.web.games.table_store import TableStore
from skep.web.games.tables import Tables
from skep.web.matches.simulation import SimulationSettings
from skep.web.matches.simulation_store import SimulationStore
from skep.web.matches.simulations import Simulations
from skep.web.storage.game_library import GameLibrary
from skep.web.storage.json_folder import JsonFolder
from skep.web.studies.studies import Studies
from skep.web.studies.study_store import StudyStore


def keep_data(folder: Path) -> Callable[[], None]:
    files = JsonFolder(folder)
    for number in range(3):
        files.save("0123456789ab", {"number": number})
    return files.close


def keep_table(folder: Path) -> Callable[[], None]:
    store = TableStore(folder)
    table = Table("0123456789ab", TableSettings(), on_change=store.save)
    table.play(table.position.parse_move("wS1"))
    return store.close


def keep_simulation(folder: Path) -> Callable[[], None]:
    simulations = Simulations(SimulationStore(folder), lambda record: None)
    watched = simulations.begin(
        SimulationSettings(rules=Rules(ply_cap=4), white=Seat(agent="random"), black=Seat(agent="random"))
    )
    watched.simulation.run()
    return simulations.close


def keep_study(folder: Path) -> Callable[[], None]:
    studies = Studies(StudyStore(folder))
    studies.new(MAIN).rename("Pins")
    return studies.close


def keep_human_study(folder: Path) -> Callable[[], None]:
    tables = Tables(TableStore(folder.parent / "tables"), GameLibrary(folder.parent / "games.sqlite"))
    store = HumanStudyStore(folder, tables)
    store.begin(person="Ann", level="expert", agent="random")
    return store.close


@pytest.mark.parametrize("keep", [keep_data, keep_table, keep_simulation, keep_study, keep_human_study])
def test_who_keeps_something_never_waits_for_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keep: Callable[[Path], Callable[[], None]]
) -> None:
    waited: set[str] = set()
    sync, replace = os.fsync, Path.replace
    monkeypatch.setattr(os, "fsync", lambda file: (waited.add(_thread()), sync(file)))
    monkeypatch.setattr(Path, "replace", lambda path, to: (waited.add(_thread()), replace(path, to))[1])
    close = keep(tmp_path / "kept")
    close()
    assert waited == {"disk_0"}
    assert [path.suffix for path in (tmp_path / "kept").iterdir()] == [".json"]


def _thread() -> str:
    return threading.current_thread().name


def test_what_was_saved_is_found_before_and_after_the_disk_has_it(tmp_path: Path) -> None:
    files = JsonFolder(tmp_path)
    files.save("0123456789ab", {"first": 1})
    files.save("ba9876543210", [2])
    assert files.load("0123456789ab", dict) == {"first": 1}
    assert set(files.ids()) == {"0123456789ab", "ba9876543210"}
    files.close()
    assert JsonFolder(tmp_path).load("ba9876543210", list) == [2]


def test_what_was_deleted_does_not_come_back_from_the_disk(tmp_path: Path) -> None:
    files = JsonFolder(tmp_path)
    files.save("0123456789ab", 1)
    files.delete("0123456789ab")
    files.close()
    assert (files.ids(), list(tmp_path.iterdir())) == ([], [])


def test_a_damaged_file_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "0123456789ab.json").write_text('{"whole": 1}')
    (tmp_path / "0123456789ab.draft").write_text('{"wh')
    assert JsonFolder(tmp_path).load("0123456789ab", dict) == {"whole": 1}
    (tmp_path / "0123456789ab.json").write_text("[" * 100_000)
    assert JsonFolder(tmp_path).load("0123456789ab", dict) is None


@pytest.mark.parametrize("id", ["../../etc/passwd", "..", "", "0123456789ab.json", "A" * 12])
def test_only_ids_name_files(tmp_path: Path, id: str) -> None:
    outside = tmp_path / "secret.json"
    outside.write_text("{}")
    files = JsonFolder(tmp_path / "kept")
    files.delete(id)
    assert (files.load(id, dict), outside.exists()) == (None, True)
