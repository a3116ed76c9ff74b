"""Games in files. The format of a file is found out by its content, then by its name."""

import io
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from skep.records.json_lines import parse_record_line, record_line
from skep.records.pgn import parse_pgn, pgn_text, split_games
from skep.records.reading import InvalidRecord, Reading
from skep.records.record import Record
from skep.records.sgf import parse_sgf
from skep.records.uhp_text import parse_game_line, split_lines, uhp_text

EXTENSIONS = {".pgn": "pgn", ".sgf": "sgf", ".uhp": "uhp", ".txt": "uhp", ".jsonl": "jsonl"}
"""The format of a file with that name."""

_BEGINNINGS = {
    "sgf": re.compile(r"\s*\(\s*;"),
    "jsonl": re.compile(r'\s*\{\s*"'),
    "pgn": re.compile(r"\s*(\[\s*\w+\s+\"|1\s*\.)"),
}
"""How files begin whose format can be told by it."""
_HEAD_BYTES = 4096
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True)
class Entry:
    """One game of a file, or what was there instead of one."""

    place: str
    """The file, and where in it if it holds several games."""
    reading: Reading | None
    """None for what could not be read at all."""
    problems: tuple[str, ...]
    """Why it could not be read, or what had to be repaired."""


def read_games(path: Path) -> Iterator[Entry]:
    """All games of a file, one after another; a file of many games is read as they are asked for.

    Raises OSError if the file cannot be read.
    """
    with path.open("rb") as file:
        lines = text_lines(file)
        match _format_of(file, path):
            case "sgf":
                yield _entry(str(path), parse_sgf, "".join(lines))
            case "pgn":
                for number, text in enumerate(split_games(lines), start=1):
                    yield _entry(_place(path, "game", number), parse_pgn, text)
            case "jsonl":
                for number, line in enumerate(lines, start=1):
                    if line.strip():
                        yield _entry(_place(path, "line", number), parse_record_line, line)
            case _:
                for number, line, comments in split_lines(lines):
                    yield _entry(_place(path, "line", number), parse_game_line, line, comments)


def write_games(records: Sequence[Record], path: Path) -> None:
    """Write games to a file in the format of its name, all or nothing.

    Raises ValueError where that format is only read or holds a single game.
    """
    texts = {"pgn": pgn_text, "uhp": uhp_text, "jsonl": lambda record: record_line(record) + "\n"}
    name = format_named(path)
    if name == "sgf":
        raise ValueError(f"SGF is read, not written: {str(path)!r}; write .pgn, .uhp or .jsonl")
    if name == "pgn" and len(records) > 1:
        raise ValueError(f"a PGN holds one game, not {len(records)}: give a folder instead of {str(path)!r}")
    write_whole(path, "".join(map(texts[name], records)))


def format_named(path: Path) -> str:
    """The format that a file's name promises. Raises ValueError for an unknown one."""
    try:
        return EXTENSIONS[path.suffix.lower()]
    except KeyError:
        known = ", ".join(EXTENSIONS)
        raise ValueError(f"unknown kind of game file {str(path)!r}; known: {known}") from None


def write_whole(path: Path, text: str) -> None:
    """Write a file so that nobody ever finds half of it, and the old one stays if writing fails."""
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", newline="\n", dir=path.parent, delete=False
    ) as file:
        try:
            file.write(text)
            file.close()
            os.chmod(file.name, 0o666 & ~_umask())
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise


def text_lines(file: BinaryIO) -> Iterator[str]:
    """The lines of a file whose encoding may change from line to line: UTF-8, else Latin-1; or UTF-16."""
    if file.read(2) in _UTF16:
        file.seek(0)
        yield from io.TextIOWrapper(file, "utf-16", errors="replace")
        return
    file.seek(0)
    for number, line in enumerate(file):
        try:
            yield line.decode("utf-8-sig" if number == 0 else "utf-8")
        except UnicodeDecodeError:
            yield line.decode("latin-1")


def game_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named, and all files below the folders named that are called like files of games."""
    for path in paths:
        if path.is_dir():
            yield from (file for file in sorted(path.rglob("*")) if file.suffix.lower() in EXTENSIONS)
        else:
            yield path


def _format_of(file: BinaryIO, path: Path) -> str:
    head = "".join(text_lines(io.BytesIO(file.read(_HEAD_BYTES))))
    file.seek(0)
    for name, beginning in _BEGINNINGS.items():
        if beginning.match(head):
            return name
    return EXTENSIONS.get(path.suffix.lower(), "uhp")


def _place(path: Path, kind: str, number: int) -> str:
    return str(path) if kind == "game" and number == 1 else f"{path}, {kind} {number}"


def _entry(place: str, parse: Callable[..., Reading], *texts: str) -> Entry:
    try:
        reading = parse(*texts)
    except InvalidRecord as error:
        return Entry(place, None, (str(error),))
    return Entry(place, reading, reading.problems)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
