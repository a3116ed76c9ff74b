"""The commit is that of the source tree that skep runs from."""

import subprocess
from pathlib import Path

import pytest

from skep.git_commit import git_commit

SOURCE = Path(__file__).parents[1]


def test_the_commit_is_that_of_the_source_tree() -> None:
    head = subprocess.run(
        ["git", "-C", str(SOURCE), "rev-parse", "--short=10", "HEAD"],
        capture_output=True,
        text=True,
        check=False,
    )
    if head.returncode != 0:
        pytest.skip("the source is not in a git repository")
    assert git_commit().removesuffix("+") == head.stdout.strip()
