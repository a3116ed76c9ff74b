"""Files of results: what is kept comes back, and what was touched is refused by name."""

from pathlib import Path

import pytest

from skep.papers.results import Results, ResultsError, RowResult

ROWS = {
    "velocity": RowResult(
        settings={"agent": "swarm", "rules": "Base"},
        seed=3,
        counts={"done": 4, "games": 4, "won": 2, "curve": [0.5, None], "nested": {"a": [1, 2, 3]}},
        total=4,
        games=4,
        seconds=1.25,
        commits=("abc", "def+"),
        version="1.0",
    ),
    "“fitness”, R = 3": RowResult(settings={}, seed=3),
}


@pytest.fixture
def kept(tmp_path: Path) -> Results:
    results = Results(tmp_path / "results")
    results.write("work", "table-1", ROWS)
    return results


def test_what_was_kept_comes_back(kept: Results) -> None:
    assert kept.read("work", "table-1") == ROWS
    assert kept.read("work", "table-2") == {}


def test_nothing_but_the_file_is_left_behind(kept: Results) -> None:
    assert [path.name for path in kept.folder.iterdir()] == ["work-table-1.json"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"won": 2', '"won": 3'),
        ('"seed": 3', '"seed": 4'),
        ('"commits": ["abc", "def+"]', '"commits": ["abc"]'),
        ('"digest": "', '"digest": "0'),
        ('"digest"', '"digset"'),
        ('"rows"', '"rose"'),
        ("{", "["),
        ("}}\n", ""),
        ("", "\udcff"),
    ],
)
def test_a_file_that_was_touched_is_named_and_refused(kept: Results, old: str, new: str) -> None:
    path = kept.path("work", "table-1")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(old, new, 1), encoding="utf-8", errors="surrogateescape")
    with pytest.raises(ResultsError, match=r"work-table-1\.json is damaged"):
        kept.read("work", "table-1")


def test_half_a_file_is_refused(kept: Results) -> None:
    path = kept.path("work", "table-1")
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(ResultsError, match="is damaged"):
        kept.read("work", "table-1")


def test_the_league_is_read_from_a_file_with_its_old_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = Results(tmp_path)
    results.write("ladder", "round-robin", ROWS)
    assert results.read("league", "round-robin") == ROWS
    assert results.read("league", "round-robin") == ROWS
    old = tmp_path / "ladder-round-robin.json"
    warning = f"skep: {old} has a name of skep 0.1; rename it to league-round-robin.json\n"
    assert capsys.readouterr().err == warning
    results.write("league", "round-robin", {})
    assert results.read("league", "round-robin") == {}
    results.discard("league", "round-robin")
    assert list(tmp_path.iterdir()) == []
