"""Writing files so that nobody ever finds half of one.

A file is first written beside its place under another name, then renamed. If writing fails or the program is
killed, the old file stays as it was. Once it is written, it is on the disk.
"""

import errno
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path


def write_whole(path: Path, text: str | Iterable[str], *, waits: bool = True) -> None:
    """Write a text, given whole or in parts, to a file: all of it or nothing.

    With `waits` it is on the disk when this returns; that takes some milliseconds.
    """
    with replacement(path, waits=waits) as draft, draft.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines([text] if isinstance(text, str) else text)


def write_whole_bytes(path: Path, data: bytes) -> None:
    """Write bytes to a file: all of them or nothing."""
    with replacement(path) as draft:
        draft.write_bytes(data)


@contextmanager
def replacement(path: Path, *, waits: bool = True) -> Iterator[Path]:
    """A draft to write to; it replaces the file when the block ends, and is removed if the block fails."""
    draft = _draft(path)
    try:
        yield draft
        if waits:
            sync(draft)
        draft.replace(path)
        if waits:
            sync(path.parent)
    except OSError as error:
        if error.filename == str(draft):
            error.filename = str(path)  # what a person asked for
        raise
    finally:
        draft.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, would outlast a power cut."""
    if os.name == "nt" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


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


def clear_drafts(folder: Path) -> None:
    """Remove drafts that killed programs left behind, from a folder that no other program writes to."""
    for draft in folder.rglob(".*.part"):
        draft.unlink()


def _draft(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}.part")
