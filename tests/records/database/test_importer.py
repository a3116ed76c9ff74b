from pathlib import Path

import pytest

from records.played import random_record
from skep.records.database import importer
from skep.records.database.importer import Import, import_games
from skep.records.database.search import Search, count_games
from skep.records.database.store import Database, DatabaseError
from skep.records.files import game_files, write_games

GOOD = '[GameType "Base"]\n[White "{}"]\n\n1. wS1\n2. bS1 wS1-\n'


def test_a_folder_of_good_and_bad_files(place: str, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.pgn").write_text(GOOD.format("a"))
    (folder / "b.pgn").write_text(GOOD.format("b") + "3. wS1 bS1-\n")
    (folder / "c.sgf").write_text('(;GM[27]SU[Hive-Ultimate]P0[id "x"])')
    (folder / "d.uhp").write_text("rubbish\nBase;wS1\n")
    (folder / "twin.pgn").write_text(GOOD.format("a"))
    (folder / "z.pgn").mkdir()
    problems: list[str] = []
    with Database(place) as database:
        done = import_games(database, [*game_files([folder]), folder / "gone.pgn"], problems.append)
        assert count_games(database, Search()) == 3
    assert done == Import(files=6, stored=3, duplicates=1, refused=2, repaired=1, unreadable_files=1)
    assert done.games == 6
    assert [problem.removeprefix(f"{folder}/") for problem in problems] == [
        "b.pgn, game 1, line 1: illegal move 'wS1 bS1-' at ply 3: the queen of this side is not placed yet; "
        "kept the 2 plies before it",
        "c.sgf, game 1, line 1: hive-ultimate is not supported: its pieces have no rules here, "
        "in 'hive-ultimate'",
        "d.uhp, game 1, line 1: no GameString: invalid move 'rubbish' at ply 1: no piece 'rubbish' in Base",
        "gone.pgn: No such file or directory",
    ]


def test_a_second_import_finds_only_duplicates(place: str, tmp_path: Path) -> None:
    path = tmp_path / "games.uhp"
    write_games([random_record(seed, plies=10) for seed in range(30)], path)
    with Database(place) as database:
        assert import_games(database, [path]) == Import(files=1, stored=30)
        assert import_games(database, [path]) == Import(files=1, duplicates=30)


def test_games_are_stored_batch_by_batch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that fails keeps the batches before, and the import can be run again."""
    path = tmp_path / "games.uhp"
    write_games([random_record(seed, plies=10) for seed in range(25)], path)
    monkeypatch.setattr(importer, "_BATCH", 10)
    with Database(tmp_path / "games.sqlite") as database:
        add, batches = database.add, []

        def fail_at_the_third(games: list[object]) -> int:
            batches.append(len(games))
            if len(batches) == 3:
                raise DatabaseError("the database failed")
            return add(games)

        with monkeypatch.context() as patch:
            patch.setattr(database, "add", fail_at_the_third)
            with pytest.raises(DatabaseError, match="the database failed"):
                import_games(database, [path])
        assert batches == [10, 10, 5]
        assert count_games(database, Search()) == 20
        assert import_games(database, [path]) == Import(files=1, stored=5, duplicates=20)


def test_progress_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.uhp"
    write_games([random_record(seed, plies=10) for seed in range(25)], path)
    monkeypatch.setattr(importer, "_BATCH", 10)
    seen: list[tuple[int, int]] = []
    with Database(tmp_path / "games.sqlite") as database:
        import_games(database, [path], on_progress=lambda done: seen.append((done.files, done.games)))
    assert seen == [(0, 10), (0, 20), (1, 20), (1, 25)]


def test_of_one_file_so_many_problems_are_reported_and_the_others_counted(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text('{"no game": 1}\n' * 5000)
    problems: list[str] = []
    with Database(tmp_path / "games.sqlite") as database:
        done = import_games(database, [path], problems.append)
    assert done == Import(files=1, refused=5000)
    assert len(problems) == importer.MOST_PROBLEMS + 1
    assert problems[-1] == f"{path}: and 4900 problems more"
