"""Commands of engines: one that fails as it is told, and our own; and the processes that are there."""

import os
import shlex
import sys
from pathlib import Path

FAKE = str(Path(__file__).parents[1] / "fake_engine.py")
TIMEOUT = 30.0  # seconds: enough on the busiest machine, and never waited for
PATIENCE = 1.0  # seconds that are waited for in vain


def fake(vice: str) -> str:
    return shlex.join([sys.executable, FAKE, vice])


def ours(agent: str) -> str:
    return shlex.join([sys.executable, "-m", "skep", "uhp", agent])


def children() -> set[int]:
    """The processes that this one started and that are still there, zombies included."""
    found = set()
    for entry in Path("/proc").iterdir():
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split() if entry.name.isdigit() else []
        except OSError:
            continue
        if fields and int(fields[1]) == os.getpid():
            found.add(int(entry.name))
    return found
