"""What skep is built on can be listed, and what is built from a commit is always the same."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_dependencies_are_listed_with_versions_and_licences() -> None:
    command = [sys.executable, ROOT / "scripts" / "dependencies.py", "web", "postgres"]
    lines = subprocess.check_output(command, text=True).splitlines()
    assert lines[0].split() == ["package", "version", "licence", "needed", "by"]
    (sqlalchemy,) = (line.split() for line in lines if line.startswith("sqlalchemy"))
    assert sqlalchemy[2:] == ["MIT", "skep"]
    assert any(line.startswith("nicegui") for line in lines)
    assert any(line.startswith("psycopg ") for line in lines)


@pytest.mark.slow
@pytest.mark.skipif(not (ROOT / ".git").exists() or shutil.which("git") is None, reason="not a clone")
def test_wheel_and_source_distribution_are_the_same_byte_for_byte(tmp_path: Path) -> None:
    for name in ("once", "again"):
        script = ROOT / "scripts" / "release.py"
        subprocess.run([sys.executable, script, "--out", tmp_path / name], check=True)
    once, again = (
        {file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("once", "again")
    )
    assert len(once) == 2
    assert once == again
