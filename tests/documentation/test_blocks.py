"""Every code block and command line of the pages is run, each page in a folder of its own.

What takes longer, or goes on until it is stopped, is run by `test_long_commands.py`.
"""

from pathlib import Path
from typing import Any

import click
import pytest

from documentation.blocks import PAGES, ROOT, Block, blocks_of, commands_of
from documentation.other_programs import check_other
from documentation.running import matches, run_line, run_python, run_script
from documentation.skep_commands import check_skep, is_whole, put_in
from documentation.ways import NOT_RUN, all_commands, way_of
from skep.arena.runner.play_match import play_match

TO_RUN = {(block.page, block.line, command.line) for block, command in all_commands()}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_a_page_shows_can_be_done(page: Path, folder: Path) -> None:
    names: dict[str, Any] = {"__name__": "page"}
    blocks = [block for block in blocks_of(page) if not block.run_by]
    for block in blocks:
        if block.file:
            (folder / block.file).write_text(block.text)
    for block in blocks:
        if block.file:
            continue
        if block.language == "python" or ">>>" in block.text:
            run_python(block, names)
        elif block.language == "script":
            run_script(block, folder)
        elif block.language in ("commands", "inline"):
            run_commands(block, folder)


def run_commands(block: Block, folder: Path) -> None:
    """Check all command lines of a block, and run those that can be run at once."""
    for command in commands_of(block):
        words = put_in(command.line).split() if block.language == "inline" else command.words
        if words[0] != "skep":
            check_other(command.words)
        elif "_SKEP_COMPLETE" in dict(command.environment):
            pass
        elif block.language == "inline":
            is_whole(words[1:])
        else:
            check_skep(command.words[1:])
        if (block.page, block.line, command.line) in TO_RUN and way_of(command.line) == "at once":
            run_line(block, command, folder)


def test_what_is_not_run_stands_in_the_pages() -> None:
    lines = {command.line for _, command in all_commands()}
    assert [line for line in NOT_RUN if line not in lines] == []


def test_who_is_said_to_run_a_block_runs_something_of_its_page() -> None:
    for page in PAGES:
        for block in blocks_of(page):
            if block.run_by:
                text = (ROOT / block.run_by.split(",")[0]).read_text("utf-8")
                assert page.name in text, (block.place, block.run_by)


def test_a_command_line_that_nobody_knows_how_to_run_is_found() -> None:
    with pytest.raises(ValueError, match="nobody has said how to run 'cargo run'"):
        way_of("cargo run")


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


def test_a_function_of_a_page_plays() -> None:
    (three_lines, *_) = [block for block in blocks_of(ROOT / "docs/agents.md") if block.language == "python"]
    names: dict[str, Any] = {}
    exec(three_lines.text, names)
    assert play_match(names["choose"], "random", games=2, rules="Base:ply_cap=10").finished == 2
