"""The command lines of the pages that install skep, in an environment made as they say."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from documentation.blocks import ROOT
from documentation.started import Started
from documentation.ways import lines_of_way

pytestmark = pytest.mark.slow

CHECKS = {
    "web": "nicegui segno",
    "cluster": "distributed",
    "postgres": "psycopg",
    "rl": "pettingzoo gymnasium skep.rl.hive_env",
    "data": "pyarrow.parquet",
}
"""What can be imported with an extra."""


def wheel_of_the_sources(folder: Path) -> Path:
    """The package that pip makes of the sources; every line below installs this one."""
    build = f"--config-settings=build-dir={folder / 'build'}"  # not the one that this environment uses
    words = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", build, f"--wheel-dir={folder}"]
    subprocess.run([*words, str(ROOT)], check=True)
    return next(folder.glob("*.whl"))


def in_shell(line: str, folder: Path) -> str:
    """Run a line as a person types it, after the environment was activated if there is one."""
    activate = ". .venv/bin/activate && " if (folder / ".venv/bin/activate").exists() else ""
    done = subprocess.run(
        ["sh", "-c", activate + line], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, (line, done.stdout, done.stderr)
    return done.stdout


def test_skep_is_installed_with_each_extra_as_the_pages_say(tmp_path: Path) -> None:
    wheel = wheel_of_the_sources(tmp_path / "wheels")
    lines = list(lines_of_way("install"))
    ordered = sorted(lines, key=lambda line: not line.startswith("python3 -m venv"))
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    extras = set()
    for line in ordered:
        if line.startswith("jupyter"):
            continue
        here = line.replace("/the/folder/of/skep", str(tmp_path))
        in_shell(re.sub(r"'?(?:skep|\.)\[(\w+)\]'?", rf"'{wheel}[\1]'", here), tmp_path)
        for extra in re.findall(r"\[(\w+)\]", line):
            extras.add(extra)
            for module in CHECKS[extra].split():
                in_shell(f"python -c 'import {module}'", tmp_path)
            assert in_shell("skep --version", tmp_path) == f"skep {version}\n"
    assert extras == set(CHECKS)
    _notebooks_open(next(line for line in lines if line.startswith("jupyter")), tmp_path)


def _notebooks_open(line: str, folder: Path) -> None:
    (folder / "examples").symlink_to(ROOT / "examples")
    program = [str(folder / ".venv/bin" / line.split()[0]), *line.split()[1:], "--no-browser", "--allow-root"]
    homes = {name: str(folder / name) for name in ("HOME", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR")}
    with Started(program, folder / "log", folder, {**os.environ, **homes}) as running:
        running.said(r"http://\S+/lab")
        running.interrupt()
