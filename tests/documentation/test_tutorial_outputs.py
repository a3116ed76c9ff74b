"""Followed word by word, with all games, a tutorial prints the numbers that it shows."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from documentation.blocks import ROOT, Command, blocks_of, commands_of
from documentation.ways import way_of

pytestmark = pytest.mark.slow

TUTORIALS = ("play-and-study", "first-agent", "train", "ten-thousand-games", "reproduce-a-table")
"""Those whose games are the same on every machine."""
TYPED = "moves\nresign\n"


def printed(command: Command, folder: Path) -> str:
    """What a command line of a tutorial prints, on both channels."""
    program = [sys.executable, *command.words[1:]] if command.words[0] == "python" else command.words
    done = subprocess.run(
        program,
        cwd=folder,
        input=TYPED,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (command.line, done.stdout)
    return done.stdout


def plain(line: str) -> str:
    """A line without its seconds, which differ from machine to machine, and without its spaces."""
    return " ".join(re.sub(r"\d+ s\b", "some s", line).split())


def missing_lines(output: str, shown: str) -> list[str]:
    """The lines that a page shows, but a command did not print; one that ends in `…` is a beginning."""
    found = [plain(line) for line in output.splitlines()]
    wanted = [plain(line) for line in shown.splitlines() if line.strip() not in ("", "…")]
    return [
        line
        for line in wanted
        if not any(one.startswith(line[:-1]) if line.endswith("…") else one == line for one in found)
    ]


@pytest.mark.parametrize("name", TUTORIALS)
def test_a_tutorial_prints_what_it_shows(name: str, folder: Path) -> None:
    (folder / "my_agent.py").unlink()
    (folder / "agents.sqlite").unlink()
    output, compared = "", 0
    for block in blocks_of(ROOT / "docs/tutorials" / f"{name}.md"):
        if block.file:
            (folder / block.file).write_text(block.text)
        elif block.language == "commands":
            for command in commands_of(block):
                output = printed(command, folder) if way_of(command.line) == "at once" else ""
                assert missing_lines(output, command.output) == [], (block.place, output)
                compared += bool(command.output)
        elif block.language == "text":
            assert missing_lines(output, block.text) == [], (block.place, output)
            compared += 1
    assert compared > 0


def test_a_line_that_was_not_printed_is_found() -> None:
    output = "a  1 of 2, 12 s\nsome text that goes on\n"
    assert missing_lines(output, "a 1 of 2, 13 s\n…\nsome text …\n") == []
    assert missing_lines(output, "a 2 of 2, 12 s\n") == ["a 2 of 2, some s"]
