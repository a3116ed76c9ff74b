"""Work that kills its worker; in a module of its own, where a new process finds it too."""

import os
import signal
from pathlib import Path


def die_at_first(marker: Path, number: int) -> int:
    """Kill the own process, unless somebody did so before."""
    if number == 3 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
