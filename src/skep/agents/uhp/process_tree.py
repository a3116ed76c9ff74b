"""Ends programs with everything they started, also when our own process is killed.

Run as a program, this file is the guard of engines: it reads the numbers of processes that have begun (`+7`)
and ended (`-7`), and when its input ends, because whoever started it is gone, it ends those that are left.
It imports nothing of skep, so that it starts quickly.
"""

import contextlib
import os
import signal
import sys
from pathlib import Path
from typing import NamedTuple


class RunningProcess(NamedTuple):
    """A process, told apart from a later one with the same number by when it began."""

    pid: int
    parent: int
    started: int


def running_processes() -> list[RunningProcess]:
    """All processes, on systems that list them in /proc; else none."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            # The name, in parentheses, may hold anything; what follows is numbers.
            fields = path.read_text(errors="replace").rpartition(")")[2].split()
            found.append(RunningProcess(int(path.parent.name), int(fields[1]), int(fields[19])))
    return found


def descendants(pid: int) -> list[RunningProcess]:
    """Everything that a process has started, and what those have, in whatever session."""
    by_parent: dict[int, list[RunningProcess]] = {}
    for process in running_processes():
        by_parent.setdefault(process.parent, []).append(process)
    found: list[RunningProcess] = []
    parents = [pid]
    while parents:
        children = by_parent.pop(parents.pop(), [])
        found += children
        parents += [child.pid for child in children]
    return found


def kill_left(processes: list[RunningProcess]) -> None:
    """Kill those that still run."""
    if not processes:
        return
    running = {(process.pid, process.started) for process in running_processes()}
    for process in processes:
        if (process.pid, process.started) in running:
            with contextlib.suppress(OSError):
                os.kill(process.pid, signal.SIGKILL)


def kill_tree(pid: int) -> None:
    """Kill a process that leads a group, its group, and everything that it has started."""
    left = descendants(pid)
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)
    kill_left(left)


def guard(lines: list[str]) -> set[int]:
    """The processes that have begun and not ended.

    >>> guard(["+7", "+8", "-7"])
    {8}
    """
    running: set[int] = set()
    for line in lines:
        number = int(line[1:])
        if line.startswith("+"):
            running.add(number)
        else:
            running.discard(number)
    return running


if __name__ == "__main__":
    for left in guard(sys.stdin.read().splitlines()):
        kill_tree(left)
