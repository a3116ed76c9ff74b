"""Games in files. The format of a file is found out by its content, then by its name."""

import errno
import io
import os
import re
from collections.abc import Callable, Iterable, Iterator
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
_WRITERS: dict[str, Callable[[Record], str]] = {
    "pgn": pgn_text,
    "uhp": uhp_text,
    "jsonl": lambda record: record_line(record) + "\n",
}
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


def write_games(records: Iterable[Record], path: Path) -> int:
    """Write games to a file in the format of its name, all or nothing. Returns how many.

    Raises ValueError where that format is only read or holds a single game.
    """
    name = format_named(path)
    if name == "sgf":
        raise ValueError(f"SGF is read, not written: {str(path)!r}; write .pgn, .uhp or .jsonl")
    count = 0

    def texts() -> Iterator[str]:
        nonlocal count
        for record in records:
            count += 1
            if name == "pgn" and count > 1:
                raise ValueError(f"a PGN holds one game: give a folder instead of {str(path)!r}")
            yield _WRITERS[name](record)

    write_whole(path, texts())
    return count


def format_named(path: Path) -> str:
    """The format that a file's name promises. Raises ValueError for an unknown one."""
    try:
        return EXTENSIONS[path.suffix.lower()]
    except KeyError:
        known = ", ".join(EXTENSIONS)
        raise ValueError(f"unknown kind of game file {str(path)!r}; known: {known}") from None


def check_writable(path: Path) -> None:
    """Raise OSError if `write_whole` cannot write a file: before the long work whose result it is for."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    draft = _draft(path)
    try:
        draft.touch()
    except OSError as error:
        error.filename = str(path)
        raise
    finally:
        draft.unlink(missing_ok=True)


def write_whole(path: Path, texts: Iterable[str]) -> None:
    """Write a file so that nobody ever finds half of it, and the old one stays if writing fails."""
    draft = _draft(path)
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(texts)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _draft(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}.part")


def clear_drafts(folder: Path) -> None:
    """Remove what writers that were killed left behind in a folder that nobody else writes to."""
    for draft in folder.rglob(".*.part"):
        draft.unlink()


def text_lines(file: BinaryIO) -> Iterator[str]:
    """The lines of a file whose encoding may change from line to line: UTF-8, else Latin-1; or UTF-16.

    Null characters are left out: no database of text can hold them.
    """
    if file.read(2) in _UTF16:
        file.seek(0)
        text = file.read().decode("utf-16", "replace").replace("\0", "")
        yield from text.splitlines(keepends=True)
        return
    file.seek(0)
    for number, raw in enumerate(file):
        line = raw.replace(b"\0", b"")
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
