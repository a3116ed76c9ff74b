"""`skep ratings`: what stored games say about their players."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skep.cli.arguments.game_argument import db_option
from skep.drawing.terminal_text import terminal_text

if TYPE_CHECKING:
    from skep.arena.stats.results import Results


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@db_option
@click.option("--tournament", metavar="NAME", help="Only the games of this tournament.")
@click.option(
    "--anchor",
    metavar="PLAYER",
    help="Player whose rating is fixed; without it the mean of all ratings is 0.",
)
@click.option("--anchor-elo", type=float, default=0.0, show_default=True, help="Rating of that player.")
@click.option(
    "--all-pairs",
    is_flag=True,
    help="With --json: compare each player with every other, not only with the next.",
)
@click.option("--markdown", is_flag=True, help="Print the table as Markdown.")
@click.option("--json", "as_json", is_flag=True, help="Print the ratings as JSON.")
def ratings(
    *,
    files: tuple[Path, ...],
    place: str,
    tournament: str | None,
    anchor: str | None,
    anchor_elo: float,
    all_pairs: bool,
    markdown: bool,
    as_json: bool,
) -> None:
    """Rate all players by maximum likelihood over all games, with 95 % intervals.

    The games are those of the database, or those of FILES in any format that skep reads; a game that is in
    several of them counts once. Players of the database that have several names (skep db aliases) are
    rated under the main one. LOS is the likelihood that a player is stronger than the next one.
    """
    if all_pairs and not as_json:
        raise click.UsageError("--all-pairs is for --json: a table of all pairs is too wide to read")
    from skep.arena.stats.ratings import rate
    from skep.arena.stats.ratings_data import ratings_data
    from skep.arena.stats.ratings_text import ratings_text

    results = _file_results(files, tournament) if files else _stored_results(place, tournament)
    rated = rate(results, anchor=anchor, anchor_elo=anchor_elo, all_pairs=all_pairs)
    text = json.dumps(ratings_data(rated)) if as_json else ratings_text(rated, markdown=markdown)
    click.echo(terminal_text(text))


def _stored_results(db: str, tournament: str | None) -> "Results":
    from skep.arena.runner.tournament_store import stored_results
    from skep.records.database.store import Database

    with Database(db, create=False) as database:
        return stored_results(database, tournament)


def _file_results(files: tuple[Path, ...], tournament: str | None) -> "Results":
    from skep.arena.stats.results import WHITE_POINTS, tally_games
    from skep.records.database.rows import content_uid
    from skep.records.files import game_files, read_games

    games: dict[str, tuple[str, str, float]] = {}
    for path in game_files(files):
        for entry in read_games(path):
            if entry.reading is None:
                click.echo(terminal_text(f"skep: {entry.place}: {'; '.join(entry.problems)}"), err=True)
                continue
            record = entry.reading.record
            points = WHITE_POINTS.get(record.result)
            if points is not None and tournament in (None, record.tags.get("Event")):
                games[content_uid(record)] = (record.white, record.black, points)
    return tally_games(games.values())
