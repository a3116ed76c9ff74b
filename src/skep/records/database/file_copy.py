"""Copies of the file of a database."""

import contextlib
import sqlite3
from pathlib import Path

from skep.files import replacement


def copy_file(source: Path, target: Path) -> None:
    """Copy an SQLite database as it is, also while others write to it."""
    with (
        contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as from_file,
        contextlib.closing(sqlite3.connect(target)) as to_file,
    ):
        from_file.backup(to_file)
        to_file.execute("PRAGMA journal_mode=DELETE")


def keep_old_version(file: Path, version: int) -> Path:
    """Copy a database that is about to be upgraded to a file beside it; one that is there already stays."""
    copy = file.with_name(f"{file.stem}.schema-{version}{file.suffix}")
    if not copy.exists():
        with replacement(copy) as draft:
            copy_file(file, draft)
    return copy
