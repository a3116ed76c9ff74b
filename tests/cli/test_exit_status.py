"""Exit statuses, suggestions and checks before work, as scripts and people meet them."""

import os
import socket
import sys
from pathlib import Path

import pytest

from cli.command_line import Skep

GAME = "Base;wS1;bS1 wS1-"


@pytest.fixture
def database(skep: Skep, tmp_path: Path) -> Path:
    (tmp_path / "game.uhp").write_text(f"{GAME}\n")
    path = tmp_path / "games.sqlite"
    assert skep("db", "import", tmp_path / "game.uhp", "--db", path).returncode == 0
    return path


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["plya"], "no command 'plya'; did you mean 'play'?"),
        (["db", "serach"], "no command 'serach'; did you mean 'search'?"),
        (["train", "gentic"], "no command 'gentic'; did you mean 'genetic'?"),
        (["perft", "Bass", "3"], "skep: unknown game type 'Bass'; did you mean 'Base'?"),
        (["perft", "Base+X", "3"], "unknown expansion 'X'"),
        (["db", "search", "--since", "2023-13"], "is a day as yyyy-mm-dd, yyyy-mm or yyyy, not '2023-13'"),
        (["db", "search", "--until", "lately"], "is a day as yyyy-mm-dd, yyyy-mm or yyyy, not 'lately'"),
        (["db", "search", "--limit", "-1"], "setting 'limit' is 1 or more, not -1"),
        (["db", "search", "--game", "hvie"], "unknown game 'hvie'; did you mean 'hive'?"),
        (["show", GAME, "--svg", "x.png"], "pictures are written as SVG: name the file .svg, not 'x.png'"),
        (["show", GAME, "--svg", "/nosuch/x.svg"], "cannot use '/nosuch/x.svg': no such file or directory"),
        (["analyse", GAME, "--svg", "x.png"], "pictures are written as SVG"),
        (["swarm", "show", "--svg", "x.png"], "pictures are written as SVG"),
        (["openings", "--rules", "Base+X"], "unknown expansion 'X'; known: M, L, P"),
        (["convert", "game.pgn"], "name the files to read and the file to write, such as game.sgf game.pgn"),
        (["tournament", "cup.tml"], "a tournament needs two players or a FILE.toml, not only 'cup.tml'"),
        (["tournament", "nosuch.toml"], "skep: no file 'nosuch.toml'"),
        (
            ["analyse", "nothere"],
            "'nothere' is no file, no number of a stored game and no GameString such as",
        ),
    ],
)
def test_what_is_asked_wrongly_is_named_with_the_fix(skep: Skep, arguments: list[str], message: str) -> None:
    done = skep(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


def test_a_mistyped_file_gets_a_suggestion(skep: Skep, database: Path) -> None:
    for name in ("gmae.uhp", "gameuhp"):
        for command in (["show"], ["db", "import", "--db", database.parent / "new.sqlite"]):
            done = skep(*command, database.parent / name)
            assert (done.returncode, done.stdout) == (2, "")
            assert done.stderr.endswith("; did you mean 'game.uhp'?\n")
    assert not (database.parent / "new.sqlite").exists()


def test_an_empty_search_says_so(skep: Skep, database: Path) -> None:
    done = skep("db", "search", "--player", "nobody", "--db", database)
    assert done == (1, "", f"no game in {database} is like that\n")


def test_a_database_that_fails_is_an_environment_that_fails(skep: Skep, tmp_path: Path) -> None:
    (tmp_path / "other").write_text("no database of any kind, but longer than a header " * 20)
    done = skep("db", "search", "--db", tmp_path / "other")
    assert done.returncode == 3
    assert "is not an SQLite file" in done.stderr


def test_a_busy_port_is_noticed_before_a_page_is_promised(skep: Skep) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        done = skep("web", "--port", str(port), "--no-browser")
    assert done == (
        3,
        "",
        f"skep: cannot serve at 127.0.0.1, port {port}: Address already in use; "
        "choose another --port or --host\n",
    )


@pytest.mark.parametrize(
    ("package", "extra", "arguments"),
    [
        ("nicegui", "web", ["web"]),
        ("pyarrow", "data", ["db", "export", "games.parquet"]),
        ("psycopg", "postgres", ["db", "list", "--db", "postgresql://localhost/games"]),
        ("distributed", "cluster", ["match", "random", "basic", "--workers", "tcp://127.0.0.1:8786"]),
    ],
)
def test_a_missing_extra_is_named_with_the_command_that_installs_it(
    skep: Skep, monkeypatch: pytest.MonkeyPatch, package: str, extra: str, arguments: list[str]
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    done = skep(*arguments)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.endswith(f": pip install 'skep[{extra}]'\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="a read-only folder of Windows can be written to")
def test_a_read_only_database_can_be_read(skep: Skep, database: Path) -> None:
    folder = database.parent
    database.chmod(0o444)
    folder.chmod(0o555)
    outer = [path for path in folder.parents if path.stat().st_mode & 0o077 == 0]
    for path in outer:
        path.chmod(0o711)
    is_root = os.geteuid() == 0
    if is_root:  # for whom nothing is read-only
        os.seteuid(65534)
    try:
        found = skep("db", "search", "--count", "--db", database)
        stored = skep("db", "import", folder / "game.uhp", "--db", database)
    finally:
        if is_root:
            os.seteuid(0)
        folder.chmod(0o755)
        for path in outer:
            path.chmod(0o700)
    assert found == (0, "1\n", "")
    assert stored.returncode == 3
    assert "is read-only" in stored.stderr


def test_the_errors_of_the_system_name_the_file_that_was_asked_for(skep: Skep, tmp_path: Path) -> None:
    (tmp_path / "game.uhp").write_text("Base;InProgress;White[1];wS1")
    done = skep("convert", tmp_path / "game.uhp", tmp_path / "nowhere" / "game.pgn")
    where = str(tmp_path / "nowhere" / "game.pgn")
    assert done.stderr == f"skep: cannot use {where!r}: no such file or directory\n"
