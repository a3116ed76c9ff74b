"""Command lines of the pages: are they valid, and how to run them in moments instead of minutes."""

import re
import shlex
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from skep.cli import cli

ROOT = Path(__file__).parents[2]
Words = list[str]

GAMES = ["--games", "2", "--workers", "0", "--time", "none", "--nodes", "20"]
SMALL: dict[tuple[str, ...], Words] = {
    ("match",): GAMES,
    ("tournament",): GAMES,
    ("analyse",): ["--nodes", "50"],
    ("hint",): ["--nodes", "50"],
    ("openings",): ["--count", "2", "--plies", "2", "--nodes", "50"],
    ("puzzle", "find"): ["--plies", "1"],
    ("uhp-check",): ["--games", "1", "--plies", "4"],
    ("swarm", "tune"): ["--candidates", "2", "--games", "2", "--workers", "0"],
}
"""Options that are put after those of the page, and win."""
ONLY_PARSED = {
    ("web",): "a server, which tests/web starts",
    ("train",): "tests/training runs every learner",
    ("tune",): "tests/training runs it",
    ("papers",): "tests/cli/test_papers.py runs it",
    ("papers", "run"): "tests/papers runs every table",
    ("papers", "report"): "tests/papers makes every page",
}
SHORT_COUNT = 3
_RUN_FILE = re.compile(r"\bruns/[\w./-]+")


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
    context = click.Context(command, info_name=" ".join(names))
    values, _, _ = command.make_parser(context).parse_args(list(arguments))
    for parameter in command.params:
        value = values.get(parameter.name or "")
        if isinstance(parameter.type, click.Choice) and isinstance(value, str):
            parameter.type.convert(value, parameter, context)
        is_given = isinstance(value, str | tuple | list) and bool(value)
        is_needed = isinstance(parameter, click.Argument) and parameter.required
        if is_whole and is_needed and not is_given and not {"-h", "--help"} & set(arguments):
            raise ValueError(f"skep {' '.join(names)} needs {parameter.human_readable_name}")


def reason_not_to_run(words: Sequence[str]) -> str:
    """Why a command is only parsed, if it is; empty for all others."""
    names, _, arguments = command_of(words)
    known = (ONLY_PARSED.get(names[:length], "") for length in (1, 2))
    if any(re.fullmatch(r"[A-Z][A-Z-]*…?", word) for word in arguments):
        return "its words stand for others"
    if any(match and not Path(match[0]).exists() for match in (_RUN_FILE.search(word) for word in arguments)):
        return "it needs what a long training has made"
    return next(filter(None, known), "")


def small(words: Sequence[str]) -> Words:
    """The same command with small sizes."""
    names, _, arguments = command_of(words)
    if names == ("perft",):
        arguments[1] = str(min(int(arguments[1]), SHORT_COUNT))
    elif "--resume" in arguments:
        return [*names, *_without(arguments, "--rules", "--games"), "--workers", "0"]
    elif names in (("match",), ("tournament",)):
        arguments = _short_games(arguments)
    return [*names, *arguments, *SMALL.get(names, [])]


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


# other programs


def check_other(words: Sequence[str]) -> None:
    """Raise ValueError unless what a command line of another program names exists."""
    checks: dict[str, Callable[[Sequence[str]], None]] = {
        "make": _check_make,
        "pip": _check_pip,
        "python": _check_python,
        "python3": _check_python,
        "pytest": _check_files,
    }
    checks.get(words[0], lambda _: None)(words[1:])


def _check_make(words: Sequence[str]) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for word in words:
        if "=" not in word and word not in targets:
            raise ValueError(f"the Makefile has no target {word!r}")


def _check_pip(words: Sequence[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for extras in re.findall(r"(?:skep|\.)\[([a-z,]+)\]", " ".join(words)):
        for extra in extras.split(","):
            if extra not in project["optional-dependencies"]:
                raise ValueError(f"skep has no extra {extra!r}")


def _check_python(words: Sequence[str]) -> None:
    if words[:1] == ["-m"] and words[1] in ("venv", "skep", "pip"):
        return
    if words[:1] == ["-m"]:
        if not (ROOT / words[1]).is_dir():
            raise ValueError(f"there is no module {words[1]!r}")
        return
    _check_files(words)


def _check_files(words: Sequence[str]) -> None:
    for word in words:
        if "/" in word and word.endswith(".py") and not (ROOT / word).exists():
            raise ValueError(f"there is no file {word!r}")


def split(line: str) -> Words:
    """The words of a command line, without what redirects its output."""
    words = shlex.split(line)
    return words[: words.index(">")] if ">" in words else words


def redirected(line: str) -> str:
    """The file that the output of a command line goes to, if it goes to one."""
    words = shlex.split(line)
    return words[words.index(">") + 1] if ">" in words else ""
