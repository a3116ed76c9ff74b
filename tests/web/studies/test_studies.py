"""Studies as documents: stored at every change, found again, shared by pages."""

import os
from pathlib import Path

import pytest
from tests.web.studies.test_study import MAIN

from skep.games.hive import Rules
from skep.records import Record
from skep.web.studies import study_store
from skep.web.studies.studies import Studies
from skep.web.studies.study_store import StudyStore


def studies_in(folder: Path) -> Studies:
    return Studies(StudyStore(folder))


def test_a_study_is_kept_from_its_first_change_on(tmp_path: Path) -> None:
    document = studies_in(tmp_path).new(MAIN)
    assert (document.path, list(tmp_path.iterdir())) == ("/study", [])
    document.change()
    assert document.path == f"/study/{document.id}"
    assert [file.stem for file in tmp_path.iterdir()] == [document.id]


def test_another_server_finds_all_of_it(tmp_path: Path) -> None:
    document = studies_in(tmp_path).new(Record(white="Ann", black="Bob", plies=MAIN.plies, rules=MAIN.rules))
    variation = document.study.root.children[0].children[1]
    document.here, variation.comment, document.study.root.score = variation, "a try", 12.0
    document.rename("My first")
    found = studies_in(tmp_path).find(document.id)
    assert found is not None
    assert found.study.to_record() == document.study.to_record()
    assert (found.name, found.players, found.changed_at) == ("My first", "Ann – Bob", document.changed_at)
    assert (found.here.text, found.here.comment, found.study.root.score) == ("bA1 wS1-", "a try", 12.0)


def test_pages_that_show_a_study_share_it_and_hear_of_changes(tmp_path: Path) -> None:
    studies, heard = studies_in(tmp_path), []
    document = studies.new(MAIN)
    leave = studies.watch(document, lambda: heard.append("first"))
    document.change()
    second = studies.find(document.id)
    assert second is document
    leave_second = studies.watch(document, lambda: heard.append("second"))
    document.change()
    assert heard == ["first", "first", "second"]
    leave()
    leave_second()
    assert studies.find(document.id) is not document


def test_studies_are_listed_with_the_last_change_first_and_a_broken_file_hides_none(tmp_path: Path) -> None:
    studies = studies_in(tmp_path)
    first, second = studies.new(MAIN), studies.new(Record(rules=Rules(game_type="Base+MLP")))
    for document in (first, second, first):
        document.changed_at = ""
        document.change()
    first.changed_at = "9999"
    studies.store.save(first)
    for name, text in {"aaaaaaaaaaaa": "{}", "bbbbbbbbbbbb": "no JSON", "cccccccccccc": "[]"}.items():
        (tmp_path / f"{name}.json").write_text(text)
    assert [document.id for document in studies.newest()] == [first.id, second.id]


def test_a_list_has_some_of_many_studies_and_only_those_that_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_store, "MOST_LISTED", 2)
    studies = studies_in(tmp_path)
    documents = [studies.new(MAIN) for _ in range(4)]
    for document in documents:
        document.change()
    studies.store.close()
    for number, document in enumerate(documents):
        os.utime(tmp_path / f"{document.id}.json", (number, number))
    ids = [document.id for document in documents]
    assert sorted(one.id for one in studies.newest()) == sorted(ids[2:])
    assert [one.id for one in studies.newest({ids[0]})] == [ids[0]]


def test_a_copy_is_another_study_with_the_same_moves(tmp_path: Path) -> None:
    studies = studies_in(tmp_path)
    document = studies.new(MAIN)
    document.rename("Pins")
    copied = studies.copy(document)
    copied.study.remove(copied.study.root.children[0])
    copied.change()
    assert copied.name == "Copy of Pins"
    assert sorted(len(one.study.root.main_line()) for one in studies.newest()) == [0, 3]


def test_a_deleted_study_is_gone_and_kept_anew_by_a_page_that_goes_on(tmp_path: Path) -> None:
    studies = studies_in(tmp_path)
    document = studies.new(MAIN)
    leave = studies.watch(document, lambda: None)
    document.change()
    id = document.id
    studies.delete(id)
    assert (document.path, studies.find(id), studies.newest()) == ("/study", None, [])
    document.change()
    assert [one.id for one in studies.newest()] == [document.id]
    leave()


@pytest.mark.parametrize("id", ["../../etc/passwd", "..", "", "0123456789ab.json", "A" * 12])
def test_only_ids_name_files(tmp_path: Path, id: str) -> None:
    outside = tmp_path / "secret.json"
    outside.write_text("{}")
    studies = studies_in(tmp_path / "studies")
    studies.delete(id)
    assert (studies.find(id), outside.exists()) == (None, True)
