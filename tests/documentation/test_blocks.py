"""Every code block and command line of the pages is run, each page in a folder of its own."""

import doctest
import re
import shutil
import stat
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from documentation.blocks import PAGES, ROOT, Block, Command, blocks_of, commands_of
from documentation.command_lines import (
    check_other,
    check_skep,
    command_of,
    reason_not_to_run,
    redirected,
    small,
    split,
)
from skep.arena.runner.play_match import play_match
from skep.cli import cli
from skep.records import Ending, Record, Result
from skep.records.files import read_games, write_games

ENGINES = ("nokamute", "some-engine", "path/to/engine", "engine")
"""Names of other people's engines in the pages; here they are skep's engine."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the pages speak of, in which commands are run."""
    here = tmp_path / "here"
    (here / "games").mkdir(parents=True)
    for name in ("tests/agents/forced_wins.txt", "docs/tournament.toml", "tests/samples/v0.1/cup.pgn"):
        (here / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, here / name)
    games = [_unfinished(game.record) for game in read_games(ROOT / "tests/samples/v0.1/cup.pgn")]
    for name in ("game.pgn", "game.sgf", "games.pgn", "game.uhp", "games/first.pgn"):
        write_games(games[:2] if "s." in name else games[:1], here / name)
    script = f'#!/bin/sh\nexec "{sys.executable}" -m skep uhp alphabeta:nodes=20,table=1\n'
    for name in ENGINES:
        program = tmp_path / "bin" / name if "/" not in name else here / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(script)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.chdir(here)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=":")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv("COLUMNS", "100")
    return here


def _unfinished(record: Record) -> Record:
    """A short beginning of a game: a hint is for a game that goes on."""
    return replace(record, plies=record.plies[:12], result=Result.UNKNOWN, ending=Ending.UNFINISHED)


@pytest.fixture
def own_games(folder: Path) -> None:
    """Games in the database of the user, and in `games.sqlite`."""
    for place in ([], ["--db", "games.sqlite"]):
        run_skep(["db", "import", "tests/agents/forced_wins.txt", *place], Command(""), "samples")


def run_skep(words: list[str], command: Command, place: str) -> str:
    """Run a command of skep in this process; it may find something wrong (1), but must not be asked wrong."""
    result = CliRunner().invoke(cli, words, input="")
    said = f"{place}: skep {' '.join(words)}\n{result.output}"
    assert result.exception is None or isinstance(result.exception, SystemExit), (said, result.exception)
    assert result.exit_code in (0, 1), said
    return result.stdout


def run_line(block: Block, command: Command, folder: Path) -> None:
    """Check a command line, and run it if it is one of skep and nothing speaks against it."""
    words = split(command.words)
    if words[0] != "skep":
        check_other(words)
        return
    check_skep(words[1:])
    if block.why_not or reason_not_to_run(words[1:]):
        return
    arguments = words[1:] if block.is_exact else small(words[1:])
    output = run_skep(arguments, command, block.place)
    if redirected(command.words):
        (folder / redirected(command.words)).write_text(output)
    if arguments == words[1:] and command.output:
        assert matches(output, command.output), f"{block.place}: {command.words}\nprints\n{output}"


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
    code = compile(block.text, block.place, "exec") if ">>>" not in block.text else None
    if block.why_not:
        return
    if code is not None:
        exec(code, names)
        return
    example = doctest.DocTestParser().get_doctest(block.text, names, block.place, str(block.page), block.line)
    runner = doctest.DocTestRunner(verbose=False)
    said: list[str] = []
    runner.run(example, out=said.append, clear_globs=False)
    names.update(example.globs)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)


@pytest.mark.usefixtures("own_games")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_a_page_shows_can_be_done(page: Path, folder: Path) -> None:
    names: dict[str, Any] = {"__name__": "page"}
    blocks = blocks_of(page)
    for block in blocks:
        if block.file:
            (folder / block.file).write_text(block.text)
    for block in blocks:
        if block.file:
            continue
        if block.language == "python" or ">>>" in block.text:
            run_python(block, names)
        elif block.language == "commands":
            for command in commands_of(block):
                run_line(block, command, folder)


def test_outputs_are_compared() -> None:
    assert matches("a\nb\nc\n", "a\n…\nc\n")
    assert not matches("a\nb\nd\n", "a\n…\nc\n")
    assert not matches("a\nb\n", "a\n")


def test_options_that_do_not_exist_are_found() -> None:
    for line, problem in (
        ("match a b --gmaes 3", "gmaes"),
        ("mach a b", "no command"),
        ("show", "needs GAME"),
    ):
        with pytest.raises((ValueError, click.UsageError), match=problem):
            check_skep(line.split())


FIRST_LINES = {"skep network 1", "skep positions 1", "skep table 1"}
"""How files of skep begin; they look like commands."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_within_the_text_exist(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for line in set(re.findall(r"`(skep [a-z][^`\n]*)`", text)) - FIRST_LINES:
        words = split(line.replace("\\|", "|"))
        _, command, arguments = command_of(words[1:])
        if arguments and not isinstance(command, click.Group):
            check_skep(words[1:], is_whole=False)


def test_a_function_of_a_page_plays() -> None:
    (three_lines, *_) = [block for block in blocks_of(ROOT / "docs/agents.md") if block.language == "python"]
    names: dict[str, Any] = {}
    exec(three_lines.text, names)
    assert play_match(names["choose"], "random", games=2, rules="Base:ply_cap=10").finished == 2
