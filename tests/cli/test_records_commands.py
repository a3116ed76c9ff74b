"""`skep convert`, `skep show` and `skep db`, as their users meet them."""

import json
import sqlite3
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from skep.cli import main

MOVES = ["wB1", "bS1 wB1/", "wG1 wB1\\", "bQ bS1-", "wA1 wG1-", "bQ bS1\\", "wQ wA1-", "bB1 bQ/", "wQ bB1\\"]
LINE = "Base;WhiteWins;Black[5];" + ";".join(MOVES)
SGF = '(;GM[27]SU[hive]P0[id "Ann"]P1[id "Bob"]; P0[1 move W wS1 N 13 .]; P0[2 done])'
PGN = """\
[GameType "Base"]
[Date "????.??.??"]
[Event ""]
[Site ""]
[Round ""]
[White "Ann"]
[Black "Bob"]
[Result "InProgress"]

1. wS1
"""
ILLEGAL = "illegal move 'wS1 bS1-' at ply 3: the own queen is not placed yet; kept the 2 plies before it"


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


Skep = Callable[..., Done]


@pytest.fixture
def skep(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Skep:
    """The command line, run in this very process."""

    def run(*arguments: str | Path) -> Done:
        monkeypatch.setattr(sys, "argv", ["skep", *map(str, arguments)])
        code: object = 0
        try:
            main()
        except SystemExit as end:
            code = end.code
        printed = capsys.readouterr()
        assert isinstance(code, int)
        return Done(code, printed.out, printed.err)

    return run


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with a good game, a bad one, and one that is none."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "good.sgf").write_text(SGF)
    (folder / "illegal.uhp").write_text("Base;wS1;bS1 wS1-;wS1 bS1-\n")
    (folder / "ultimate.pgn").write_text('[GameType "Hive-Ultimate"]\n\n1. wS1\n')
    return folder


def test_convert_one_game(skep: Skep, games: Path, tmp_path: Path) -> None:
    done = skep("convert", games / "good.sgf", tmp_path / "good.pgn")
    assert (done.returncode, done.stdout) == (0, "")
    assert (tmp_path / "good.pgn").read_text() == PGN


def test_convert_a_folder_to_a_folder(skep: Skep, games: Path, tmp_path: Path) -> None:
    done = skep("convert", games, f"{tmp_path}/out/")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"skep: {games}/illegal.uhp, line 1: {ILLEGAL}",
        f"skep: {games}/ultimate.pgn: hive-ultimate is not supported: its pieces have no rules here, "
        "in 'Hive-Ultimate'",
        f"2 games written to {tmp_path}/out/",
    ]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["good.pgn", "illegal.pgn"]
    assert (tmp_path / "out" / "good.pgn").read_text() == PGN


def test_convert_many_games_to_one_file_and_back_to_many(skep: Skep, tmp_path: Path) -> None:
    (tmp_path / "two.uhp").write_text(f"{LINE}\nBase;wS1\n")
    assert skep("convert", tmp_path / "two.uhp", tmp_path / "two.jsonl").returncode == 0
    assert skep("convert", tmp_path / "two.jsonl", f"{tmp_path}/out/", "--to", "uhp").returncode == 0
    lines = [(tmp_path / "out" / name).read_text().splitlines()[-1] for name in ("two.uhp", "two-2.uhp")]
    assert lines == [LINE, "Base;InProgress;Black[1];wS1"]


@pytest.mark.parametrize(
    ("source", "target", "message"),
    [
        ("two.uhp", "two.pgn", "a PGN holds one game: give a folder instead of"),
        ("two.uhp", "two.sgf", "SGF is read, not written"),
        ("two.uhp", "two.doc", "unknown kind of game file"),
        ("none.sgf", "none.uhp", "no game could be read"),
        ("gone.sgf", "gone.pgn", "does not exist"),
    ],
)
def test_convert_refuses(skep: Skep, tmp_path: Path, source: str, target: str, message: str) -> None:
    (tmp_path / "two.uhp").write_text(f"{LINE}\n{LINE}\n")
    (tmp_path / "none.sgf").write_text("(;)")
    done = skep("convert", tmp_path / source, tmp_path / target)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert not (tmp_path / target).exists()


def test_show_a_game(skep: Skep) -> None:
    done = skep("show", LINE)
    assert done.returncode == 0
    assert (
        done.stdout
        == """\
? – ?
1-0 (surround)
Base

   1. wB1        bS1 wB1/
   3. wG1 wB1\\   bQ bS1-
   5. wA1 wG1-   bQ bS1\\
   7. wQ wA1-    bB1 bQ/
   9. wQ bB1\\

  bS1 bB1
wB1 bQ  wQ
  wG1 wA1
"""
    )


