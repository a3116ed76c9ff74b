"""Files of games in archives: zip, gz, tar and tar.gz, read without unpacking anything to the disk.

An archive from elsewhere may be made to do harm: to unpack to more than any disk holds, or to write outside
its folder. Nothing is ever written, so only the first is a danger here; but whatever holds a path that leads
out of it, a link or a device is no archive of games, and is refused whole.
"""

import gzip
import io
import re
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import PurePosixPath
from typing import BinaryIO, cast

HEAD_BYTES = 4096
"""How much of a file says what it is."""
MOST_MEMBERS = 100_000
MOST_UNPACKED = 16 << 30
"""Bytes that an archive may unpack to, if it is not small itself."""
MOST_RATIO = 100
"""How many times its own size an archive may unpack to: games as text become five to thirty times smaller."""
FREE_UNPACKED = 64 << 20
"""Bytes that every archive may unpack to, however small it is."""
_MOST_READ = 64 << 20
"""Bytes that are asked for at once; only the spoilt header of a tar asks for more."""


class ArchiveError(OSError, ValueError):
    """The archive is damaged, or of a kind that is refused. Not the machine but the file is at fault."""


def archive_kind(head: bytes) -> str | None:
    """What kind of archive begins like this: `zip`, `gz`, `tar`, or None.

    >>> archive_kind(gzip.compress(b"Base;wS1")), archive_kind(b"Base;wS1")
    ('gz', None)
    """
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return "zip"
    if head.startswith(b"\x1f\x8b"):
        return "gz"
    return "tar" if head[257:262] == b"ustar" else None


def members(file: BinaryIO, kind: str) -> Iterator[tuple[str, BinaryIO]]:
    """The names and contents of the files in an archive, to be read one after the other.

    What a `gz` holds has no name. Raises ArchiveError; for what reading raises, see `explaining`.
    """
    size = file.seek(0, io.SEEK_END)
    file.seek(0)
    limit = min(MOST_UNPACKED, max(FREE_UNPACKED, MOST_RATIO * size))
    match kind:
        case "zip":
            yield from _zip_members(file, limit)
        case "gz":
            yield from _gz_members(file, limit)
        case _:
            yield from _tar_members(BoundedFile(file, limit))


class BoundedFile(io.RawIOBase):
    """A file that may be read up to a limit and not in too large parts. Raises ArchiveError."""

    def __init__(self, file: BinaryIO, limit: int) -> None:
        self._file = file
        self._limit = limit

    def readable(self) -> bool:
        """It can be read."""
        return True

    def seekable(self) -> bool:
        """It can be read from any place."""
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Go to a place."""
        return self._file.seek(offset, whence)

    def read(self, size: int = -1) -> bytes:
        """The next bytes."""
        if not 0 <= size <= _MOST_READ:
            raise ArchiveError("it is damaged: a header says that it has an absurd length")
        data = self._file.read(size)
        if self._file.tell() > self._limit:
            raise ArchiveError(
                f"it unpacks to more than {_size_text(self._limit)}: unpack it yourself if it may"
            )
        return data

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]  # any buffer is one of bytes
        """Fill a buffer with the next bytes; returns how many there were."""
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


def _zip_members(file: BinaryIO, limit: int) -> Iterator[tuple[str, BinaryIO]]:
    with _opening():
        archive = zipfile.ZipFile(file)
    with archive:
        entries = archive.infolist()
        for number, entry in enumerate(entries):
            _check_member(number, entry.filename)
            mode = entry.external_attr >> 16
            if stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR):
                raise ArchiveError(f"refused: {entry.filename!r} is a link or a device")
            if entry.flag_bits & 1:
                raise ArchiveError(f"{entry.filename!r} is encrypted: unpack it yourself")
            if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise ArchiveError(f"{entry.filename!r} is packed in an unusual way: unpack it yourself")
        if sum(entry.file_size for entry in entries) > limit:  # no member gives more than it says here
            raise ArchiveError(f"it unpacks to more than {_size_text(limit)}: unpack it yourself if it may")
        for entry in entries:
            if not entry.is_dir():
                with _opening():
                    member = archive.open(entry)
                with member:
                    yield entry.filename, cast(BinaryIO, member)


def _gz_members(file: BinaryIO, limit: int) -> Iterator[tuple[str, BinaryIO]]:
    with gzip.GzipFile(fileobj=file) as unpacked:
        head = unpacked.read(HEAD_BYTES)
        unpacked.seek(0)
        bounded = BoundedFile(cast(BinaryIO, unpacked), limit)
        if archive_kind(head) == "tar":
            yield from _tar_members(bounded)
        else:
            yield "", io.BufferedReader(cast(io.RawIOBase, bounded), 1 << 16)


def _tar_members(file: BoundedFile) -> Iterator[tuple[str, BinaryIO]]:
    """The files of a tar, after all of its headers were looked at."""
    with _opening():
        archive = tarfile.TarFile(fileobj=cast(BinaryIO, file), errorlevel=2)
        entries = list(islice(archive, MOST_MEMBERS + 1))
    with archive:
        for number, entry in enumerate(entries):
            _check_member(number, entry.name)
            if not (entry.isfile() or entry.isdir()):
                raise ArchiveError(f"refused: {entry.name!r} is a link or a device")
            if entry.issparse():
                raise ArchiveError(f"refused: {entry.name!r} says that it is larger than what it holds")
        for entry in entries:
            if entry.isfile() and (member := archive.extractfile(entry)) is not None:
                yield entry.name, cast(BinaryIO, member)


def _check_member(number: int, name: str) -> None:
    """Raise ArchiveError for one member too many, and for a path that leads out of the archive."""
    if number >= MOST_MEMBERS:
        raise ArchiveError(f"refused: it holds more than {MOST_MEMBERS} files")
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or re.match(r"[A-Za-z]:", name):
        raise ArchiveError(f"refused: the path {name!r} leads out of the archive")


def _size_text(size: int) -> str:
    return f"{size / (1 << 20):,.0f} MiB"


@contextmanager
def _opening() -> Iterator[None]:
    """Turn whatever the headers of a damaged archive raise into an ArchiveError."""
    try:
        yield
    except ArchiveError:
        raise
    except (NotImplementedError, RuntimeError, ValueError, OverflowError, struct.error) as error:
        raise ArchiveError(f"the archive cannot be read: {error}") from error


@contextmanager
def explaining() -> Iterator[None]:
    """Turn whatever reading a damaged archive raises into an ArchiveError."""
    try:
        yield
    except (zipfile.BadZipFile, tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError) as error:
        raise ArchiveError(f"the archive is damaged: {error}") from error
