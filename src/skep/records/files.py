"""Games in files. The format of a file is found out by its content, then by its name."""

import io
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import BinaryIO

from skep.files import write_whole
from skep.records.archives import HEAD_BYTES, ArchiveError, archive_kind, explaining, members
from skep.records.formats.json_lines import parse_record_line, record_line
from skep.records.formats.mcguile_log import parse_mcguile_log
from skep.records.formats.pgn import parse_pgn, pgn_text, split_games
from skep.records.formats.reading import InvalidRecord, Reading
from skep.records.formats.sgf import parse_sgf, split_sgf
from skep.records.formats.sgf_tree import sgf_text
from skep.records.formats.uhp_text import parse_game_line, split_lines, uhp_text
from skep.records.record import Record
from skep.records.sources import open_source, rejoined

EXTENSIONS = {".pgn": "pgn", ".sgf": "sgf", ".uhp": "uhp", ".txt": "uhp", ".jsonl": "jsonl"}
"""The format of a file with that name."""
FOLDER_EXTENSIONS = (".pgn", ".sgf", ".uhp", ".jsonl")
"""What files of games in a folder are called; a .txt there is more often a licence or a note."""

_BEGINNINGS = {
    "sgf": re.compile(r"\s*\(\s*;"),
    "jsonl": re.compile(r'\s*\{\s*"'),
    "pgn": re.compile(r"\s*(\[\s*\w+\s+\"|1\s*\.)"),
    "mcguile": re.compile(r"\s*[frms] r -?1 \(?\d"),
}
"""How files of these formats begin."""
_WRITERS: dict[str, Callable[[Record], str]] = {
    "pgn": pgn_text,
    "sgf": sgf_text,
    "uhp": uhp_text,
    "jsonl": lambda record: record_line(record) + "\n",
}
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_CONTROL_BYTES = frozenset(range(32)) - frozenset(b"\t\n\r\f\v\x1a")
MOST_LINE = 16 << 20
"""Bytes of a line; what is longer is no game, and is read in parts."""
MOST_WHOLE = 256 << 20
"""Bytes of a file of SGF or UTF-16, which is read as a whole."""
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

    Of a zip, gz or tar, those of the files in it that are called like files of games. `-` is the standard
    input. Raises OSError if the file cannot be read, ArchiveError among others.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "games.uhp")
    ...     _ = file.write_text("Base;wS1;bS1 wS1-")
    ...     [game.record.move_texts() for game in read_games(file)]
    [['wS1', 'bS1 wS1-']]
    """
    path = Path(path)
    with open_source(path) as (file, head):
        kind = archive_kind(head)
        if kind is None:
            yield from _read_stream(file, head, str(path))
            return
        with explaining():
            yield from _read_archive(file, kind, path)


def _read_archive(file: BinaryIO, kind: str, path: Path) -> Iterator[FileGame]:
    count = 0
    for name, member in members(file, kind):
        suffix = Path(name).suffix.lower()
        if name and (suffix not in FOLDER_EXTENSIONS or Path(name).name.startswith("._")):
            continue
        count += 1
        head = member.read(HEAD_BYTES)
        if archive_kind(head) is not None:
            raise ArchiveError("refused: it holds another archive; unpack it yourself")
        stream = rejoined(head, member)
        yield from _read_stream(stream, head, f"{path}:{name}" if name else str(path))
    if count == 0:
        known = ", ".join(FOLDER_EXTENSIONS)
        yield FileGame(str(path), None, (f"no file in the archive ends in {known}",))


def _read_stream(file: BinaryIO, head: bytes, name: str) -> Iterator[FileGame]:
    if _is_binary(head):
        yield FileGame(name, None, ("not a file of games: it holds binary data, not text",))
        return
    games = _split(_format_of(head, name), text_lines(file))
    for number, (line, parse, texts) in enumerate(games, start=1):
        yield _entry(f"{name}, game {number}, line {line}", parse, *texts)


def _split(
    format: str, lines: Iterator[str]
) -> Iterator[tuple[int, Callable[..., Reading], tuple[str, ...]]]:
    """The games of a text in a format: the first line of each, and the texts that its parser reads."""
    match format:
        case "sgf":
            for number, text in split_sgf(_joined(lines)):
                yield number, parse_sgf, (text,)
        case "pgn":
            for number, text in split_games(lines):
                yield number, parse_pgn, (text,)
        case "jsonl":
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    yield number, parse_record_line, (line,)
        case "mcguile":
            yield 1, parse_mcguile_log, (_joined(lines),)
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
        case "mcguile":
            return parse_mcguile_log(text)
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
    first = file.readline(MOST_LINE)
    if first[:2] in _UTF16:
        text = (first + file.read(MOST_WHOLE)).decode("utf-16", "replace").replace("\0", "")
        yield from text.splitlines(keepends=True)
        return
    for number, raw in enumerate(
        chain([first] if first else [], iter(partial(file.readline, MOST_LINE), b""))
    ):
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


def _joined(lines: Iterable[str]) -> str:
    """The lines as one text. Raises OSError for one that would not fit into memory."""
    parts, length = [], 0
    for line in lines:
        parts.append(line)
        length += len(line)
        if length > MOST_WHOLE:
            raise OSError(f"more than {MOST_WHOLE >> 20} MiB of SGF in one file: split it")
    return "".join(parts)


def _format_of(head: bytes, name: str) -> str:
    text = "".join(text_lines(io.BytesIO(head)))
    suffix = Path(name.removesuffix(".gz")).suffix.lower()
    return _format_of_text(text) or EXTENSIONS.get(suffix, "uhp")


def _format_of_text(text: str) -> str | None:
    return next((name for name, beginning in _BEGINNINGS.items() if beginning.match(text)), None)


def _is_binary(head: bytes) -> bool:
    """Does a file that begins so hold something else than text? UTF-16 has a mark at its beginning."""
    if head[:2] in _UTF16:
        return False
    return sum(byte in _CONTROL_BYTES for byte in head) > _MOST_CONTROL_SHARE * len(head)


def _entry(place: str, parse: Callable[..., Reading], *texts: str) -> FileGame:
    try:
        reading = parse(*texts)
    except InvalidRecord as error:
        return FileGame(place, None, (str(error),))
    return FileGame(place, reading, reading.problems)
