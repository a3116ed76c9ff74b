"""The how-to about games as data does what it says."""

import doctest
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from skep.records.database.export import GAME_COLUMNS, POSITION_COLUMNS

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "data.md"


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "tests" / "samples" / "v0.1" / "games.sqlite", tmp_path)
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("    skep db export ") and ".parquet" in line:
            command = [sys.executable, "-m", *shlex.split(line, comments=True), "--db", "games.sqlite"]
            subprocess.run(command, check=True, capture_output=True)
    flags = doctest.NORMALIZE_WHITESPACE
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, optionflags=flags)
    assert (failed, tried) == (0, 17)


def test_all_columns_are_described() -> None:
    text = PAGE.read_text("utf-8")
    assert [name for name in GAME_COLUMNS | POSITION_COLUMNS if f"`{name}`" not in text] == []
