"""`skep agents`, `skep new-agent`, and what a shell offers for an agent's text."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from skep.agents import KINDS, make_agent
from skep.arena.runner.play_match import play_match
from skep.cli import cli
from skep.cli.arguments.agent_completion import completions


def run(*arguments: str) -> str:
    result = CliRunner().invoke(cli, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_all_agents_are_listed_with_their_settings() -> None:
    listed = run("agents")
    assert [name for name in KINDS if not any(line.startswith(name) for line in listed.splitlines())] == []
    assert "pick=move" in listed


def test_one_agent_is_told_in_detail() -> None:
    assert run("agents", "random") == (
        "random: plays any legal move\n\n"
        "  pick  [move|piece]  [default: move]\n"
        "      `move`: every legal move is as likely. `piece`: a piece that can move first, then one of its\n"
        "      moves.\n"
    )
    assert run("agents", "mate-in-one").endswith("  It has no settings.\n")


def test_the_list_is_data_for_machines_too() -> None:
    listed = json.loads(run("agents", "--json"))
    assert [agent["name"] for agent in listed] == list(KINDS)
    table = next(
        one for one in json.loads(run("agents", "alphabeta", "--json"))["settings"] if one["name"] == "table"
    )
    assert (table["type"], table["default"]) == ("INTEGER", "16")
    assert table["about"] == "Size of the transposition table, in MiB."


def test_an_unknown_agent_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown agent 'randon'; did you mean 'random'"):
        CliRunner().invoke(cli, ["agents", "randon"], catch_exceptions=False)


def test_a_new_agent_is_explained_plays_and_beats_random(tmp_path: Path) -> None:
    file = tmp_path / "my_agent.py"
    assert f"skep match {file} random" in run("new-agent", str(file))
    assert "own_queen  FLOAT  [default: 1.0]" in run("agents", str(file))
    assert make_agent(f"{file}:MyAgent:own_queen=2").settings.own_queen == 2
    score = play_match(str(file), "random", games=6, seed=1)
    assert score.failures == {}
    pairs = score.match_pairs()
    assert pairs is not None
    assert sum(points * count for points, count in enumerate(pairs.pairs)) > 6


@pytest.mark.parametrize("name", ["my_agent.txt", "my_agent"])
def test_only_a_python_file_can_be_an_agent(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="an agent is a Python file such as"):
        CliRunner().invoke(cli, ["new-agent", str(tmp_path / name)], catch_exceptions=False)


def test_a_file_that_is_there_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "my_agent.py"
    file.write_text("precious = 1\n")
    with pytest.raises(ValueError, match="is there already"):
        CliRunner().invoke(cli, ["new-agent", str(file)], catch_exceptions=False)
    assert file.read_text() == "precious = 1\n"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("mat", ["mate-in-one"]),
        ("strong=alpha", ["strong=alphabeta"]),
        ("alphabeta:t", ["alphabeta:time=", "alphabeta:threads=", "alphabeta:table="]),
        ("alphabeta:depth=3,pl", ["alphabeta:depth=3,plain="]),
        ("alphabeta:plain=", ["alphabeta:plain=true", "alphabeta:plain=false"]),
        ("nobody:x", []),
        ("./my", []),
    ],
)
def test_a_shell_offers_names_settings_and_values(typed: str, offered: list[str]) -> None:
    assert completions(typed) == offered


COMPLETED_IN_BASH = """
eval "$(_SKEP_COMPLETE=bash_source skep)"
COMP_LINE=$1; COMP_POINT=${#1}; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
compopt() { echo "compopt $1 $2"; }
_skep_completion skep
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("line", "words", "offered"),  # the words as bash makes them
    [
        ("skep match mate", ["match", "mate"], ["mate-in-one"]),
        ("skep match alphabeta:lev", ["match", "alphabeta", ":", "lev"], ["compopt -o nospace", "level="]),
        ("skep match random:", ["match", "random", ":"], ["compopt -o nospace", "pick="]),
        ("skep match random:pick=p", ["match", "random", ":", "pick", "=", "p"], ["piece"]),
        (
            "skep match mcts:preset=",
            ["match", "mcts", ":", "preset", "="],
            ["plain", "mcguile", "mcguile-coded", "ahmadov", "ahmadov-printed"],
        ),
        (
            "skep match alphabeta:depth=3,thr",
            ["match", "alphabeta", ":", "depth", "=", "3,thr"],
            ["compopt -o nospace", "3,threads="],
        ),
        (
            "skep match alphabeta:evaluation=l",
            ["match", "alphabeta", ":", "evaluation", "=", "l"],
            ["linear"],
        ),
        ("skep uhp ./mine", ["uhp", "./mine"], ["compopt -o default", ""]),
    ],
)
def test_bash_completes_names_settings_and_values(line: str, words: list[str], offered: list[str]) -> None:
    folder = str(Path(sys.executable).parent)
    done = subprocess.run(
        ["bash", "--norc", "-c", COMPLETED_IN_BASH, "bash", line, "skep", *words],
        env={**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout.splitlines(), done.stderr) == (offered, "")
