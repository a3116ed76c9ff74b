"""Command lines of the pages that go on until they are stopped, install something or take minutes."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.serving import free_port

from documentation.blocks import ROOT, Command
from documentation.running import run_skep
from documentation.skep_commands import put_in, small
from documentation.started import Started
from documentation.ways import lines_of_way

pytestmark = pytest.mark.slow

BIN = Path(sys.executable).parent
MAKE = [
    "make",
    *(f"--assume-old=.venv/installed{what}" for what in ("", "-test", "-docs", "-check")),
    f"BIN={BIN}",
]
"""Make, in an environment where everything is installed already."""


def of_way(way: str) -> pytest.MarkDecorator:
    """Run a test with each command line of a way."""
    lines = lines_of_way(way)
    return pytest.mark.parametrize("command", lines.values(), ids=lines.keys())


def make_certificate(folder: Path) -> None:
    words = (
        "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout key.pem -out cert.pem"
    )
    subprocess.run(words.split(), cwd=folder, check=True, capture_output=True)


@of_way("server")
def test_a_server_answers_until_it_is_interrupted(command: Command, folder: Path, tmp_path: Path) -> None:
    shutil.copy("my_agent.py", "mover.py")
    if "--cert" in command.line:
        make_certificate(folder)
    port = str(free_port())
    words = Command(
        put_in(command.line).replace("0.0.0.0", "127.0.0.1")
    ).words  # other machines need not see it
    with Started(
        [*words, "--port", port, "--no-browser"], tmp_path / "log", folder, dict(command.environment)
    ) as server:
        url = server.said(r"the page is at (\S+)")[1]
        assert server.answers(url), server.text()
        assert server.interrupt() in (0, 130)
        assert "Traceback" not in server.text()


@pytest.fixture
def cluster_lines(folder: Path, tmp_path: Path) -> Iterator[list[list[str]]]:
    """The commands that are left of the page once a scheduler and workers are running at a free port."""
    port = str(free_port())
    lines = [Command(put_in(line).replace("8786", port)).words for line in lines_of_way("cluster")]
    scheduler, workers, *others = lines
    assert (scheduler[:2], workers[:2]) == (["dask", "scheduler"], ["dask", "worker"])
    dask = [sys.executable, "-m", "dask"]  # wherever its command is
    with (
        Started([*dask, *scheduler[1:]], tmp_path / "scheduler", folder) as one,
        Started([*dask, *workers[1:]], tmp_path / "workers", folder) as two,
    ):
        one.said("Scheduler at:")
        two.said(r"(?s)Registered to.*Registered to")
        yield others


def test_a_match_is_played_on_a_cluster(cluster_lines: list[list[str]], folder: Path) -> None:
    match, resumed = cluster_lines
    address = match[match.index("--workers") + 1]
    for words in (match, resumed):
        arguments = [*small(words[1:]), "--workers", address]
        assert "of 2 (" in run_skep(arguments, "docs/cluster.md")


@of_way("figures")
def test_a_benchmark_prints_a_figure(command: Command, folder: Path, tmp_path: Path) -> None:
    words = Command(put_in(command.line)).words
    program = [*MAKE, *words[1:]] if words[0] == "make" else [sys.executable, *words[1:]]
    with Started(program, tmp_path / "log", ROOT) as running:
        running.said(r"\n  \S.*\d")
        assert running.interrupt() != 0


def test_make_opens_the_page(folder: Path, tmp_path: Path) -> None:
    assert "make play" in lines_of_way("make")
    with Started([*MAKE, "play"], tmp_path / "log", ROOT, {"BROWSER": "true"}) as running:
        assert running.answers(running.said(r"the page is at (\S+)")[1]), running.text()
        running.interrupt()


def test_make_builds_the_pages() -> None:
    assert "make docs" in lines_of_way("make")
    done = subprocess.run([*MAKE, "docs"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (ROOT / "build/docs/index.html").exists()


@of_way("long")
def test_an_agent_joins_the_league(command: Command, folder: Path) -> None:
    shutil.copytree(ROOT / "docs/papers/results", "results")
    words = [*Command(put_in(command.line)).words[1:], "--results", "results"]
    assert "my_agent" in run_skep(words, "docs/agents.md")
