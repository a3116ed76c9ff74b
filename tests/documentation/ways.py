"""How command lines of the pages are run: at once with small sizes, in a slow test, or, for a reason, not."""

import re
from collections.abc import Iterator

from documentation.blocks import PAGES, Block, Command, blocks_of, commands_of
from documentation.skep_commands import command_of, is_whole, put_in

NOT_RUN = {
    "make test": "it would run itself",
    "make test-slow": "it would run itself",
    "pytest -m slow tests/analysis/test_prover.py": "it is a slow test already",
    "make attack MINUTES=30": "tests/test_attack.py runs its parts, and the whole takes half an hour",
    "make sanitize": "it builds the core anew and runs tests in it, for minutes",
    "make fuzz": "as `make sanitize`",
}
"""Command lines that no test of the pages runs, and why."""
WAYS = {
    "server": r"skep web\b",
    "cluster": r"dask |.*--workers tcp://",
    "install": r"pip |python3 -m venv |\. |jupyter ",
    "figures": r"python -m benchmarks|make bench",
    "make": r"make (play|docs)$",
    "long": r"skep papers join",
    "at once": r"skep |python \w|eval ",
}
"""What a command line begins with; the first that fits counts. All but the last way are slow tests."""


def way_of(line: str) -> str:
    """How a command line is run. Raises ValueError if nobody has said it.

    >>> way_of("skep web --port 80"), way_of("skep show 1"), way_of("make test")
    ('server', 'at once', 'not run')
    """
    if line in NOT_RUN:
        return "not run"
    for way, beginning in WAYS.items():
        if re.match(beginning, line):
            return way
    raise ValueError(f"nobody has said how to run {line!r}: see tests/documentation/ways.py")


def is_only_named(block: Block, command: Command) -> bool:
    """Does the text only speak of a command, without what it needs?"""
    words = put_in(command.line).split()
    return block.language == "inline" and words[0] == "skep" and not is_whole(words[1:])


def all_commands() -> Iterator[tuple[Block, Command]]:
    """Every command line that can be run, once a page; those within the text only if no block has them."""
    in_blocks = {command.line for _, command in _of_language("commands")}
    seen = set()
    for page in PAGES:
        for block in blocks_of(page):
            for command in commands_of(block) if block.language in ("commands", "inline") else []:
                mark = (block.page, command.line) if block.language == "commands" else command.line
                is_known = block.language == "inline" and command.line in in_blocks
                if mark not in seen and not is_known and not is_only_named(block, command):
                    seen.add(mark)
                    yield block, command


def _of_language(language: str) -> Iterator[tuple[Block, Command]]:
    for page in PAGES:
        for block in blocks_of(page):
            if block.language == language:
                yield from ((block, command) for command in commands_of(block))


def lines_of_way(way: str) -> dict[str, Command]:
    """The different command lines that are run in a way, in the order of the pages."""
    return {command.line: command for block, command in all_commands() if way_of(command.line) == way}


def needed_extra(words: list[str]) -> str:
    """The extra without which a command of skep cannot do what it is asked, or nothing.

    >>> needed_extra(["db", "export", "games.parquet"]), needed_extra(["db", "list"])
    ('data', '')
    """
    names, _, arguments = command_of(words)
    text = " ".join(arguments)
    if names == ("web",):
        return "web"
    if "tcp://" in text:
        return "cluster"
    if "postgresql://" in text:
        return "postgres"
    return "data" if ".parquet" in text else ""
