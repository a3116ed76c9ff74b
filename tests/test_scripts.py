"""What can be known of the scripts without building anything."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


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
