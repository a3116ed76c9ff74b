"""`skep db`: the game database. The larger commands have files of their own in `database/`."""

import dataclasses
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from skep._core import StopFlag
from skep.cli.arguments.command_group import CommandGroup
from skep.cli.arguments.game_argument import check_is_there, db_option, position_argument
from skep.cli.arguments.settings import settings_options
from skep.cli.database.aliases import aliases
from skep.cli.database.check import backup, check
from skep.cli.database.contents import list_, stats
from skep.cli.database.delete import delete
from skep.cli.database.export import export
from skep.cli.database.merge import merge
from skep.cli.database.tree import tree
from skep.cli.exit_status import ExitStatus
from skep.cli.terminal.interruption import ctrl_c_stops, exit_interrupted
from skep.drawing.count_text import count_text
from skep.drawing.terminal_text import terminal_text
from skep.records.database.explorer import Explored, PlayedMove, explore
from skep.records.database.game_filter import GameFilter
from skep.records.database.importer import Import, import_games
from skep.records.database.rows import GameSummary, StoredGame
from skep.records.database.search import Search, count_games, find_games, list_games, parse_positions
from skep.records.database.store import Database
from skep.records.files import FOLDER_EXTENSIONS, game_files, write_games
from skep.records.formats.json_lines import record_json

_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group(cls=CommandGroup)
def db() -> None:
    """Store games in a database, find and count them, and write them as tables."""


for command in (list_, stats, export, tree, delete, merge, aliases, check, backup):
    db.add_command(command)


@db.command("import")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--all", "with_others", is_flag=True, help="Read the files of folders whatever their names end in."
)
@click.option("--strict", is_flag=True, help="Exit with 2 also if a game had to be repaired.")
@db_option
@_JSON
def import_(paths: tuple[Path, ...], with_others: bool, strict: bool, place: str, as_json: bool) -> None:
    """Import the games of files, and of the .pgn, .sgf, .uhp and .jsonl files in folders, into the database.

    A file may be a zip, gz or tar of such files, and - is the standard input. Games that are there already
    are left out. What cannot be read is named with file, game, line and reason, the other games are stored,
    and the exit status is 2. It is 1 if there is no game at all.
    """
    for path in paths:
        if str(path) != "-":
            check_is_there(path)
    files = list(game_files(paths, with_others=with_others))
    with Database(place) as database, ctrl_c_stops() as stop:
        done = _with_progress(database, files, stop)
        name = database.name
    passed_over = 0 if with_others else len(list(game_files(paths, with_others=True))) - len(files)
    if as_json:
        counts = {"games": done.games, "files_passed_over": passed_over}
        click.echo(json.dumps(dataclasses.asdict(done) | counts))
    else:
        _say_passed_over(passed_over)
        click.echo(_import_text(done, name))
    if stop.is_set():
        exit_interrupted("what was read is stored, and the same command passes it over")
    if done.refused or done.unreadable_files or (strict and done.repaired):
        sys.exit(ExitStatus.WRONG_INPUT)
    if not done.games:
        click.echo(f"skep: there is no game in {', '.join(map(str, paths))}", err=True)
        sys.exit(ExitStatus.NO)


def _say_passed_over(files: int) -> None:
    if files:
        known = ", ".join(FOLDER_EXTENSIONS)
        left_out = count_text(files, "file")
        click.echo(
            f"skep: {left_out} left out because of other endings than {known}; --all reads all", err=True
        )


def _import_text(done: Import, database: str) -> str:
    """What an import did, in one line: the games read are those stored, already there and refused."""
    text = (
        f"{count_text(done.games, 'game')} read from {count_text(done.files, 'file')}: "
        f"{done.stored} stored in {database}, {done.duplicates} already there, "
        f"{done.refused} refused; {done.repaired} repaired"
    )
    bad = done.unreadable_files
    return f"{text}; {bad} of the files could not be read" if bad else text


def _with_progress(database: Database, files: list[Path], stop: StopFlag) -> Import:
    """Import with a bar on standard error, which shows nothing where that is not a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("files  {task.description}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task("", total=len(files))

        def show(done: Import) -> None:
            bar.update(task, completed=done.files, description=count_text(done.games, "game"))

        return import_games(database, files, _problem_printer(console), show, stop)


def _problem_printer(console: Any) -> Callable[[str], None]:
    def say(problem: str) -> None:
        console.print(terminal_text(f"skep: {problem}"), markup=False, highlight=False, soft_wrap=True)

    return say


@db.command()
@settings_options(Search)
@db_option
@_JSON
@click.option("--out", type=click.Path(path_type=Path), help="Write the games found to this file instead.")
@click.option("--count", is_flag=True, help="Only count them.")
def search(settings: Search, place: str, as_json: bool, out: Path | None, count: bool) -> None:
    """Find the games that meet all conditions. The exit status is 1 if there are none."""
    with Database(place, create=False) as database:
        if count:
            found = count_games(database, settings)
            click.echo(found)
        elif out is not None:
            found = write_games((game.record for game in find_games(database, settings)), out)
            click.echo(f"{count_text(found, 'game')} written to {out}", err=True)
        else:
            found = 0
            lines = map(_json_line, find_games(database, settings))
            texts = map(_text_line, list_games(database, settings))
            for line in lines if as_json else texts:
                found += 1
                click.echo(terminal_text(line))
            if not found:
                click.echo(f"no game in {database.name} is like that", err=True)
    sys.exit(ExitStatus.DONE if found else ExitStatus.NO)


def _json_line(game: StoredGame) -> str:
    about = {"id": game.id, "uid": game.uid, "source": game.source}
    return json.dumps(about | record_json(game.record))


def _text_line(game: GameSummary) -> str:
    ending = f"{game.result} ({game.ending}, {count_text(game.plies, 'ply')})"
    return f"{game.id:6}  {game.date:10}  {game.white} – {game.black}  {ending}  {game.game_type}"


@db.command("explore")
@position_argument
@settings_options(GameFilter)
@click.option("--game-type", "old_game_type", hidden=True)
@db_option
@_JSON
def explore_(
    *,
    position: str,
    game_type: str,
    settings: GameFilter,
    old_game_type: str | None,
    place: str,
    as_json: bool,
) -> None:
    """Show what was played in POSITION, a GameString or moves such as 'wS1;bS1 wS1-'; default: the start.

    In all games, or in those that meet all conditions. The score is that of the side to move. A move
    counts for all that lead to the same position turned or mirrored; the first of them is shown.
    """
    if old_game_type is not None:
        click.echo("skep: --game-type is now called --rules; the old name will be removed", err=True)
    (asked,) = parse_positions(position, old_game_type or game_type)
    with Database(place, create=False) as database:
        explored = explore(database, asked, settings)
    if as_json:
        click.echo(json.dumps(dataclasses.asdict(explored)))
        return
    games = count_text(explored.tally.games, "game")
    click.echo(f"{asked.game_text()}\n{games}, {explored.ended} of them ended here\n")
    for line in _move_table(explored, lambda move: move.tally.score(asked.turn)):
        click.echo(line)


def _move_table(explored: Explored, score: Callable[[PlayedMove], float | None]) -> list[str]:
    if not explored.moves:
        return []
    lines = [f"{'move':12} {'games':>7} {'score':>6} {'white':>6} {'draws':>6} {'black':>6}"]
    for move in explored.moves:
        tally, points = move.tally, score(move)
        share = "–" if points is None else f"{100 * points:.1f}%"
        lines.append(
            f"{move.text:12} {tally.games:7} {share:>6} {tally.white:6} {tally.draws:6} {tally.black:6}"
        )
    return lines
