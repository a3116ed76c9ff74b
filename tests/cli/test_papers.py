"""`skep papers`: the list, a table, the pages, and what is refused."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from skep.cli.papers import papers
from skep.papers.results import Results, ResultsError

PATIENCE_SECONDS = 120.0  # never waited for


def run(*arguments: str) -> str:
    result = CliRunner().invoke(papers, arguments, catch_exceptions=False, standalone_mode=False)
    assert result.exit_code == 0
    return result.stdout


def here(tmp_path: Path) -> list[str]:
    return ["--results", str(tmp_path / "results"), "--runs", str(tmp_path / "runs"), "--workers", "0"]


def test_works_and_tables_are_listed() -> None:
    listing = run()
    for words in (
        "mcguile2020: Connor Michael McGuile (2020)",
        "table-4.3",
        "figure-3.8",
        "steyn: ",
        "table-III",
    ):
        assert words in listing


def test_a_table_is_printed_beside_the_original(tmp_path: Path) -> None:
    lines = run("run", "steyn", "table-I", "--preset", "smoke", *here(tmp_path)).splitlines()
    assert lines[0].split() == ["published", "ours,", "95", "%", "n", "verdict"]
    assert lines[1].split()[:7] == ["steyn,", "cap", "100", "White", "won", "45.6", "%"]
    assert [path.name for path in (tmp_path / "results").iterdir()] == ["steyn-table-I.json"]


def test_one_row_is_run_and_begun_anew_alone(tmp_path: Path) -> None:
    def rows() -> dict[str, float]:
        kept = Results(tmp_path / "results").read("steyn", "table-I")
        return {name: row.done for name, row in kept.items()}

    table = ("run", "steyn", "table-I", "--preset", "smoke", *here(tmp_path))
    run(*table, "--row", "steyn, cap 500")
    assert rows() == {"steyn, cap 500": 20}
    run(*table, "--row", "official, cap 100", "--games", "30")
    run(*table, "--row", "steyn, cap 500", "--games", "5", "--anew")
    assert rows() == {"official, cap 100": 30, "steyn, cap 500": 5}
    with pytest.raises(ValueError, match="table-I has no row 'steyn, cap 50'; did you mean 'steyn, cap 500'"):
        run(*table, "--row", "steyn, cap 50")


def test_without_a_table_all_are_run(tmp_path: Path) -> None:
    run("run", "blixtye2013", "--preset", "smoke", *here(tmp_path))
    assert {path.name for path in (tmp_path / "results").iterdir()} == {
        "blixtye2013-runs.json",
        "blixtye2013-extrapolation.json",
        "blixtye2013-abstract.json",
    }


def test_games_of_another_seed_need_a_new_beginning(tmp_path: Path) -> None:
    table = ("run", "steyn", "table-I", "--games", "4", *here(tmp_path))
    run(*table)
    with pytest.raises(ResultsError, match="with seed 1, not 2"):
        run(*table, "--seed", "2")
    assert "4  agrees" in run(*table, "--seed", "2", "--anew")


def test_a_request_that_is_refused_forgets_nothing(tmp_path: Path) -> None:
    table = ("run", "steyn", "table-I", "--games", "4", *here(tmp_path))
    run(*table)
    (file,) = (tmp_path / "results").iterdir()
    before = file.read_bytes()
    with pytest.raises(ValueError, match="workers are a number"):
        run(*table, "--anew", "--workers", "many")
    assert file.read_bytes() == before


def test_anew_learners_learn_again(tmp_path: Path) -> None:
    table = ("run", "blixtye2013", "runs", "--preset", "smoke", *here(tmp_path))
    run(*table)
    first = {path: path.stat().st_mtime_ns for path in (tmp_path / "runs").rglob("steps/*.json")}
    assert "µs" in run(*table, "--anew")
    again = {path: path.stat().st_mtime_ns for path in (tmp_path / "runs").rglob("steps/*.json")}
    assert first.keys() == again.keys()
    assert all(again[path] > first[path] for path in first)


def test_times_that_nobody_took_are_not_drawn(tmp_path: Path) -> None:
    """The results are lost, and the run is kept: its games are known, and not how long they took."""
    table = ("run", "blixtye2013", "runs", "--preset", "smoke", *here(tmp_path))
    run(*table)
    (tmp_path / "results" / "blixtye2013-runs.json").unlink()
    run(*table)
    lines = run("report", "--results", str(tmp_path / "results"), "--out", str(tmp_path)).splitlines()
    names = {Path(line).name for line in lines}
    assert {"blixtye2013-figure-11.svg", "blixtye2013-figure-12.svg"} <= names
    assert "blixtye2013-figure-13.svg" not in names


def test_pages_are_written(tmp_path: Path) -> None:
    run("run", "steyn", "table-I", "--games", "4", *here(tmp_path))
    out = tmp_path / "pages"
    lines = run("report", "--results", str(tmp_path / "results"), "--out", str(out)).splitlines()
    assert str(out / "steyn.md") in lines
    assert str(out / "steyn-table-I.svg") in lines
    assert "--games 4 --seed 1" in (out / "steyn.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["run", "mcguile"], "unknown work 'mcguile'; did you mean 'mcguile2020'"),
        (["run", "steyn", "table-1"], "steyn has no table 'table-1'; did you mean 'table-I'"),
        (["run", "steyn", "table-I", "--workers", "many"], "workers are a number"),
        (
            ["run", "steyn", "--preset", "smok"],
            "setting 'preset' is one of smoke, published, full, not 'smok'",
        ),
        (["run", "steyn", "--games", "0"], "games is 1 or more, not 0"),
    ],
)
def test_what_does_not_exist_is_refused(arguments: list[str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        run(*arguments)


@pytest.mark.usefixtures("_ctrl_c_is_heard")
def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    """A table of many games is interrupted, and the same command goes on with it."""
    table = ["run", "mcguile2020", "table-4.2", "--games", "100000", *here(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "skep", "papers", *table],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    file = tmp_path / "results" / "mcguile2020-table-4.2.json"
    while not file.exists():
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    try:
        _, errors = process.communicate(timeout=PATIENCE_SECONDS)
    finally:
        process.kill()
    assert process.returncode == 130
    what_is_there = "what is finished is kept, and the same command goes on from there"
    assert f"skep: interrupted; {what_is_there}" in errors
    assert "Traceback" not in errors
    assert '"velocity"' in file.read_text(encoding="utf-8")


def test_the_old_name_of_the_league_is_understood(tmp_path: Path) -> None:
    """Everything is done already, so that nothing is played."""
    request = ("round-robin", "--preset", "smoke", *here(tmp_path))
    table = run("run", "league", *request)
    (file,) = (tmp_path / "results").iterdir()
    file.rename(file.with_name("ladder-round-robin.json"))
    result = CliRunner().invoke(papers, ["run", "ladder", *request])
    assert result.exit_code == 0
    assert "skep: the name 'ladder' is now 'league'\n" in result.stderr
    assert "rename it to league-round-robin.json\n" in result.stderr
    assert result.stdout == table
    assert "random" in table
