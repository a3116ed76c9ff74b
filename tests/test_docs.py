"""What the documentation shows is run: a reader can copy it."""

import doctest
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def python_blocks(file: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / file).read_text("utf-8"), re.DOTALL)


def test_the_examples_of_the_library_do_what_they_say() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "library.md"), module_relative=False)
    assert (failed, tried > 15) == (0, True)


@pytest.mark.parametrize("number", range(3))
def test_the_agents_of_the_documentation_play(number: int, tmp_path: Path) -> None:
    from skep import play_match

    blocks = python_blocks("docs/agents.md")
    assert len(blocks) == 3
    file = tmp_path / "my_agent.py"
    file.write_text(blocks[number])
    name = f"{file}:Thinker" if "Thinker" in blocks[number] else str(file)
    score = play_match(name, "random", games=2, rules="Base:ply_cap=10")
    assert (score.finished, score.failures) == (2, {})


def test_the_script_of_the_readme_shows_with_an_interval_that_its_agent_beats_random(tmp_path: Path) -> None:
    (script,) = [block for block in python_blocks("README.md") if "play_match" in block]
    assert len(script.strip().splitlines()) <= 15
    file = tmp_path / "script.py"
    file.write_text(script)
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=True)
    last = done.stdout.strip().splitlines()[-1]
    told = re.search(r"choose by pairs: 33\.5 of 40 \(83\.8%\)  Elo \+285 \[\+147, \+422\]", last)
    assert told is not None, last
    assert told[0].split("  ")[0] in (ROOT / "README.md").read_text("utf-8")


def test_the_page_of_a_package_index_needs_nothing_that_only_the_sources_have() -> None:
    assert re.findall(r"\]\((?!https?:)[^)]*\)", (ROOT / "docs" / "package.md").read_text("utf-8")) == []


def test_every_extra_is_explained() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = set(project["optional-dependencies"])
    readme, page = ((ROOT / name).read_text("utf-8") for name in ("README.md", "docs/package.md"))
    assert set(re.findall(r"`skep\[(\w+)\]`", readme)) == extras
    assert set(re.findall(r"`skep\[(\w+)\]`", page)) == extras - {"test", "check", "docs"}
    assert readme.index("pip install 'skep[web]'") < readme.index("make play")
