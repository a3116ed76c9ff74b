"""Running what a page shows: commands of skep in this process, Python, scripts, and other programs."""

import doctest
import importlib.util
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

from click.testing import CliRunner

from documentation.blocks import Block, Command
from documentation.skep_commands import STAND_INS, command_of, put_in, small
from documentation.ways import needed_extra
from skep.cli import main

TYPED: dict[tuple[str, ...], str] = {
    ("play",): "moves\nboard\nresign\n",
    ("uhp",): "newgame Base\nbestmove depth 1\nexit\n",
}
"""What a person, or another program, types into a command."""
PRINTED = {("play",): "to move", ("uhp",): "Base;NotStarted;White[1]"}
"""A part of the answer."""
SMALL_PROGRAMS = {
    "examples/train_policy.py": "--updates 1 --games 4 --steps 4 --test-every 1 --test-games 2 "
    "--match-games 2 --match-ply-cap 8",
    "scripts/learning_matches.py": "--games 2 --ply-cap 20",
}
PACKAGES = {"web": "nicegui", "cluster": "distributed", "postgres": "psycopg", "data": "pyarrow"}
"""A package of each extra that commands need."""


def run_skep(words: Sequence[str], place: str, environment: dict[str, str] | None = None) -> str:
    """Run a command of skep in this process; it may find something wrong (1), but must not be asked wrong.

    Without the extra that it needs it must say in one line which one that is.
    """
    names, _, _ = command_of(words)
    status, output, errors = _in_this_process(words, TYPED.get(names, ""), environment)
    said = f"{place}: skep {' '.join(words)}\n{output}{errors}"
    extra = needed_extra(list(words))
    if extra and importlib.util.find_spec(PACKAGES[extra]) is None:
        assert (status, errors.count("\n")) == (3, 1), said
        assert f"pip install 'skep[{extra}]'" in errors, said
        return ""
    assert status in (0, 1), said
    assert PRINTED.get(names, "") in output, said
    return output


def _in_this_process(
    words: Sequence[str], typed: str, environment: dict[str, str] | None
) -> tuple[int, str, str]:
    """The exit status of skep, what it prints, and what it says about itself."""
    code: object = 0
    with (
        CliRunner(env=environment).isolation(typed) as (output, errors, _),
        patch("sys.argv", ["skep", *words]),
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code
        sys.stdout.flush()
        sys.stderr.flush()
        printed = output.getvalue().decode(), errors.getvalue().decode()
    assert isinstance(code, int)
    return code, *printed


def run_line(block: Block, command: Command, folder: Path) -> None:
    """Run a command line of a page with small sizes, and compare what it prints if it is run as it stands."""
    line = put_in(command.line)
    words = Command(line).words
    environment = dict(command.environment)
    if "_SKEP_COMPLETE" in line or "_SKEP_COMPLETE" in environment:
        run_completion(line, environment)
        return
    if words[0] != "skep":
        run_program(words, environment, block.place)
        return
    arguments = words[1:] if block.is_exact else small(words[1:])
    if words[1] == "new-agent":
        (folder / words[2]).unlink(missing_ok=True)  # it refuses to write over a file
    output = run_skep(arguments, block.place, environment)
    if command.output_file:
        (folder / command.output_file).write_text(output)
    if arguments == words[1:] and command.output:
        assert matches(output, command.output), f"{block.place}: {line}\nprints\n{output}"


def run_program(words: Sequence[str], environment: dict[str, str], place: str) -> str:
    """Run a program of Python with small sizes."""
    arguments = [words[1], *SMALL_PROGRAMS.get(words[1], "").split(), *words[2:]]
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (place, words, done.stderr)
    return done.stdout


def run_completion(line: str, environment: dict[str, str]) -> None:
    """Ask skep for what a shell reads at its start."""
    shell = environment.get("_SKEP_COMPLETE") or re.findall(r"_SKEP_COMPLETE=(\w+)", line)[0]
    done = subprocess.run(
        ["skep"],
        env={**os.environ, "_SKEP_COMPLETE": shell},
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"_SKEP_COMPLETE={shell.replace('source', 'complete')}" in done.stdout


def run_script(block: Block, folder: Path) -> None:
    """Run a script for the shell that is a UHP engine."""
    script = folder / "script"
    script.write_text(block.text)
    script.chmod(0o755)
    done = subprocess.run([str(script)], input=TYPED["uhp",], capture_output=True, text=True, check=True)
    assert PRINTED["uhp",] in done.stdout


def matches(output: str, shown: str) -> bool:
    """Is this what the page shows? A line with `…` stands for any lines."""
    parts = re.split(
        r"^\s*…\s*\n", "\n".join(line.rstrip() for line in shown.strip().splitlines()), flags=re.M
    )
    pattern = r"(?:.*\n)*?".join(re.escape(part.strip("\n")) + r"\n?" for part in parts)
    found = "\n".join(line.rstrip() for line in output.strip("\n").splitlines()) + "\n"
    return re.fullmatch(r"\s*" + pattern, found.lstrip()) is not None


def run_python(block: Block, names: dict[str, Any]) -> None:
    """Run a block of Python: an example with prompts as a doctest, anything else as a program."""
    text = block.text.replace("NumThreads", STAND_INS["NumThreads"])
    if ">>>" not in text:
        exec(compile(text, block.place, "exec"), names)
        return
    example = doctest.DocTestParser().get_doctest(text, names, block.place, str(block.page), block.line)
    runner = doctest.DocTestRunner(verbose=False)
    said: list[str] = []
    runner.run(example, out=said.append, clear_globs=False)
    names.update(example.globs)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)
