"""The source that this program runs from, for everything whose making depends on it."""

import subprocess
from pathlib import Path


def git_commit() -> str:
    """The commit that the source is at, with a plus if it was changed since; empty if unknown."""
    source = Path(__file__).parents[2]
    head = _git(source, "rev-parse", "--short=10", "HEAD")
    if head is None:
        return ""
    return head.strip() + ("+" if _git(source, "status", "--porcelain", "--", str(source)) else "")


def _git(folder: Path, *arguments: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *arguments], capture_output=True, text=True, check=True, timeout=30
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout
