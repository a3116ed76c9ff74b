"""`skep puzzle`: forced wins, to be solved or to be found in games."""

import shlex
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import click

from skep.analysis.forced_win import PuzzleSearch, puzzles_of, unlike
from skep.analysis.puzzle import Puzzle, load_puzzles, puzzle_line, puzzles_text, read_puzzles
from skep.cli.arguments.command_group import CommandGroup
from skep.cli.arguments.game_argument import db_option, read_all
from skep.cli.arguments.settings import settings_options
from skep.cli.exit_status import ExitStatus
from skep.cli.terminal.interruption import exit_interrupted
from skep.cli.terminal.progress import ProgressLine
from skep.drawing.count_text import count_text
from skep.files import check_writable, write_whole
from skep.games import GAMES


@click.group(cls=CommandGroup)
def puzzle() -> None:
    """Solve puzzles, or find them in games: positions where only one move forces a win."""


@puzzle.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "--game",
    type=click.Choice(list(GAMES)),
    default="hive",
    show_default=True,
    help="The game of the puzzles, without a FILE.",
)
@click.option(
    "--number", type=click.IntRange(min=1), default=1, show_default=True, help="The puzzle to begin with."
)
def solve(file: Path | None, game: str, number: int) -> None:
    """Solve the puzzles of a FILE, or those that come with skep. Type `help` while you solve."""
    from skep.cli.terminal.puzzle_session import PuzzleSession

    puzzles = list(read_puzzles(file)) if file else load_puzzles(game)
    if number > len(puzzles):
        raise ValueError(f"the puzzles are numbered from 1 to {len(puzzles)}, not {number}")
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

    Puzzles are JSON lines. A file or game that cannot be read is named and passed over. The exit status is 1
    if there are no puzzles. Ctrl-C ends the search; what was found until then is kept.
    """
    if out is not None:
        check_writable(out)
    search = _Search(games, settings, place)
    found: list[Puzzle] = []
    is_interrupted = False
    try:
        for one in unlike(search.puzzles()):
            found.append(one)
            if out is None:
                click.echo(puzzle_line(one))
    except KeyboardInterrupt:
        is_interrupted = True
    if out is not None:
        write_whole(out, [puzzles_text(found, [f"Found by: skep {shlex.join(sys.argv[1:])}"])])
        click.echo(f"{count_text(len(found), 'puzzle')} written to {out}", err=True)
    counts = f"{count_text(len(found), 'puzzle')} in {count_text(search.read, 'game')}"
    if search.refused:
        counts += f"; {count_text(search.refused, 'game')} could not be read"
    if is_interrupted:
        exit_interrupted(counts)
    click.echo(counts, err=True)
    if search.refused and not search.read:
        sys.exit(ExitStatus.WRONG_INPUT)
    sys.exit(ExitStatus.DONE if found else ExitStatus.NO)


class _Search:
    """Looks for puzzles in games, and counts the games."""

    def __init__(self, games: Sequence[str], settings: PuzzleSearch, place: str) -> None:
        self.read = 0
        self.refused = 0
        self._games, self._settings, self._place = games, settings, place

    def puzzles(self) -> Iterator[Puzzle]:
        """The puzzles of all games that can be read."""
        with ProgressLine() as progress:
            found = 0
            for where, record in read_all(self._games, self._place, on_refusal=self._refuse):
                self.read += 1
                source = f"{record.white} – {record.black}, {where}"
                tell = partial(_tell, progress, self.read, found)
                for one in puzzles_of(record, source, self._settings, tell):
                    found += 1
                    yield one

    def _refuse(self, problem: str) -> None:
        self.refused += 1
        click.echo(f"skep: {problem}", err=True)


def _tell(progress: ProgressLine, game: int, found: int, ply: int) -> None:
    progress.show(f"game {game}, ply {ply}, {count_text(found, 'puzzle')} so far")
