"""`skep ratings`: what stored games say about their players."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from skep.arena.results import Results


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--db", default="", help="The database: a file or the address of a server, if not the usual one."
)
@click.option("--tournament", help="Only the games of this tournament.")
@click.option("--anchor", help="The player whose rating is given.")
@click.option("--anchor-elo", type=float, default=0.0, show_default=True, help="The rating of the anchor.")
@click.option("--markdown", is_flag=True, help="Print a table for a page.")
@click.option("--json", "as_json", is_flag=True, help="Print the ratings as JSON.")
def ratings(
    files: tuple[Path, ...],
    db: str,
    tournament: str | None,
    anchor: str | None,
    anchor_elo: float,
    markdown: bool,
    as_json: bool,
) -> None:
    """Rate all players by maximum likelihood over all games, with 95 % intervals.

    The games are those of the database, or those of FILES in any format that skep reads.
    """
    from skep.arena.ratings import rate, ratings_text
    from skep.arena.report import ratings_data

    results = _file_results(files, tournament) if files else _stored_results(db, tournament)
    rated = rate(results, anchor=anchor, anchor_elo=anchor_elo)
    click.echo(json.dumps(ratings_data(rated)) if as_json else ratings_text(rated, markdown=markdown))


def _stored_results(db: str, tournament: str | None) -> "Results":
    from skep.arena.archive import stored_results
    from skep.records.database import Database

    with Database(db, create=False) as database:
        return stored_results(database, tournament)


def _file_results(files: tuple[Path, ...], tournament: str | None) -> "Results":
    from skep.arena.results import tally_games
    from skep.arena.scoreboard import WHITE_POINTS
    from skep.records.files import game_files, read_games

    games = []
    for path in game_files(files):
        for entry in read_games(path):
            if entry.reading is None:
                click.echo(f"skep: {entry.place}: {'; '.join(entry.problems)}", err=True)
                continue
            record = entry.reading.record
            points = WHITE_POINTS.get(record.result)
            if points is not None and tournament in (None, record.tags.get("Event")):
                games.append((record.white, record.black, points))
    return tally_games(games)
