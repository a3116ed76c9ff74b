"""Tables in files that other programs read: Parquet, CSV and JSON lines, written row by row as they come."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from skep.files import replacement

ENDINGS = (".parquet", ".csv", ".jsonl")
ROW_GROUP = 10_000
"""Rows that are written to a Parquet file at once; as many are in memory."""

Columns = Mapping[str, str]
"""The columns of a table in order, each with its type: int64, int32, float32, float64 or string."""
Row = tuple[Any, ...]


class MissingPackage(OSError):
    """A package that the format needs is not installed."""


def check_table_file(path: Path) -> None:
    """Raise ValueError if a table cannot be written to a file of that name, MissingPackage if not here."""
    if path.suffix.lower() not in ENDINGS:
        raise ValueError(
            f"a table is written to a file that ends in {', '.join(ENDINGS)}, not to {str(path)!r}"
        )
    if path.suffix.lower() == ".parquet":
        import_pyarrow()


def write_table(path: Path, columns: Columns, rows: Iterable[Row]) -> int:
    """Write a table in the format of the file's name, all or nothing. Returns how many rows it has.

    Raises ValueError for another ending, and MissingPackage if Parquet's package is not installed.
    """
    check_table_file(path)
    counted = _Counted(rows)
    with replacement(path) as draft:
        _WRITERS[path.suffix.lower()](draft, columns, counted)
    return counted.count


def import_pyarrow() -> Any:
    """The package that writes Parquet. Raises MissingPackage."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingPackage("Parquet needs pyarrow: pip install 'skep[data]'") from None
    return pyarrow


class _Counted:
    """Rows, counted as they are taken."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = rows
        self.count = 0

    def __iter__(self) -> Iterator[Row]:
        for row in self._rows:
            self.count += 1
            yield row


def _write_parquet(path: Path, columns: Columns, rows: Iterable[Row]) -> None:
    pyarrow = import_pyarrow()
    schema = pyarrow.schema([(name, getattr(pyarrow, kind)()) for name, kind in columns.items()])
    waiting = iter(rows)
    with pyarrow.parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        while group := list(islice(waiting, ROW_GROUP)):
            arrays = [
                pyarrow.array(values, type=field.type)
                for values, field in zip(zip(*group, strict=True), schema, strict=True)
            ]
            writer.write_table(pyarrow.Table.from_arrays(arrays, schema=schema))


def _write_csv(path: Path, columns: Columns, rows: Iterable[Row]) -> None:
    """Write CSV with a line of names; what is not known is empty, text is quoted where it has to be."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)


def _write_jsonl(path: Path, columns: Columns, rows: Iterable[Row]) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for row in rows:
            known = dict(zip(columns, row, strict=True))
            file.write(json.dumps(known, ensure_ascii=False, separators=(",", ":")) + "\n")


_WRITERS: dict[str, Callable[[Path, Columns, Iterable[Row]], None]] = {
    ".parquet": _write_parquet,
    ".csv": _write_csv,
    ".jsonl": _write_jsonl,
}
