"""Where games are read from: a file, or the standard input."""

import io
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from skep.records.archives import HEAD_BYTES, archive_kind

STANDARD_INPUT = Path("-")


@contextmanager
def open_source(path: Path) -> Iterator[tuple[BinaryIO, bytes]]:
    """A file or the standard input, and how it begins. An archive can be read from any place."""
    if path != STANDARD_INPUT:
        with path.open("rb") as file:
            head = file.read(HEAD_BYTES)
            file.seek(0)
            yield file, head
        return
    head = sys.stdin.buffer.read(HEAD_BYTES)
    whole = rejoined(head, sys.stdin.buffer)
    if archive_kind(head) is None:
        yield whole, head
        return
    with tempfile.TemporaryFile() as copy:
        shutil.copyfileobj(whole, copy)
        yield cast(BinaryIO, copy), head


def rejoined(head: bytes, rest: BinaryIO) -> BinaryIO:
    """A stream again whole whose beginning was read."""
    return io.BufferedReader(cast(io.RawIOBase, _Rejoined(head, rest)), 1 << 16)


class _Rejoined(io.RawIOBase):
    """A stream whose beginning was read already."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = head
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]  # any buffer is one of bytes
        data = self._head[: len(buffer)] or self._rest.read(len(buffer))
        self._head = self._head[len(data) :]
        buffer[: len(data)] = data
        return len(data)