def test_show_a_position_of_a_file(skep: Skep, games: Path) -> None:
    done = skep("show", games / "illegal.uhp", "--ply", "1")
    assert done.returncode == 0
    assert done.stdout.endswith("\n\nwS1\n")
    assert done.stderr == f"skep: {ILLEGAL}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["{games}/good.sgf", "--number", "2"], "has no game number 2"),
        (["{games}/good.sgf", "--ply", "2"], "the game has 1 plies, not 2"),
        (["{games}/ultimate.pgn"], "hive-ultimate is not supported"),
        (["{games}/gone.pgn"], "No such file or directory"),
        (["rubbish"], "no GameString: invalid move 'rubbish'"),
        ([LINE, "--svg", "{games}/x.svg", "--style", "pink"], "unknown style 'pink'"),
    ],
)
def test_show_refuses(skep: Skep, games: Path, arguments: list[str], message: str) -> None:
    done = skep("show", *(argument.replace("{games}", str(games)) for argument in arguments))
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


def test_pictures_to_share(skep: Skep, tmp_path: Path) -> None:
    still, moving = tmp_path / "still.svg", tmp_path / "moving.svg"
    done = skep("show", LINE, "--svg", still, "--animate", moving, "--seconds", "0.5")
    assert (done.returncode, done.stdout) == (0, "")
    svg = "{http://www.w3.org/2000/svg}"
    assert list(ET.parse(still).iter(f"{svg}animate")) == []
    scenes = list(ET.parse(moving).iter(f"{svg}animate"))
    assert len(scenes) == len(MOVES) + 1
    # Ten scenes, the last of them held three times as long: twelve beats of half a second.
    assert {scene.get("dur") for scene in scenes} == {"6s"}


@pytest.fixture
def database(skep: Skep, games: Path, tmp_path: Path) -> Path:
    """A database with three games."""
    path = tmp_path / "games.sqlite"
    (games / "won.uhp").write_text(f'# [White "Cleo"]\n# [Date "2024.05.06"]\n{LINE}\n')
    done = skep("db", "import", games, "--db", path)
    assert done.returncode == 1
    assert done.stdout == (
        f"3 games stored in {path}; 0 were there already, 1 had to be repaired, 1 were refused\n"
    )
    assert done.stderr.splitlines() == [
        f"skep: {games}/illegal.uhp, line 1: {ILLEGAL}",
        f"skep: {games}/ultimate.pgn: hive-ultimate is not supported: its pieces have no rules here, "
        "in 'Hive-Ultimate'",
    ]
    return path


def test_import_again_tells_in_json(skep: Skep, database: Path, games: Path) -> None:
    done = skep("db", "import", games / "won.uhp", "--db", database, "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout) == {"files": 1, "stored": 0, "duplicates": 1, "refused": 0, "repaired": 0}


def test_search(skep: Skep, database: Path, tmp_path: Path) -> None:
    done = skep("db", "search", "--player", "cleo", "--db", database)
    assert (done.returncode, done.stdout) == (
        0,
        "     3  2024-05-06  Cleo – ?  1-0 (surround, 9 plies)  Base\n",
    )
    found = json.loads(skep("db", "search", "--min-plies", "9", "--json", "--db", database).stdout)
    assert (found["id"], found["white"], found["moves"]) == (3, "Cleo", MOVES)
    assert skep("db", "search", "--opening", "wS1", "--count", "--db", database).stdout == "2\n"
    nothing = skep("db", "search", "--player", "nobody", "--db", database)
    assert (nothing.returncode, nothing.stdout) == (1, "")
    skep("db", "search", "--result", "1-0", "--out", tmp_path / "found.uhp", "--db", database)
    assert (tmp_path / "found.uhp").read_text().splitlines()[-1] == LINE


def test_explore(skep: Skep, database: Path) -> None:
    done = skep("db", "explore", "wS1", "--db", database)
    assert (done.returncode, done.stdout) == (
        0,
        "Base;InProgress;Black[1];wS1\n2 games, 1 of them ended here\n\n"
        "move           games  score  white  draws  black\n"
        "bS1 \\wS1           1      –      0      0      0\n",
    )
    explored = json.loads(skep("db", "explore", "--db", database, "--json").stdout)
    assert explored["tally"] == {"white": 1, "black": 0, "draws": 0, "unknown": 2}
    assert [(move["text"], move["tally"]["white"]) for move in explored["moves"]] == [("wS1", 0), ("wB1", 1)]


def test_troubles_with_a_database_are_told_in_one_line(skep: Skep, database: Path, tmp_path: Path) -> None:
    missing = skep("db", "search", "--db", tmp_path / "other.sqlite")
    assert (missing.returncode, missing.stderr) == (
        2,
        f"skep: no database at {tmp_path}/other.sqlite: import games first\n",
    )
    wrong = skep("db", "search", "--position", "wX", "--db", database)
    assert (wrong.returncode, wrong.stderr.startswith("skep: invalid move 'wX' at ply 1")) == (2, True)
    newer = sqlite3.connect(database)
    newer.execute("UPDATE schema_version SET version = 99")
    newer.commit()
    newer.close()
    refused = skep("db", "import", tmp_path, "--db", database)
    assert refused.returncode == 2
    assert refused.stderr == (
        f"skep: cannot use the database {database}: it was made by a newer skep (schema 99, known 1): "
        "upgrade skep\n"
    )
