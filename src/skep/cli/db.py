"""`skep db`: the game database."""

import dataclasses
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from skep.cli.settings import settings_options
from skep.records.database import Database
from skep.records.explorer import Explored, PlayedMove, explore
from skep.records.files import game_files, write_games
from skep.records.importer import Import, import_games
from skep.records.json_lines import record_json
from skep.records.rows import GameSummary, StoredGame
from skep.records.search import Search, count_games, find_games, list_games, parse_positions

_DB = click.option(
    "--db", "place", default="", help="A file, or a PostgreSQL URL; without it your own database."
)
_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group()
def db() -> None:
    """Keep games in a database, find them again, and see what is played."""


@db.command("import")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@_DB
@_JSON
def import_(paths: tuple[Path, ...], place: str, as_json: bool) -> None:
    """Take the games of files, and of all files of games below folders, into the database.

    Games that are there already are left out. A bad file or game is named with the reason, the others are
    stored, and the exit status is 1.
    """
    with Database(place) as database:
        done = _with_progress(database, list(game_files(paths)))
        name = database.name
    if as_json:
        click.echo(json.dumps(dataclasses.asdict(done)))
    else:
        click.echo(
            f"{done.stored} games stored in {name}; {done.duplicates} were there already, "
            f"{done.repaired} had to be repaired, {done.refused} were refused"
        )
    sys.exit(1 if done.refused or done.repaired else 0)


def _with_progress(database: Database, files: list[Path]) -> Import:
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
            bar.update(task, completed=done.files, description=f"{done.games} games")

        return import_games(database, files, _problem_printer(console), show)


def _problem_printer(console: Any) -> Callable[[str], None]:
    def say(problem: str) -> None:
        console.print(f"skep: {problem}", markup=False, highlight=False, soft_wrap=True)

    return say


@db.command()
@settings_options(Search)
@_DB
@_JSON
@click.option("--out", type=click.Path(path_type=Path), help="Write the games found to this file instead.")
@click.option("--count", is_flag=True, help="Only count them.")
def search(settings: Search, place: str, as_json: bool, out: Path | None, count: bool) -> None:
    """Find games; all conditions hold together. The exit status is 1 if there are none."""
    with Database(place, create=False) as database:
        if count:
            found = count_games(database, settings)
            click.echo(found)
        elif out is not None:
            found = write_games((game.record for game in find_games(database, settings)), out)
            click.echo(f"{found} games written to {out}", err=True)
        else:
            found = 0
            lines = map(_json_line, find_games(database, settings))
            texts = map(_text_line, list_games(database, settings))
            for line in lines if as_json else texts:
                found += 1
                click.echo(line)
    sys.exit(0 if found else 1)


def _json_line(game: StoredGame) -> str:
    about = {"id": game.id, "uid": game.uid, "source": game.source}
    return json.dumps(about | record_json(game.record), ensure_ascii=False)


def _text_line(game: GameSummary) -> str:
    ending = f"{game.result} ({game.ending}, {game.plies} plies)"
    return f"{game.id:6}  {game.date:10}  {game.white} – {game.black}  {ending}  {game.game_type}"


@db.command("explore")
@click.argument("position", default="")
@click.option("--game-type", default="Base", show_default=True, help="Of moves given without one.")
@_DB
@_JSON
def explore_(position: str, game_type: str, place: str, as_json: bool) -> None:
    """Show what was played in POSITION, a GameString or moves such as 'wS1;bS1 wS1-'; default: the start.

    The score is that of the side to move. A move counts for all that lead to the same position turned or
    mirrored; the first of them is shown.
    """
    (asked,) = parse_positions(position, game_type)
    with Database(place, create=False) as database:
        explored = explore(database, asked)
    if as_json:
        click.echo(json.dumps(dataclasses.asdict(explored)))
        return
    click.echo(f"{asked.game_text()}\n{explored.tally.games} games, {explored.ended} of them ended here\n")
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
