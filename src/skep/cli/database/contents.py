"""`skep db list` and `skep db stats`: what is in a database."""

import dataclasses
import json
from collections.abc import Iterable, Sequence
from typing import Any

import click

from skep.cli.arguments.game_argument import db_option
from skep.cli.arguments.settings import settings_options
from skep.drawing.count_text import count_text
from skep.drawing.terminal_text import terminal_text
from skep.records.database.game_filter import GameFilter
from skep.records.database.lookup import newest_summaries
from skep.records.database.search import Search
from skep.records.database.statistics import Statistics, list_groups, list_players, statistics
from skep.records.database.store import Database

KINDS = {"games": "", "players": "", "tournaments": "tournament", "sources": "source"}
"""What can be listed; of groups of games the column that names them."""


@click.command("list")
@click.argument("kind", type=click.Choice(list(KINDS)), default="games")
@settings_options(GameFilter)
@click.option("--limit", type=click.IntRange(min=1), default=20, show_default=True, help="The most lines.")
@db_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")
def list_(*, kind: str, settings: GameFilter, limit: int, place: str, as_json: bool) -> None:
    """List what is in the database: the games stored last, or the players, tournaments or sources.

    Of all games, or of those that meet all conditions. Sources are the files that games came from.
    """
    with Database(place, create=False) as database:
        rows = _rows(database, kind, settings, limit)
    if as_json:
        for row in rows:
            click.echo(json.dumps(row, ensure_ascii=False))
    elif rows:
        for line in _table(list(rows[0]), [list(row.values()) for row in rows]):
            click.echo(terminal_text(line))


def _rows(database: Database, kind: str, among: GameFilter, limit: int) -> list[dict[str, Any]]:
    found: Iterable[Any]
    if kind == "games":
        given = {field.name: getattr(among, field.name) for field in dataclasses.fields(among)}
        shown = ("id", "date", "white", "black", "result", "ending", "plies", "game_type", "tournament")
        found = newest_summaries(database, Search(limit=limit, **given))
        return [{name: getattr(game, name) for name in shown} for game in found]
    is_group = kind != "players"
    found = list_groups(database, KINDS[kind], among) if is_group else list_players(database, among)
    return [dataclasses.asdict(one) for one in found][:limit]


def _table(names: Sequence[str], rows: Sequence[Sequence[Any]]) -> list[str]:
    """Lines with a heading; numbers stand to the right, text to the left."""
    texts = [["" if value is None else str(value) for value in row] for row in rows]
    widths = [max(len(text) for text in column) for column in zip(names, *texts, strict=True)]
    is_number = [all(isinstance(value, int) for value in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            text.rjust(width) if to_right else text.ljust(width)
            for text, width, to_right in zip(line, widths, is_number, strict=True)
        ).rstrip()
        for line in [[name.replace("_", " ") for name in names], *texts]
    ]


@click.command()
@settings_options(GameFilter)
@db_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def stats(*, settings: GameFilter, place: str, as_json: bool) -> None:
    """Count games: by type, result, ending and year. All games, or those that meet all conditions."""
    with Database(place, create=False) as database:
        counts = statistics(database, settings)
    if as_json:
        click.echo(json.dumps(dataclasses.asdict(counts), ensure_ascii=False))
        return
    for line in _stats_lines(counts):
        click.echo(terminal_text(line))


def _stats_lines(counts: Statistics) -> list[str]:
    lines = [
        f"{count_text(counts.games, 'game')} of {count_text(counts.players, 'player')}, "
        f"{counts.rated} of them rated"
    ]
    if not counts.games:
        return lines
    mean = counts.plies / counts.games
    lines.append(f"{counts.shortest} to {counts.longest} plies, {mean:.1f} on average")
    if counts.first_day:
        lines.append(f"played from {counts.first_day} to {counts.last_day}")
    for name, values in (
        ("type", counts.by_type),
        ("result", counts.by_result),
        ("ending", counts.by_ending),
        ("year", counts.by_year),
    ):
        lines.append("")
        rows = [
            (value or "unknown", number, _share(number, counts.games)) for value, number in values.items()
        ]
        lines += _table((name, "games", "share"), rows)
    return lines


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}%"
