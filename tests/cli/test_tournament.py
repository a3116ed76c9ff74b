"""`skep match`, `skep tournament`, `skep ratings` and `skep sprt` as a user meets them."""

import contextlib
import json
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from skep.arena.runner.cpu_budget import core_count

FAKE = Path(__file__).parents[1] / "agents" / "fake_engine.py"
PATIENCE_SECONDS = 120.0
GAMES = 160
"""Of a match that is interrupted: enough to be still going on when the signal comes."""


def skep(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "skep", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS)


QUICK = ("--rules", "Base:ply_cap=30", "--workers", "0")


def test_a_match_prints_its_results_on_stdout_and_all_else_on_stderr(tmp_path: Path) -> None:
    done = skep("match", "random", "mate-in-one", "--games", "6", *QUICK, "--db", tmp_path / "games.sqlite")
    assert done.returncode == 0
    assert "games 6, White" in done.stdout
    assert "random by pairs:" in done.stdout
    assert done.stderr.splitlines() == ["match-1: 0 of 6 games played"]


def test_results_as_json(tmp_path: Path) -> None:
    done = skep("match", "a=random", "b=random", "--games", "4", *QUICK, "--db", tmp_path / "g.db", "--json")
    data = json.loads(done.stdout)
    assert (data["name"], data["games"], data["planned"], data["finished"]) == ("match-1", 4, 4, True)
    assert {rating["player"] for rating in data["ratings"]} == {"a", "b"}
    assert sum(data["pairs"]) == 2


def test_games_as_pgn_rate_as_the_database_does(tmp_path: Path) -> None:
    database, games = tmp_path / "games.sqlite", tmp_path / "games.pgn"
    players = ("random", "mate-in-one", "piece=random:pick=piece")
    done = skep("tournament", *players, "--games", "4", *QUICK, "--db", database, "--pgn", games)
    assert done.returncode == 0, done.stderr
    stored = skep("ratings", "--db", database, "--json")
    read = skep("ratings", games, "--json")
    assert stored.returncode == read.returncode == 0, stored.stderr + read.stderr
    assert json.loads(stored.stdout) == json.loads(read.stdout)
    assert len(json.loads(read.stdout)["ratings"]) == 3


