"""What can be known of the scripts without building anything."""

import importlib.machinery
import importlib.util
import re
import shutil
import subprocess
import sys
import tomllib
import types
from pathlib import Path

from skep.analysis.forced_win import forced_win
from skep.analysis.puzzle import read_puzzles
from skep.games import hive

ROOT = Path(__file__).parents[1]
URL = "https://example.org/skep"


def sprt(*arguments: str) -> tuple[int, str]:
    run = subprocess.run(
        [ROOT / "scripts" / "sprt", *arguments], capture_output=True, text=True, check=False, timeout=60
    )
    return run.returncode, run.stderr


def test_the_test_of_versions_needs_a_commit() -> None:
    code, said = sprt("no-such-commit")
    assert (code, said) == (2, "sprt: no commit 'no-such-commit'\n")
    code, said = sprt("")
    assert code == 2
    assert "expected the commit to play against" in said


def script(name: str) -> types.ModuleType:
    loader = importlib.machinery.SourceFileLoader(name.removesuffix(".py"), str(ROOT / "scripts" / name))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = sys.modules[loader.name] = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def test_a_package_that_knows_its_address_has_only_absolute_links(tmp_path: Path) -> None:
    for name in ("README.md", "pyproject.toml", "CITATION.cff"):
        shutil.copy(ROOT / name, tmp_path)
    script("release.py").name_repository(tmp_path, URL)
    readme = (tmp_path / "README.md").read_text("utf-8")
    links = re.findall(r"\]\(([^)]*)\)", readme)
    assert len(links) > 20
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    for place in re.findall(rf"{URL}/(?:raw|blob)/HEAD/([^)#]*)", readme):
        assert (ROOT / place).exists(), place
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text("utf-8"))["project"]
    assert (project["readme"], project["urls"]["Homepage"]) == ("README.md", URL)
    assert project["scripts"] == {"skep": "skep.cli:main"}
    assert f"repository-code: {URL}" in (tmp_path / "CITATION.cff").read_text("utf-8")


def test_the_sources_themselves_name_no_address() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert (project["readme"], "urls" in project) == ("docs/package.md", False)


def test_puzzles_are_found_in_games_and_not_looked_for_twice(tmp_path: Path) -> None:
    puzzles = script("puzzles")
    source = puzzles.Source("hive", hive.Rules(game_type="Base"), tmp_path / "Base.jsonl")
    while not list(source.puzzles()):
        source.go_on()
    games = len(source.lines())
    (puzzle,) = source.puzzles()
    win = forced_win(puzzle.start(), puzzle.plies)
    assert win is not None
    assert (win.is_unique, len(win.moves)) == (True, puzzle.plies)
    with source.file.open("a") as file:
        file.write('{"game": "hi')  # ended while a puzzle was written
    assert (len(source.lines()), list(source.puzzles())) == (games, [puzzle])
    puzzles.write([source], tmp_path)
    assert list(read_puzzles(tmp_path / "hive-wins.jsonl")) == [puzzle]
