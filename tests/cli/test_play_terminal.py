"""`skep play` at a real terminal: its keys, and what it remembers of the lines typed."""

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="only Unix has terminals that a test can hold")
LEFT, UP, BACKSPACE = b"\x1b[D", b"\x1b[A", b"\x7f"
PATIENCE_SECONDS = 120


class Terminal:
    """A terminal with a program in it."""

    def __init__(self, *arguments: str, home: Path) -> None:
        self._screen, inside = pty.openpty()
        folders = {f"XDG_{kind}_HOME": str(home) for kind in ("DATA", "STATE", "CONFIG")}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "skep", *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env={**os.environ, **folders, "TERM": "xterm"},
        )
        os.close(inside)
        self._seen = b""

    def type(self, *keys: bytes) -> None:
        """Press keys, the last of them Enter."""
        os.write(self._screen, b"".join(keys) + b"\n")

    def wait_for(self, text: str) -> None:
        """Read until a text is on the screen, and forget what stands before it."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while text.encode() not in self._seen:
            assert time.monotonic() < deadline, (text, self._seen)
            if select.select([self._screen], [], [], 0.1)[0]:
                self._seen += os.read(self._screen, 4096)
        self._seen = self._seen.partition(text.encode())[2]

    def close(self) -> int:
        """The exit status of the program, once it has ended."""
        status = self._process.wait(PATIENCE_SECONDS)
        os.close(self._screen)
        return status


def test_a_move_is_mended_brought_back_and_remembered(tmp_path: Path) -> None:
    terminal = Terminal("play", "random", "--color", "white", "--seed", "1", home=tmp_path)
    terminal.wait_for("White to move:\r\n> ")
    terminal.type(b"wXS1", LEFT, LEFT, BACKSPACE)
    terminal.wait_for("Black plays")
    terminal.wait_for("White to move:\r\n> ")
    terminal.type(UP)
    terminal.wait_for("invalid move 'wS1' at ply 3")
    terminal.wait_for("White to move:\r\n> ")
    terminal.type(b"quit")
    assert terminal.close() == 0
    (history,) = tmp_path.rglob("play_history")
    assert history.read_text().splitlines()[-2:] == ["wS1", "quit"]
