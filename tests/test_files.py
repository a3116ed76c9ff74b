"""Files are written whole or not at all."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from skep.files import check_writable, clear_drafts, replacement, write_whole


@pytest.mark.parametrize("text", ["one\ntwo\n", ["one\n", "two\n"]], ids=["whole", "in parts"])
def test_a_text_replaces_the_old_file(text: str | list[str], tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("old")
    write_whole(path, text)
    assert path.read_bytes() == b"one\ntwo\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "games.uhp"
    path.write_text("old")

    def texts() -> Iterator[str]:
        yield "new"
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        write_whole(path, texts())
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_draft_of_bytes_replaces_the_file_when_it_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "table"
    path.write_bytes(b"old")
    with replacement(path) as draft:
        draft.write_bytes(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_written_is_named_before_the_work(tmp_path: Path) -> None:
    check_writable(tmp_path / "chart.svg")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(IsADirectoryError):
        check_writable(tmp_path)
    with pytest.raises(FileNotFoundError, match=r"missing/chart\.svg"):
        check_writable(tmp_path / "missing" / "chart.svg")


def test_drafts_of_killed_programs_are_removed(tmp_path: Path) -> None:
    (tmp_path / "steps").mkdir()
    (tmp_path / "steps" / ".000003.json.1.part").write_text("half a st")
    (tmp_path / "steps" / "000002.json").write_text("whole")
    clear_drafts(tmp_path)
    assert [path.name for path in (tmp_path / "steps").iterdir()] == ["000002.json"]
