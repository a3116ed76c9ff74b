"""Commands of skep in the pages: do they exist, and what are their words in a run of moments."""

import re
from collections.abc import Sequence

import click

from skep.cli import cli

Words = list[str]

GAMES = ["--games", "2", "--workers", "0", "--time", "none", "--nodes", "20"]
SMALL: dict[tuple[str, ...], str] = {
    ("match",): " ".join(GAMES),
    ("tournament",): " ".join(GAMES),
    ("analyse",): "--nodes 50",
    ("hint",): "--nodes 50",
    ("openings",): "--count 2 --plies 2 --nodes 50",
    ("puzzle", "find"): "--plies 1",
    ("uhp-check",): "--games 1 --plies 4",
    ("swarm", "tune"): "--candidates 2 --games 2 --workers 0",
    ("train", "coevolution"): "--generations 1 --runs 1 --random-games 2 --swarm-size 2 --workers 0",
    (
        "train",
        "genetic",
    ): "--population 4 --generations 2 --games 2 --benchmark-games 2 --test-games 2 --workers 0",
    (
        "train",
        "weights",
    ): "--iterations 1 --configurations 2 --games 2 --benchmark-games 2 --guard-games 2 --workers 0",
    ("train", "tabular"): "--matches 2 --block 2 --workers 0",
    ("train", "td"): "--blocks 1 --games 2 --benchmark-games 2 --workers 0",
    (
        "train",
        "network",
    ): "--iterations 1 --games 4 --first-games 4 --nodes 20 --passes 1 --batch 64 --match-games 2 "
    "--match-nodes 20 --last-iterations 0 --workers 0",
    ("train", "search"): "--steps 1 --pairs 1 --nodes 20 --match-pairs 1 --workers 0",
    ("tune",): "--rounds 1 --games 100 --nodes 2 --match-games 2 --match-nodes 2 --workers 0",
    ("papers", "run"): "--preset smoke --runs runs/papers --workers 0",
    ("papers", "report"): "--results results --out pages",
}
"""Options that are put after those of the page, and win."""
STAND_INS = {
    "IN…": "game.sgf",
    "OUT": "out.pgn",
    "GAME": "game.pgn",
    "FILE-OR-FOLDER…": "games",
    "NAME": "mine",
    "COMMAND": "some-engine",
    "NUMBER": "1",
    "ADDRESS": "127.0.0.1",
    "FOLDER": "games",
    "FILE_OR_URL": "games.sqlite",
    "AGENT": "./my_agent.py",
    "uhp:command=…": "uhp:command=some-engine",
    "NumThreads": "Threads",  # the engine of the tests is skep's own
    "Style=wild": "Level=2",
    "iterations=5000": "iterations=50",
}
"""Words of the pages that stand for something, and what they stand for here."""
ONLY_NAMES = (
    "skep match",
    "skep tournament",
    "skep train",
    "skep db",
    "skep db aliases",
    "skep engines",
    "skep papers run",
    "skep convert --strict",
)
"""Where the text speaks of a command, without what it needs."""
ONE_TABLE = {"ibnnasar2020": "passive"}
"""Of a work that a page runs as a whole: tests/papers/test_smoke.py runs all of them."""
SHORT_COUNT = 3


def command_of(words: Sequence[str]) -> tuple[tuple[str, ...], click.Command, Words]:
    """The names of a command of skep, the command, and its arguments. Raises ValueError if there is none."""
    command: click.Command = cli
    names: list[str] = []
    rest = list(words)
    while isinstance(command, click.Group) and rest and not rest[0].startswith("-"):
        found = command.get_command(click.Context(command), rest[0])
        if found is None:
            raise ValueError(f"there is no command 'skep {' '.join([*names, rest[0]])}'")
        command = found
        names.append(rest.pop(0))
    return tuple(names), command, rest


def check_skep(words: Sequence[str], *, is_whole: bool = True) -> None:
    """Raise click.UsageError or ValueError unless command and options exist, and no argument is missing."""
    names, command, arguments = command_of(words)
    context = click.Context(command, info_name=" ".join(names), help_option_names=["-h", "--help"])
    values, _, _ = command.make_parser(context).parse_args(list(arguments))
    for parameter in command.params:
        value = values.get(parameter.name or "")
        if isinstance(parameter.type, click.Choice) and isinstance(value, str):
            parameter.type.convert(value, parameter, context)
        is_given = isinstance(value, str | tuple | list) and bool(value)
        is_needed = isinstance(parameter, click.Argument) and parameter.required
        if is_whole and is_needed and not is_given and not {"-h", "--help"} & set(arguments):
            raise ValueError(f"skep {' '.join(names)} needs {parameter.human_readable_name}")


def is_whole(words: Sequence[str]) -> bool:
    """Can it be run as it stands? Raises click.UsageError or ValueError if it is wrong in what it has."""
    check_skep(words, is_whole=False)
    try:
        check_skep(words)
    except ValueError:
        return False
    return " ".join(["skep", *words]) not in ONLY_NAMES


def put_in(line: str) -> str:
    """A command line with what its words stand for.

    >>> put_in("skep show GAME [--svg FILE_OR_URL]")
    'skep show game.pgn --svg games.sqlite'
    """
    line = re.sub(r"\[(--[^\]]*)\]", r"\1", line)
    for word, meaning in STAND_INS.items():
        line = re.sub(rf"(?<![\w-]){re.escape(word)}(?![\w-])", meaning, line)
    return line


def small(words: Sequence[str]) -> Words:
    """The same command with small sizes."""
    names, _, arguments = command_of(words)
    if {"-h", "--help"} & set(arguments):
        return list(words)
    if names == ("perft",):
        arguments[1] = str(min(int(arguments[1]), SHORT_COUNT))
    elif "--resume" in arguments:
        return [*names, *_without(arguments, "--rules", "--games", "--workers"), "--workers", "0"]
    elif names in (("match",), ("tournament",)):
        arguments = _short_games(arguments)
    elif names == ("papers", "run"):
        arguments = _without(arguments, "--games")
        arguments += [] if "--results" in arguments else ["--results", "results"]
        is_whole_work = arguments[1].startswith("-")
        arguments[1:1] = [ONE_TABLE[arguments[0]]] if is_whole_work and arguments[0] in ONE_TABLE else []
    return [*names, *arguments, *SMALL.get(names, "").split()]


def _without(arguments: Words, *options: str) -> Words:
    """The arguments without these options and their values."""
    kept, words = [], iter(arguments)
    for word in words:
        if word in options:
            next(words)
        else:
            kept.append(word)
    return kept


def _short_games(arguments: Words) -> Words:
    """The arguments with rules that end games soon."""
    at = arguments.index("--rules") + 1 if "--rules" in arguments else None
    rules = arguments[at] if at else "official" if "captain" in arguments else "Base"
    short = "ply_cap=70" if "full-board" in " ".join(arguments) else "ply_cap=8"
    if "ply_cap" in rules:
        rules = re.sub(r"ply_cap=\d+", short, rules)
    else:
        rules += ("," if ":" in rules else ":") + short
    return [*_without(arguments, "--rules"), "--rules", rules]
