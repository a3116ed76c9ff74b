"""The command line as a whole."""

import subprocess
import sys

import pytest

from skep.cli import COMMANDS, cli


def skep(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "skep", *arguments], capture_output=True, text=True, check=False
    )


def test_help_names_every_command() -> None:
    done = skep("--help")
    assert done.returncode == 0
    for name, (_, text) in COMMANDS.items():
        assert name in done.stdout
        assert text.split()[0] in done.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    cli([name, "--help"], standalone_mode=False)
    assert "Usage" in capsys.readouterr().out


def test_help_imports_nothing_heavy() -> None:
    code = "import sys; from skep.cli import cli; cli(['--help'], standalone_mode=False); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert loaded.isdisjoint(
        {"numpy", "sqlalchemy", "rich", "asyncio", "nicegui", "distributed", "skep._core"}
    )


def test_importing_skep_imports_nothing_of_it() -> None:
    code = "import sys, skep; print(*(name for name in sys.modules if name.startswith('skep')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["skep"]


def test_perft_prints_the_count_on_stdout_and_the_speed_on_stderr() -> None:
    done = skep("perft", "Base+M", "3", "--divide", "--threads", "2")
    assert done.stdout.splitlines() == ["wS1: 540", "wB1: 540", "wG1: 540", "wA1: 540", "wM: 450", "3: 2610"]
    assert "million a second" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["perft", "Base+X", "3"], "unknown expansion 'X'"),
        (["perft", "Base", "three"], "'three' is not a valid integer"),
        (["play", "randon"], "unknown agent 'randon'; did you mean 'random'?"),
        (["plai"], "no command 'plai'; did you mean 'play'?"),
    ],
)
def test_what_was_asked_wrong_is_said_in_a_line_and_exits_with_2(arguments: list[str], words: str) -> None:
    done = skep(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