def test_ratings_can_be_anchored_and_limited_to_a_tournament(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    skep("match", "a=random", "b=random", "--games", "4", *QUICK, "--db", database, "--name", "one")
    skep("match", "a=random", "c=random", "--games", "4", *QUICK, "--db", database, "--name", "two")
    done = skep("ratings", "--db", database, "--tournament", "two", "--anchor", "c", "--anchor-elo", "1000")
    assert "+1000" in done.stdout
    assert " b " not in done.stdout


def test_a_file_describes_the_tournament_and_options_replace_what_it_says(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    database = tmp_path / "games.sqlite"
    file.write_text(
        f"""
        name = "cup"
        games = 40
        workers = 0
        db = "{database}"
        format = "gauntlet"
        rules = {{ ply_cap = 20 }}
        players = ["random", "mate-in-one", "piece=random:pick=piece"]
        """,
        "utf-8",
    )
    done = skep("tournament", file, "--games", "2", "--json")
    data = json.loads(done.stdout)
    assert (data["name"], data["planned"]) == ("cup", 4)
    assert database.exists()


WRONG = [
    (["match", "random"], "a match needs two players, not 1"),
    (["tournament"], "name the players, a FILE.toml, or --resume NAME"),
    (["match", "random", "random"], "two players are called 'random'; name one of them: other=random"),
    (["match", "random", "mate-in-on"], "unknown agent 'mate-in-on'; did you mean 'mate-in-one'?"),
    (["match", "random", "mate-in-one", "--games", "five"], "'games' is a whole number, not 'five'"),
    (["match", "random", "mate-in-one", "--gmaes", "4"], "Did you mean one of: '--game', '--games'"),
    (["match", "random", "mate-in-one", "--sprt", "0"], "expected 'elo0,elo1' or 'elo0,elo1,alpha,beta'"),
    (
        ["match", "random", "mate-in-one", "--workers", "many"],
        "workers are a number of processes or an address",
    ),
    (["match", "random", "mate-in-one", "--openings", "file:path=none.pgn"], "none.pgn"),
    (
        ["match", "random", "uhp:command=/no/such/engine"],
        "cannot play: engine '/no/such/engine' could not be",
    ),
    (["tournament", "cup.toml"], "cup.toml"),
    (["tournament", "--resume", "cup"], "no tournament 'cup' in"),
    (["tournament", "--resume", "cup", "--games", "4"], "as it was begun, without --games"),
    (["tournament", "random", "--resume", "cup"], "as it was begun, without 'random'"),
    (["ratings", "--db", "none.sqlite"], "no database at none.sqlite"),
    (["sprt", "1", "2"], "expected 3 counts of games or 5 of pairs"),
    (["sprt", "--elo0", "10", "--elo1", "0"], "expected elo0 below elo1"),
]


@pytest.mark.parametrize(("arguments", "words"), WRONG, ids=lambda value: str(value)[:60])
def test_what_was_asked_wrong_is_said_before_any_game(
    arguments: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if arguments[0] != "sprt" and "--db" not in arguments:
        arguments = [*arguments, "--db", str(tmp_path / "games.sqlite")]
    done = skep(*arguments)
    assert done.returncode == 2
    assert words in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_database_that_cannot_be_made_is_an_environment_that_fails() -> None:
    done = skep("match", "random", "mate-in-one", "--db", "/dev/null/games.sqlite")
    assert (done.returncode, done.stdout) == (3, "")
    assert "database /dev/null/games.sqlite" in done.stderr


def test_more_workers_than_cores_are_warned_of(tmp_path: Path) -> None:
    workers = str(core_count() + 1)
    arguments = ("--games", "2", "--workers", workers, "--rules", "Base:ply_cap=8", "--db", tmp_path / "g")
    done = skep("match", "random", "mate-in-one", *arguments)
    assert done.returncode == 0
    assert f"{workers} workers with 1 thread each share {core_count()} cores" in done.stderr


def stored_games(database: Path) -> int:
    with contextlib.suppress(sqlite3.OperationalError), contextlib.closing(sqlite3.connect(database)) as db:
        return int(db.execute("SELECT count(*) FROM games").fetchone()[0])
    return 0


def a_match_with_five_games(database: Path, workers: str) -> subprocess.Popen[str]:
    """A match in progress."""
    players = ["random", "mate-in-one"]
    options = [
        "--games",
        str(GAMES),
        "--db",
        str(database),
        "--workers",
        workers,
        "--rules",
        "Base:ply_cap=60",
    ]
    command = [sys.executable, "-m", "skep", "match", *players, *options]
    match = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while stored_games(database) < 5:
        assert match.poll() is None
        time.sleep(0.005)
    return match


def last_output(match: subprocess.Popen[str], database: Path) -> str:
    """What an interrupted match prints, once it has said how to go on with it."""
    out, errors = match.communicate(timeout=PATIENCE_SECONDS)
    # Ctrl-C after the last word ends the interpreter as it ends any program: to a shell, 130 as well.
    assert match.returncode in (130, -signal.SIGINT), errors
    assert f"go on with: skep match --resume match-1 --db {database}" in errors
    assert "Traceback" not in errors
    return out


@pytest.mark.usefixtures("_ctrl_c_is_heard")
@pytest.mark.parametrize("workers", ["0", "2"])
@pytest.mark.parametrize("interrupts", [1, 2])
def test_an_interrupted_match_can_be_resumed(interrupts: int, workers: str, tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    match = a_match_with_five_games(database, workers)
    for _ in range(interrupts):
        match.send_signal(signal.SIGINT)
        time.sleep(0.05)
    assert "random by pairs" in last_output(match, database)
    before = stored_games(database)
    assert 5 <= before < GAMES
    done = skep("match", "--resume", "match-1", "--db", database, "--json")
    assert f"match-1: {before} of {GAMES} games played" in done.stderr
    assert json.loads(done.stdout)["games"] == stored_games(database) == GAMES


@pytest.mark.usefixtures("_ctrl_c_is_heard")
def test_ctrl_c_after_the_results_takes_no_line_away(tmp_path: Path) -> None:
    """The second one comes when the results are printed and no game is left to be dropped."""
    database = tmp_path / "games.sqlite"
    match = a_match_with_five_games(database, workers="2")
    match.send_signal(signal.SIGINT)
    assert match.stdout is not None
    assert "player" in match.stdout.readline()
    time.sleep(0.01)  # past the rest of the results
    match.send_signal(signal.SIGINT)
    last_output(match, database)


def test_sprt_calculates_from_pairs_and_foresees_without() -> None:
    assert "LLR" in skep("sprt", "3", "10", "30", "16", "6").stdout
    assert "games expected" in skep("sprt", "--elo1", "20").stdout


@pytest.mark.parametrize(
    ("players", "verdict", "status"),
    [
        (["mate-in-one", "random"], "H1 accepted", 0),
        (["random", "mate-in-one"], "H0 accepted", 1),
    ],
)
def test_a_test_that_does_not_accept_h1_exits_with_1(
    tmp_path: Path, players: list[str], verdict: str, status: int
) -> None:
    options = ["--games", "400", "--sprt", "0,60", "--rules", "Base:ply_cap=60", "--workers", "0", "--json"]
    done = skep("match", *players, *options, "--db", tmp_path / "games.sqlite")
    assert json.loads(done.stdout)["sprt"]["verdict"] == verdict
    assert done.returncode == status


def test_a_match_with_a_player_that_is_withdrawn_exits_with_1_and_says_why(tmp_path: Path) -> None:
    engine = f"uhp:command={sys.executable} {FAKE} Crash"
    done = skep(
        "match",
        f"bad={engine}",
        "random",
        "--games",
        "6",
        "--failures",
        "2",
        "--workers",
        "0",
        "--db",
        tmp_path / "db",
    )
    assert done.returncode == 1
    assert "withdrawn: bad" in done.stdout
    assert "the hive is on fire" in done.stdout
    assert "the hive is on fire" in skep("show", "1", "--db", tmp_path / "db").stdout


@pytest.mark.parametrize(
    ("name", "message"),
    [("nosuch/x.pgn", "no such file or directory"), ("x.doc", "unknown kind of game file")],
)
def test_a_file_for_the_games_is_tried_before_the_first_game(tmp_path: Path, name: str, message: str) -> None:
    done = skep("match", "random", "mate-in-one", "--pgn", tmp_path / name, "--db", tmp_path / "db")
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert not (tmp_path / "db").exists()


def test_a_game_in_two_files_is_rated_once(tmp_path: Path) -> None:
    game = '# [White "Ann"]\n# [Black "Bob"]\nBase;WhiteWins;White[2];wS1;bS1 wS1-\n'
    for name in ("a.uhp", "b.uhp"):
        (tmp_path / name).write_text(game)
    done = skep("ratings", tmp_path / "a.uhp", tmp_path / "b.uhp", "--json")
    assert [one["wins"] + one["losses"] for one in json.loads(done.stdout)["ratings"]] == [1, 1]


def test_a_tournament_of_a_file_is_resumed_in_the_database_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    players = '[[players]]\nagent = "random"\n[[players]]\nagent = "mate-in-one"\n'
    about = f'name = "cup"\ngames = 2\nworkers = 0\nrules = "Base:ply_cap=20"\ndb = "{tmp_path}/cup.sqlite"\n'
    file.write_text(about + players)
    assert skep("tournament", file).returncode == 0
    done = skep("tournament", file, "--resume", "cup", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 2
