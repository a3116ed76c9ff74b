"""`skep puzzle`: forced wins, to be solved or to be found in games."""

import shlex
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import click

from skep.analysis.forced_win import PuzzleSearch, puzzles_of, unlike
from skep.analysis.puzzle import Puzzle, load_puzzles, puzzle_line, puzzles_text, read_puzzles
from skep.cli.game_argument import db_option, read_all
from skep.cli.progress import ProgressLine
from skep.cli.settings import settings_options
from skep.games import GAMES
from skep.records.files import check_writable, write_whole


@click.group()
def puzzle() -> None:
    """Solve puzzles, or find them in games: one move alone wins by force in so many plies."""


@puzzle.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "--game", type=click.Choice(list(GAMES)), default="hive", show_default=True, help="Without a FILE."
)
@click.option(
    "--number", type=click.IntRange(min=1), default=1, show_default=True, help="The puzzle to begin with."
)
def solve(file: Path | None, game: str, number: int) -> None:
    """Solve the puzzles of a FILE, or those that come with skep. Type `help` on the way."""
    from skep.cli.puzzle_session import PuzzleSession

    puzzles = list(read_puzzles(file)) if file else load_puzzles(game)
    if number > len(puzzles):
        raise ValueError(f"there are {len(puzzles)} puzzles, not {number}")
    PuzzleSession(puzzles, number - 1, sys.stdin, click.echo).run()


@puzzle.command()
@click.argument("games", nargs=-1)
@settings_options(PuzzleSearch)
@db_option
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Write the puzzles to this file, with the command above them.",
)
def find(games: tuple[str, ...], settings: PuzzleSearch, place: str, out: Path | None) -> None:
    """Find puzzles in GAMES: files, folders, GameStrings, numbers in the database; without any, in all of it.

    Puzzles are JSON lines. The exit status is 1 if there are none.
    """
    if out is not None:
        check_writable(out)
    found = []
    for one in unlike(_search(games, settings, place)):
        found.append(one)
        if out is None:
            click.echo(puzzle_line(one))
    if out is not None:
        write_whole(out, [puzzles_text(found, [f"Found by: skep {shlex.join(sys.argv[1:])}"])])
        click.echo(f"{len(found)} puzzles written to {out}", err=True)
    sys.exit(0 if found else 1)


def _search(games: Sequence[str], settings: PuzzleSearch, place: str) -> Iterator[Puzzle]:
    with ProgressLine() as progress:
        found = 0
        for number, (where, record) in enumerate(read_all(games, place), start=1):
            source = f"{record.white} – {record.black}, {where}"
            for one in puzzles_of(record, source, settings, partial(_tell, progress, number, found)):
                found += 1
                yield one


def _tell(progress: ProgressLine, game: int, found: int, ply: int) -> None:
    progress.show(f"game {game}, ply {ply}, {found} puzzles so far")
