"""The scripts that tutorials let the reader save and run, with fewer games."""

import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from documentation.blocks import ROOT, blocks_of
from skep.cli import cli

TUTORIALS = ROOT / "docs" / "tutorials"


def save_files(page: str, folder: Path) -> None:
    """Save the files of a tutorial as its reader does."""
    for block in blocks_of(TUTORIALS / page):
        if block.file:
            (folder / block.file).write_text(block.text)


def run(script: str, folder: Path) -> str:
    done = subprocess.run([sys.executable, script], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_learner_of_thirty_lines_runs(tmp_path: Path) -> None:
    save_files("train.md", tmp_path)
    script = tmp_path / "tune.py"
    small = script.read_text().replace("GAMES = 40\nROUNDS = 10", "GAMES = 2\nROUNDS = 2")
    assert small != script.read_text()
    script.write_text(small.replace("ply_cap=100", "ply_cap=10").replace('workers="2"', 'workers="0"'))
    assert run("tune.py", tmp_path).splitlines()[-1].startswith("best: ./mover.py:Mover:own_queen=")


def test_the_questions_to_many_games_are_answered(tmp_path: Path) -> None:
    save_files("ten-thousand-games.md", tmp_path)
    command = ["tournament", "random", "mate-in-one", "--games", "4", "--rules", "Base:ply_cap=20"]
    done = CliRunner().invoke(cli, [*command, "--workers", "0", "--db", str(tmp_path / "many.sqlite")])
    assert done.exit_code == 0, done.output
    printed = run("lengths.py", tmp_path)
    assert printed.startswith("4 games, ")
    assert "  0 to  39 plies: 4" in printed


def test_both_tutorials_have_the_same_agent() -> None:
    agents = [
        next(block.text for block in blocks_of(TUTORIALS / page) if block.file == "mover.py")
        for page in ("first-agent.md", "train.md")
    ]
    assert agents[0] == agents[1]
