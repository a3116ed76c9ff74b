"""`skep convert`: games from one format to another."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from skep.cli.exit_status import ExitStatus
from skep.drawing.count_text import count_text
from skep.drawing.terminal_text import terminal_text
from skep.records.files import game_files, read_games, write_games
from skep.records.record import Record


@click.command()
@click.argument(
    "sources",
    nargs=-1,
    type=click.Path(exists=True, allow_dash=True, path_type=Path),
    metavar="IN...",
)
@click.argument("target", metavar="OUT", default="")
@click.option(
    "--to",
    "extension",
    type=click.Choice(["pgn", "sgf", "uhp", "jsonl"]),
    default="pgn",
    show_default=True,
    help="The format of the files when OUT is a folder.",
)
@click.option("--strict", is_flag=True, help="Exit with 2 also if a game had to be repaired.")
def convert(sources: tuple[Path, ...], target: str, extension: str, strict: bool) -> None:
    """Write the games of the files or folders IN… to OUT.

    The format of OUT is that of its name: .pgn, .sgf, .uhp or .jsonl. If OUT is a folder, or ends with a
    slash, every game gets a file of its own there. The formats of IN… are found out by their content; they
    may be packed as zip, gz or tar, and - is the standard input. Errors in a game are reported and its
    legal beginning is written; if a game cannot be read at all, the others are written and the exit status
    is 2.
    """
    if not sources:
        raise click.UsageError("name the files to read and the file to write, such as game.sgf game.pgn")
    reader = _Reader(sources)
    if target.endswith("/") or Path(target).is_dir():
        count = _write_folder(reader, Path(target), extension)
    else:
        count = write_games((record for _, record in reader.games()), Path(target))
    click.echo(_summary(reader, count, target), err=True)
    is_bad = reader.refused or (strict and reader.repaired)
    sys.exit(ExitStatus.WRONG_INPUT if is_bad else ExitStatus.DONE)


def _summary(reader: "_Reader", count: int, target: str) -> str:
    games = count_text(count + reader.refused, "game")
    return f"{games} read: {count} written to {target}, {reader.refused} refused; {reader.repaired} repaired"


class _Reader:
    """Reads games and reports what is wrong with them."""

    def __init__(self, sources: tuple[Path, ...]) -> None:
        self.repaired = 0
        self.refused = 0
        self._sources = sources

    def games(self) -> Iterator[tuple[Path, Record]]:
        """All games with their files. Raises ValueError if there is none."""
        count = 0
        for path in game_files(self._sources):
            for entry in read_games(path):
                for problem in entry.problems:
                    click.echo(terminal_text(f"skep: {entry.place}: {problem}"), err=True)
                if entry.reading is None:
                    self.refused += 1
                    continue
                self.repaired += bool(entry.problems)
                count += 1
                yield path, entry.reading.record
        if count == 0:
            raise ValueError(f"there is no game in {', '.join(map(str, self._sources))}")


def _write_folder(reader: _Reader, folder: Path, extension: str) -> int:
    """Write each game to a file named like its source, with a number where that name is taken."""
    folder.mkdir(parents=True, exist_ok=True)
    names: set[str] = set()
    for source, record in reader.games():
        name, number = source.stem, 1
        while name in names:
            number += 1
            name = f"{source.stem}-{number}"
        names.add(name)
        write_games([record], folder / f"{name}.{extension}")
    return len(names)
