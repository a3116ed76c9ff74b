"""`skep convert`, `skep show` and `skep db`, as their users meet them."""

import json
import sqlite3
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import skep as package
from cli.command_line import Skep

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
ILLEGAL = (
    "illegal move 'wS1 bS1-' at ply 3: the queen of this side is not placed yet; kept the 2 plies before it"
)


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
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        f"skep: {games}/illegal.uhp, game 1, line 1: {ILLEGAL}",
        f"skep: {games}/ultimate.pgn, game 1, line 1: hive-ultimate is not supported: its pieces have no "
        "rules here, in 'Hive-Ultimate'",
        f"3 games read: 2 written to {tmp_path}/out/, 1 refused; 1 repaired",
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
        ("two.uhp", "two.doc", "unknown kind of game file"),
        ("none.sgf", "none.uhp", "there is no game in "),
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


@pytest.mark.parametrize("name", ["two.pgn", "two.sgf"])
def test_convert_many_games_to_one_pgn_or_sgf(skep: Skep, tmp_path: Path, name: str) -> None:
    (tmp_path / "two.uhp").write_text(f"{LINE}\nBase;wS1\n")
    assert skep("convert", tmp_path / "two.uhp", tmp_path / name).returncode == 0
    assert skep("convert", tmp_path / name, tmp_path / "back.uhp").returncode == 0
    games = [line for line in (tmp_path / "back.uhp").read_text().splitlines() if not line.startswith("#")]
    assert games == [LINE, "Base;InProgress;Black[1];wS1"]


@pytest.mark.parametrize(("option", "status"), [([], 0), (["--strict"], 2)])
def test_a_repair_is_an_error_only_when_asked(
    skep: Skep, games: Path, tmp_path: Path, option: list[str], status: int
) -> None:
    repaired = games / "illegal.uhp"
    assert skep("convert", repaired, tmp_path / "out.pgn", *option).returncode == status
    assert skep("db", "import", repaired, "--db", tmp_path / "db", *option).returncode == status


def test_all_games_of_an_sgf_are_imported(skep: Skep, tmp_path: Path) -> None:
    names = ["Ann", "Bea", "Cai", "Dov", "Eve", "Fay"]
    (tmp_path / "six.sgf").write_text("\n\n".join(SGF.replace("Ann", name) for name in names) + "\n")
    done = skep("db", "import", tmp_path / "six.sgf", "--db", tmp_path / "db")
    assert done == (
        0,
        f"6 games read from 1 file: 6 stored in {tmp_path}/db, 0 already there, 0 refused; 0 repaired\n",
        "",
    )
    found = skep("db", "search", "--db", tmp_path / "db").stdout
    assert [name for name in names if f"{name} – Bob" in found] == names


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        (
            "games.png",
            b"\x89PNG\r\n\x1a\n\0\0\0\x08\0\n\x11",
            ": not a file of games: it holds binary data, not text",
        ),
        ("a.uhp", b";\n", ", game 1, line 1: no GameString: it has neither a game type nor moves"),
        ("a.uhp", b"\nBase\n", ", game 1, line 2: it has neither moves nor a result"),
        (
            "a.pgn",
            b'[White "Ann"]\n[GameType "Base"]\n',
            ", game 1, line 1: it has neither moves nor a result",
        ),
        (
            "a.uhp",
            b"Base;rubbish\n",
            ", game 1, line 1: invalid move 'rubbish' at ply 1: no piece 'rubbish' in Base; "
            "kept the 0 plies before it",
        ),
    ],
)
def test_what_is_no_game_is_never_stored(
    skep: Skep, tmp_path: Path, name: str, content: bytes, problem: str
) -> None:
    (tmp_path / name).write_bytes(content)
    done = skep("db", "import", tmp_path / name, "--db", tmp_path / "db")
    assert done == (
        2,
        f"1 game read from 1 file: 0 stored in {tmp_path}/db, 0 already there, 1 refused; 0 repaired\n",
        f"skep: {tmp_path / name}{problem}\n",
    )
    assert skep("db", "search", "--count", "--db", tmp_path / "db").stdout == "0\n"


def test_a_folder_is_searched_for_known_endings_unless_all_are_wanted(skep: Skep, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "a.uhp").write_text("Base;wS1\n")
    (tmp_path / "games" / "b.txt").write_text("Base;wG1\n")
    done = skep("db", "import", tmp_path / "games", "--db", tmp_path / "db")
    assert done.stdout.startswith("1 game read from 1 file: 1 stored")
    assert done.stderr == (
        "skep: 1 file left out because of other endings than .pgn, .sgf, .uhp, .jsonl; --all reads all\n"
    )
    done = skep("db", "import", tmp_path / "games", "--all", "--db", tmp_path / "db")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("2 games read from 2 files: 1 stored")


def test_an_import_without_any_game_says_so(skep: Skep, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = skep("db", "import", tmp_path / "empty", "--db", tmp_path / "db")
    assert (done.returncode, done.stderr) == (1, f"skep: there is no game in {tmp_path}/empty\n")
    assert done.stdout.startswith("0 games read from 0 files: 0 stored")


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
        (["{games}/good.sgf", "--ply", "2"], "the game has 1 ply, not 2"),
        (["{games}/ultimate.pgn"], "hive-ultimate is not supported"),
        (["{games}/gone.pgn"], "no file"),
        (["rubbish"], "no GameString such as"),
        ([LINE, "--svg", "{games}/x.svg", "--style", "pink"], "'pink' is not one of"),
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
    assert done.returncode == 2
    assert done.stdout == (
        f"4 games read from 4 files: 3 stored in {path}, 0 already there, 1 refused; 1 repaired\n"
    )
    assert done.stderr.splitlines() == [
        f"skep: {games}/illegal.uhp, game 1, line 1: {ILLEGAL}",
        f"skep: {games}/ultimate.pgn, game 1, line 1: hive-ultimate is not supported: its pieces have no "
        "rules here, in 'Hive-Ultimate'",
    ]
    return path


def test_import_again_tells_in_json(skep: Skep, database: Path, games: Path) -> None:
    done = skep("db", "import", games / "won.uhp", "--db", database, "--json")
    assert done.returncode == 0
    counts = {"files": 1, "games": 1, "stored": 0, "duplicates": 1, "refused": 0, "repaired": 0}
    assert json.loads(done.stdout) == counts | {"unreadable_files": 0, "files_passed_over": 0}


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
    assert refused.returncode == 3
    assert refused.stderr == (
        f"skep: cannot use the database {database}: it was made by a newer skep (schema 99, known 2): "
        f"it needs skep {package.__version__} or later\n"
    )
