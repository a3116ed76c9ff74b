"""Games in files. The format of a file is found out by its content, then by its name."""

import io
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import BinaryIO

from skep.files import write_whole
from skep.records.formats.json_lines import parse_record_line, record_line
from skep.records.formats.pgn import parse_pgn, pgn_text, split_games
from skep.records.formats.reading import InvalidRecord, Reading
from skep.records.formats.sgf import parse_sgf, split_sgf
from skep.records.formats.sgf_tree import sgf_text
from skep.records.formats.uhp_text import parse_game_line, split_lines, uhp_text
from skep.records.record import Record

EXTENSIONS = {".pgn": "pgn", ".sgf": "sgf", ".uhp": "uhp", ".txt": "uhp", ".jsonl": "jsonl"}
"""The format of a file with that name."""
FOLDER_EXTENSIONS = (".pgn", ".sgf", ".uhp", ".jsonl")
"""What files of games in a folder are called; a .txt there is more often a licence or a note."""

_BEGINNINGS = {
    "sgf": re.compile(r"\s*\(\s*;"),
    "jsonl": re.compile(r'\s*\{\s*"'),
    "pgn": re.compile(r"\s*(\[\s*\w+\s+\"|1\s*\.)"),
}
"""How files of these formats begin."""
_WRITERS: dict[str, Callable[[Record], str]] = {
    "pgn": pgn_text,
    "sgf": sgf_text,
    "uhp": uhp_text,
    "jsonl": lambda record: record_line(record) + "\n",
}
_HEAD_BYTES = 4096
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_CONTROL_BYTES = frozenset(range(32)) - frozenset(b"\t\n\r\f\v\x1a")
_MOST_CONTROL_SHARE = 0.05
"""Text has next to no control characters, other data about one in ten bytes."""


@dataclass(frozen=True)
class FileGame:
    """One game of a file, or the reason why it could not be read.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "games.uhp")
    ...     _ = file.write_text("Base;wS1;bS1 wS1-;wX -wS1")
    ...     (game,) = read_games(file)
    >>> len(game.record.plies), game.problems
    (2, ("invalid move 'wX -wS1' at ply 3: no piece 'wX' in Base; kept the 2 plies before it",))
    """

    place: str
    """The file, the number of the game in it, and the line where that begins."""
    reading: Reading | None
    """None for what could not be read at all."""
    problems: tuple[str, ...]
    """Why it could not be read, or what had to be repaired."""

    @property
    def record(self) -> Record:
        """The game. Raises InvalidRecord if it could not be read."""
        if self.reading is None:
            raise InvalidRecord(f"{self.place}: {'; '.join(self.problems)}")
        return self.reading.record


def read_games(path: str | PathLike[str]) -> Iterator[FileGame]:
    """All games of a file, one after another; a file of many games is read as they are asked for.

    Raises OSError if the file cannot be read.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "games.uhp")
    ...     _ = file.write_text("Base;wS1;bS1 wS1-")
    ...     [game.record.move_texts() for game in read_games(file)]
    [['wS1', 'bS1 wS1-']]
    """
    path = Path(path)
    with path.open("rb") as file:
        if _is_binary(file):
            yield FileGame(str(path), None, ("not a file of games: it holds binary data, not text",))
            return
        games = _split(_format_of(file, path), text_lines(file))
        for number, (line, parse, texts) in enumerate(games, start=1):
            yield _entry(f"{path}, game {number}, line {line}", parse, *texts)


def _split(
    format: str, lines: Iterator[str]
) -> Iterator[tuple[int, Callable[..., Reading], tuple[str, ...]]]:
    """The games of a text in a format: the first line of each, and the texts that its parser reads."""
    match format:
        case "sgf":
            for number, text in split_sgf("".join(lines)):
                yield number, parse_sgf, (text,)
        case "pgn":
            for number, text in split_games(lines):
                yield number, parse_pgn, (text,)
        case "jsonl":
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    yield number, parse_record_line, (line,)
        case _:
            for number, line, comments in split_lines(lines):
                yield number, parse_game_line, (line, comments)


def parse_game_text(text: str) -> Reading:
    """The first game in a text of any format. Raises InvalidRecord.

    >>> parse_game_text("Base;wS1;bS1 wS1-").record.move_texts()
    ['wS1', 'bS1 wS1-']
    """
    match _format_of_text(text):
        case "sgf":
            return parse_sgf(next(split_sgf(text))[1])
        case "pgn":
            return parse_pgn(next(split_games(text.splitlines(keepends=True)))[1])
        case "jsonl":
            return parse_record_line(text.strip().partition("\n")[0])
    for _, line, comments in split_lines(text.splitlines()):
        return parse_game_line(line, comments)
    raise InvalidRecord("no game in an empty text")


def write_games(records: Iterable[Record], path: str | PathLike[str]) -> int:
    """Write games to a file in the format of its name, all or nothing. Returns how many.

    Raises ValueError for an unknown ending, and where that format cannot hold a game.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_games([Record(white="Ann"), Record(white="Bob")], f"{folder}/games.pgn")
    2
    """
    path = Path(path)
    name = format_named(path)
    count = 0

    def texts() -> Iterator[str]:
        nonlocal count
        for record in records:
            if name in ("pgn", "sgf") and count:
                yield "\n"
            count += 1
            yield _WRITERS[name](record)

    write_whole(path, texts())
    return count


def format_named(path: Path) -> str:
    """The format that belongs to a file's name. Raises ValueError for an unknown one.

    >>> format_named(Path("game.PGN"))
    'pgn'
    """
    try:
        return EXTENSIONS[path.suffix.lower()]
    except KeyError:
        known = ", ".join(EXTENSIONS)
        raise ValueError(f"unknown kind of game file {str(path)!r}; known: {known}") from None


def text_lines(file: BinaryIO) -> Iterator[str]:
    """The lines of a file whose encoding may change from line to line: UTF-8, else Latin-1; or UTF-16.

    Null characters are left out: no database of text can hold them.

    >>> list(text_lines(io.BytesIO(b"Ann")))
    ['Ann']
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


def game_files(paths: Iterable[Path], *, with_others: bool = False) -> Iterator[Path]:
    """The files named, and all files below the folders named that are called like files of games.

    `with_others` also gives the files of folders that are called otherwise.

    >>> [str(file) for file in game_files([Path("game.pgn")])]
    ['game.pgn']
    """
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        for file in sorted(path.rglob("*")):
            if file.is_file() and (with_others or file.suffix.lower() in FOLDER_EXTENSIONS):
                yield file


def _format_of(file: BinaryIO, path: Path) -> str:
    head = "".join(text_lines(io.BytesIO(file.read(_HEAD_BYTES))))
    file.seek(0)
    return _format_of_text(head) or EXTENSIONS.get(path.suffix.lower(), "uhp")


def _format_of_text(text: str) -> str | None:
    return next((name for name, beginning in _BEGINNINGS.items() if beginning.match(text)), None)


def _is_binary(file: BinaryIO) -> bool:
    """Does a file hold something else than text? UTF-16, which has a mark at its beginning, is text."""
    head = file.read(_HEAD_BYTES)
    file.seek(0)
    if head[:2] in _UTF16:
        return False
    return sum(byte in _CONTROL_BYTES for byte in head) > _MOST_CONTROL_SHARE * len(head)


def _entry(place: str, parse: Callable[..., Reading], *texts: str) -> FileGame:
    try:
        reading = parse(*texts)
    except InvalidRecord as error:
        return FileGame(place, None, (str(error),))
    return FileGame(place, reading, reading.problems)
