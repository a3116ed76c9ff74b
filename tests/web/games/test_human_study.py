"""Studies of people, without a browser."""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from skep.games import Color
from skep.games.hive import Rules
from skep.records import Result
from skep.web.games.human_study import FOLDER, HumanStudyStore, color_scores
from skep.web.games.table_store import TableStore
from skep.web.games.tables import Tables
from skep.web.storage.game_library import GameLibrary

OLD = Path(__file__).parents[2] / "samples" / "v0.1" / "web"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[HumanStudyStore]:
    tables = Tables(TableStore(tmp_path / "tables"), GameLibrary(tmp_path / "games.sqlite"))
    yield HumanStudyStore(tmp_path / FOLDER, tables)
    tables.library.close()


def test_the_results_of_a_study_are_counted_by_colour() -> None:
    rows = color_scores(
        [
            (Color.WHITE, Result.WHITE, 31),
            (Color.BLACK, Result.WHITE, 20),
            (Color.WHITE, Result.BLACK, 10),
            (Color.BLACK, Result.DRAW, 40),
        ]
    )
    assert [(row.wins, row.draws, row.losses, row.average_turns) for row in rows] == [
        (1, 0, 1, 10.5),
        (0, 1, 1, 15.0),
    ]


def test_a_study_alternates_colours_and_goes_on_where_it_was(store: HumanStudyStore) -> None:
    id = store.begin(person="Ada", level="expert", agent="random", games=2).id
    first = store.next_table(store.load(id) or pytest.fail("lost"))
    assert first.settings.white.name == "Ada"
    study = store.load(id) or pytest.fail("lost")
    assert store.next_table(study) is first
    first.resign(Color.BLACK)
    second = store.next_table(study)
    assert second.settings.black.name == "Ada"
    study = store.load(id) or pytest.fail("lost")
    assert [row.wins for row in store.results(study)] == [1, 0]


def test_finished_games_are_read_once_and_again_when_they_change(
    store: HumanStudyStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = store.begin(person="Ada", level="expert", agent="random", games=2).id
    table = store.next_table(store.load(id) or pytest.fail("lost"))
    table.resign(Color.BLACK)
    study = store.load(id) or pytest.fail("lost")
    read: list[str] = []
    load = TableStore.load
    monkeypatch.setattr(TableStore, "load", lambda self, id: read.append(id) or load(self, id))
    [(_, rows)] = store.newest_results()
    assert ([row.wins for row in rows], read) == ([1, 0], [table.id])
    assert ([row.wins for row in store.results(study)], read) == ([1, 0], [table.id])
    table.undo(1)
    for file in (tmp_path / "tables").glob(f"{table.id}.*"):
        os.utime(file, (1, 1))
    assert ([row.games for row in store.results(study)], len(read)) == ([0, 0], 2)


def test_a_study_may_be_drawn_after_a_hundred_turns_only(store: HumanStudyStore) -> None:
    study = store.begin(person="Ada", level="expert", agent="random", draws="ahmadov2024")
    rules = store.next_table(study).settings.rules
    assert rules == Rules(game_type="Base", ply_cap=200, repetition=False)
    with pytest.raises(ValueError, match="games are drawn by one of repetition, ahmadov2024, not 'never'"):
        store.begin(person="Ada", level="expert", agent="random", draws="never")


def test_a_study_of_version_0_1_is_read_and_goes_on(store: HumanStudyStore, tmp_path: Path) -> None:
    shutil.copytree(OLD / "series", tmp_path / FOLDER)
    shutil.copytree(OLD / "tables", tmp_path / "tables")
    [study] = store.newest()
    assert (study.person, study.level, study.agent, study.games) == ("Ada", "expert", "random", 3)
    assert [(row.color, row.wins, row.games) for row in store.results(study)] == [
        (Color.WHITE, 1, 1),
        (Color.BLACK, 0, 0),
    ]
    second = store.next_table(study)
    assert second.id == study.tables[1]
    second.resign(Color.WHITE)
    third = store.next_table(study)
    store.close()
    saved = json.loads((tmp_path / FOLDER / f"{study.id}.json").read_text(encoding="utf-8"))
    assert saved["tables"] == [*study.tables, third.id]


def test_an_agent_that_is_not_offered_is_refused_and_nothing_is_saved(store: HumanStudyStore) -> None:
    with pytest.raises(ValueError, match="the agent 'uhp' is not offered here"):
        store.begin(person="Ada", level="expert", agent="uhp:command=reboot")
    assert store.newest() == []


def test_a_damaged_file_does_not_hide_the_other_studies(tmp_path: Path) -> None:
    tables = Tables(TableStore(tmp_path / "tables"), GameLibrary(tmp_path / "games.sqlite"))
    store = HumanStudyStore(tmp_path, tables)
    study = store.begin(person="Ann", level="beginner", agent="random", limit={}, games=2)
    for number, text in enumerate(["", "{}", "[]", "[" * 100_000, '{"tables": 3}']):
        (tmp_path / f"00000000{number}.json").write_text(text)
    assert [found.id for found in store.newest()] == [study.id]
