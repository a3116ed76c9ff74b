"""Copies of the file of a database."""

import contextlib
import filecmp
import itertools
import sqlite3
import tempfile
from pathlib import Path

from skep.files import sync


def copy_file(source: Path, target: Path) -> None:
    """Copy an SQLite database as it is, also while others write to it."""
    with (
        contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as from_file,
        contextlib.closing(sqlite3.connect(target)) as to_file,
    ):
        from_file.backup(to_file)
        to_file.execute("PRAGMA journal_mode=DELETE")


def keep_old_version(file: Path, version: int) -> Path:
    """Copy a database that is about to be upgraded to a file beside it. No copy replaces another."""
    with tempfile.TemporaryDirectory(prefix=f".{file.name}.", dir=file.parent) as folder:
        draft = Path(folder, "copy")
        copy_file(file, draft)
        for number in itertools.count(1):
            mark = f"schema-{version}" if number == 1 else f"schema-{version}-{number}"
            copy = file.with_name(f"{file.stem}.{mark}{file.suffix}")
            if not copy.exists():
                sync(draft)
                draft.replace(copy)
                sync(copy.parent)
                return copy
            if filecmp.cmp(draft, copy, shallow=False):  # an upgrade was begun before, and broken off
                return copy
    raise AssertionError
