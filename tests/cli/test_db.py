"""The commands of `skep db` that list, count, export, delete and merge."""

import gzip
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cli.command_line import Skep
from records.played import WON
from skep.games.hive import Position

LINE = Position("Base").after_moves(WON).game_text()
GAMES = f"""\
# [White "Ann"]
# [Black "Bob"]
# [Date "2023.05.06"]
# [WhiteElo "1600"]
# [BlackElo "1700"]
# [Event "Cup"]
{LINE}

# [White "ann77"]
# [Black "Cleo"]
# [Date "2024.01.02"]
Base;wS1;bS1 wS1-

# [White "Bob"]
# [Black "Ann"]
Base+MLP;wM;bL wM-
"""


@pytest.fixture
def database(skep: Skep, tmp_path: Path) -> Path:
    (tmp_path / "games.uhp").write_text(GAMES)
    path = tmp_path / "games.sqlite"
    assert skep("db", "import", tmp_path / "games.uhp", "--db", path).returncode == 0
    return path


def test_list(skep: Skep, database: Path) -> None:
    games = skep("db", "list", "--db", database).stdout.splitlines()
    assert [" ".join(line.split()) for line in games] == [
        "id date white black result ending plies game type tournament",
        "3 Bob Ann * unfinished 2 Base+MLP",
        "2 2024-01-02 ann77 Cleo * unfinished 2 Base",
        "1 2023-05-06 Ann Bob 1-0 surround 9 Base Cup",
    ]
    assert skep("db", "list", "players", "--db", database).stdout == (
        "name   games  wins  draws  losses\n"
        "Ann        2     1      0       0\n"
        "Bob        2     0      0       1\n"
        "Cleo       1     0      0       0\n"
        "ann77      1     0      0       0\n"
    )
    cup = skep("db", "list", "tournaments", "--json", "--db", database).stdout
    assert json.loads(cup) == {"name": "Cup", "games": 1, "first_day": "2023-05-06", "last_day": "2023-05-06"}
    sources = skep("db", "list", "sources", "--since", "2024", "--json", "--db", database).stdout
    assert json.loads(sources)["games"] == 1
    assert len(skep("db", "list", "players", "--limit", "2", "--db", database).stdout.splitlines()) == 3


def test_stats(skep: Skep, database: Path) -> None:
    counts = json.loads(skep("db", "stats", "--json", "--db", database).stdout)
    assert counts == {
        "games": 3,
        "players": 4,
        "rated": 1,
        "plies": 13,
        "shortest": 2,
        "longest": 9,
        "first_day": "2023-05-06",
        "last_day": "2024-01-02",
        "by_type": {"Base": 2, "Base+MLP": 1},
        "by_result": {"*": 2, "1-0": 1},
        "by_ending": {"unfinished": 2, "surround": 1},
        "by_year": {"": 1, "2023": 1, "2024": 1},
    }
    text = skep("db", "stats", "--player", "cleo", "--db", database).stdout
    assert text.startswith("1 game of 2 players, 0 of them rated\n2 to 2 plies, 2.0 on average\n")
    assert "year  games  share\n2024      1  100.0%\n" in text
    assert skep("db", "stats", "--player", "nobody", "--db", database).stdout == (
        "0 games of 0 players, 0 of them rated\n"
    )


def test_explore_among_some_games(skep: Skep, database: Path) -> None:
    everything = json.loads(skep("db", "explore", "--json", "--db", database).stdout)
    rated = json.loads(skep("db", "explore", "--min-rating", "1600", "--json", "--db", database).stdout)
    assert [move["text"] for move in everything["moves"]] == ["wB1", "wS1"]
    assert [move["text"] for move in rated["moves"]] == ["wB1"]


def test_export(skep: Skep, database: Path, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    done = skep("db", "export", out, "--player", "cleo", "--db", database)
    assert (done.returncode, done.stderr) == (0, f"1 game written to {out}\n")
    assert json.loads(out.read_text())["moves"] == "wS1;bS1 wS1-"
    positions = tmp_path / "positions.csv"
    done = skep("db", "export", positions, "--table", "positions", "--features", "--db", database)
    assert (done.returncode, done.stderr) == (0, f"16 positions written to {positions}\n")
    assert len(positions.read_text().splitlines()[0].split(",")) == 13 + 98
    assert skep("db", "export", out, "--player", "nobody", "--db", database).returncode == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["x.xls"], "skep: a table is written to a file that ends in .parquet, .csv, .jsonl, not to 'x.xls'"),
        (["x.csv", "--features"], "Error: --features are those of positions: give --table positions too"),
    ],
)
def test_export_refuses(skep: Skep, database: Path, arguments: list[str], message: str) -> None:
    done = skep("db", "export", *arguments, "--db", database)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (2, message)


