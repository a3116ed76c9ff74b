"""`skep data`: positions to learn from, counted, shown and exported for other tools."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from skep import _core
from skep.drawing.count_text import count_text
from skep.records.table_file import import_pyarrow
from skep.training.network.position_file import SUFFIX, read_position_file

PATHS = click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
RESULTS = ("lost", "drawn", "won")

COLUMNS = {
    "game": "<u4",
    "score": "<i2",
    "move": "<u2",
    "expansions": "u1",
    "turn": "u1",
    "quiet": "u1",
    "result": "u1",
    "stunned": "u1",
    "plies_left": "u1",
    "ply": "u1",
    "places": "<u2",
}
"""The columns of an export with their NumPy types; `places` has 32 numbers a position, one for each piece."""


@click.group()
def data() -> None:
    """Count, sample, show and export positions to learn from."""


@data.command()
@PATHS
def count(paths: tuple[Path, ...]) -> None:
    """Count the positions in files or run folders, by game type and result."""
    types: Counter[str] = Counter()
    results: Counter[str] = Counter()
    files, quiet = 0, 0
    for examples in each_file(paths):
        files += 1
        for example in each_example(examples):
            types[example.type] += 1
            results[RESULTS[example.result]] += 1
            quiet += example.is_quiet
    total = sum(types.values())
    click.echo(f"{count_text(total, 'position')} in {count_text(files, 'file')}, {quiet} of them quiet")
    for name, number in sorted(types.items()):
        click.echo(f"{name:10} {number}")
    click.echo(", ".join(f"{results[name]} {name}" for name in reversed(RESULTS)) + " for the side to move")


@data.command()
@PATHS
@click.option("--number", default=5, show_default=True, help="How many positions.")
@click.option(
    "--seed", default=1, show_default=True, help="Random seed. The same seed shows the same positions."
)
def sample(paths: tuple[Path, ...], number: int, seed: int) -> None:
    """Show positions chosen at random."""
    chosen = random.Random(seed)
    pool = [(file, index) for file, examples in enumerate(each_file(paths)) for index in range(len(examples))]
    wanted = sorted(chosen.sample(pool, min(number, len(pool))))
    for file, examples in enumerate(each_file(paths)):
        for index in (index for other, index in wanted if other == file):
            click.echo(example_text(examples[index]))


@data.command()
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@click.argument("number", type=int)
def show(path: Path, number: int) -> None:
    """Show one position of a file, counted from 0, with what was found out about it."""
    examples, _ = read_position_file(path)
    if not 0 <= number < len(examples):
        raise click.BadParameter(f"{path} has positions 0 to {len(examples) - 1}, not {number}")
    click.echo(example_text(examples[number]))


@data.command()
@PATHS
@click.option("--out", required=True, type=click.Path(path_type=Path), help="A file .npz or .parquet.")
def export(paths: tuple[Path, ...], out: Path) -> None:
    """Write positions as a table for NumPy (.npz) or, with the extra `data`, Parquet (.parquet)."""
    if out.suffix not in (".npz", ".parquet"):
        raise click.BadParameter(f"--out ends in .npz or .parquet, not in {out.suffix!r}")
    table = table_of(each_file(paths))
    if out.suffix == ".npz":
        write_npz(out, table)
    else:
        write_parquet(out, table)
    click.echo(f"{count_text(len(table['game']), 'position')} in {out}")


def each_file(paths: Sequence[Path]) -> Iterator[_core.HiveExamples]:
    """The positions of every file, and of every position file in a folder."""
    for path in paths:
        for file in sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]:
            yield read_position_file(file)[0]


def each_example(examples: _core.HiveExamples) -> Iterator[_core.HiveExample]:
    """The positions one after the other."""
    return (examples[number] for number in range(len(examples)))


def example_text(example: _core.HiveExample) -> str:
    """A position in two lines: the board, and what was found out."""
    position = example.position
    best = position.move_text(example.move)
    return (
        f"{example.type};{position.setup_text()}\n"
        f"  game {example.game}, ply {example.ply}: score {example.score}, best {best}, "
        f"{RESULTS[example.result]} in {count_text(example.plies_left, 'ply')}"
    )


def table_of(files: Iterable[_core.HiveExamples]) -> dict[str, Any]:
    """All positions as columns."""
    import numpy as np

    parts: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for examples in files:
        columns = examples.columns()
        for name, kind in COLUMNS.items():
            column = np.frombuffer(columns[name], dtype=np.dtype(kind).newbyteorder("="))
            parts[name].append(column.reshape(len(examples), -1) if name == "places" else column)
    return {name: np.concatenate(arrays) for name, arrays in parts.items() if arrays}


def write_npz(out: Path, table: dict[str, Any]) -> None:
    """Write columns as arrays of a NumPy archive."""
    import numpy as np

    np.savez_compressed(out, **table)


def write_parquet(out: Path, table: dict[str, Any]) -> None:
    """Write columns as a Parquet file."""
    pyarrow = import_pyarrow()
    columns = {
        name: pyarrow.array(column.tolist() if name == "places" else column) for name, column in table.items()
    }
    pyarrow.parquet.write_table(pyarrow.table(columns), out)