def test_tree(skep: Skep, database: Path, tmp_path: Path) -> None:
    done = skep("db", "tree", "--min-games", "1", "--depth", "1", "--db", database)
    assert (done.returncode, done.stdout) == (
        0,
        f"{Position('Base').game_text()}  2 games, +1 =0 -0\n"
        "  wB1  1 game, +1 =0 -0\n"
        "  wS1  1 game, +0 =0 -0\n",
    )
    done = skep("db", "tree", "--result", "1-0", "--out", tmp_path / "tree.pgn", "--db", database)
    assert (done.returncode, done.stderr) == (0, f"the tree of 1 game is in {tmp_path}/tree.pgn\n")
    assert skep("db", "tree", "wG1", "--db", database).returncode == 1


def test_delete(skep: Skep, database: Path) -> None:
    nothing = skep("db", "delete", "--db", database)
    assert nothing.returncode == 2
    assert "say which games, such as --player NAME or --id NUMBER, or --all" in nothing.stderr
    asked = skep("db", "delete", "--player", "cleo", "--dry-run", "--db", database)
    assert (asked.returncode, asked.stdout) == (0, f"1 game like that in {database}\n")
    deleted = skep("db", "delete", "--player", "cleo", "--yes", "--db", database)
    assert (deleted.returncode, deleted.stdout) == (0, f"1 game deleted from {database}\n")
    assert skep("db", "delete", "--player", "cleo", "--yes", "--db", database).returncode == 1
    assert skep("db", "search", "--count", "--db", database).stdout == "2\n"
    assert skep("db", "delete", "--all", "--yes", "--db", database).returncode == 0
    assert skep("db", "search", "--count", "--db", database).stdout == "0\n"


@pytest.mark.parametrize(("answer", "left"), [("n\n", "3\n"), ("", "3\n"), ("y\n", "0\n")])
def test_delete_asks(skep: Skep, database: Path, answer: str, left: str) -> None:
    command = [sys.executable, "-m", "skep", "db", "delete", "--all", "--db", str(database)]
    done = subprocess.run(command, input=answer, capture_output=True, text=True)
    assert f"delete 3 games from {database}? [y/N]" in done.stderr
    assert done.returncode == (0 if left == "0\n" else 130 if not answer else 1)
    assert skep("db", "search", "--count", "--db", database).stdout == left


def test_merge(skep: Skep, database: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    (tmp_path / "one.uhp").write_text(f"{LINE}\n")
    skep("db", "import", tmp_path / "one.uhp", "--db", other)
    done = skep("db", "merge", database, "--db", other)
    assert (done.returncode, done.stdout) == (
        0,
        f"{database}: 3 games stored in {other}, 0 already there; 0 tournaments\n",
    )
    again = skep("db", "merge", database, "--db", other).stdout
    assert again == f"{database}: 0 games stored in {other}, 3 already there; 0 tournaments\n"
    assert skep("db", "merge", other, "--db", other).returncode == 2


def test_aliases(skep: Skep, database: Path) -> None:
    assert skep("db", "aliases", "add", "Ann", "ann77", "Annie", "--db", database).returncode == 0
    assert skep("db", "aliases", "list", "--db", database).stdout == "Ann: Annie, ann77\n"
    assert skep("db", "search", "--player", "annie", "--count", "--db", database).stdout == "3\n"
    assert skep("db", "aliases", "remove", "ann77", "--db", database).returncode == 0
    assert skep("db", "aliases", "list", "--db", database).stdout == "Ann: Annie\n"
    wrong = skep("db", "aliases", "remove", "Bob", "--db", database)
    assert (wrong.returncode, wrong.stderr) == (
        2,
        "skep: 'Bob' is not another name of a player; see `skep db aliases`\n",
    )


def zip_of(text: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("games.uhp", text)
    return buffer.getvalue()


@pytest.mark.parametrize("data", [GAMES.encode(), gzip.compress(GAMES.encode()), zip_of(GAMES)])
def test_standard_input_is_read(tmp_path: Path, data: bytes) -> None:
    command = [sys.executable, "-m", "skep", "db", "import", "-", "--db", str(tmp_path / "games.sqlite")]
    done = subprocess.run(command, input=data, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"3 games read from 1 file: 3 stored")
    convert = [sys.executable, "-m", "skep", "convert", "-", str(tmp_path / "games.jsonl")]
    assert subprocess.run(convert, input=data, capture_output=True).returncode == 0
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 3


def test_a_hostile_archive_is_refused_in_one_line(skep: Skep, tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    path.write_bytes(zip_of(GAMES).replace(b"games.uhp", b"../me.uhp"))
    done = skep("db", "import", path, "--db", tmp_path / "db")
    assert done == (
        2,
        f"0 games read from 1 file: 0 stored in {tmp_path}/db, 0 already there, 0 refused; "
        "0 repaired; 1 of the files could not be read\n",
        f"skep: {path}: refused: the path '../me.uhp' leads out of the archive\n",
    )
    done = skep("convert", path, tmp_path / "games.pgn")
    assert (done.returncode, done.stdout) == (2, "")
    assert "refused: the path '../me.uhp' leads out of the archive" in done.stderr
