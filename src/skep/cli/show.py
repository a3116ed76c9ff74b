"""`skep show`: a game in the terminal or as a picture."""

from itertools import islice
from pathlib import Path

import click

from skep.records.files import read_games, write_whole
from skep.records.reading import Reading
from skep.records.record import Ply, Record
from skep.records.uhp_text import parse_game_line


@click.command()
@click.argument("game")
@click.option(
    "--number", type=click.IntRange(min=1), default=1, show_default=True, help="Which game of the file."
)
@click.option(
    "--ply", type=click.IntRange(min=0), help="Show the position after so many plies, not the last."
)
@click.option("--svg", type=click.Path(path_type=Path), help="Draw the position to this SVG file.")
@click.option(
    "--animate", type=click.Path(path_type=Path), help="Draw the whole game to this animated SVG file."
)
@click.option(
    "--seconds", type=float, default=1.0, show_default=True, help="Seconds a move in the animation."
)
@click.option("--style", default="light", show_default=True, help="Colours: light, dark or high-contrast.")
def show(
    game: str,
    number: int,
    ply: int | None,
    svg: Path | None,
    animate: Path | None,
    seconds: float,
    style: str,
) -> None:
    """Show GAME, a file of any format, a GameString or a link to an analysis board."""
    reading = _read(game, number)
    record = reading.record
    for problem in reading.problems:
        click.echo(f"skep: {problem}", err=True)
    if ply is not None and ply > len(record.plies):
        raise ValueError(f"the game has {len(record.plies)} plies, not {ply}")
    if svg is None and animate is None:
        click.echo(_text(record, ply))
        return
    from skep.games.drawing import Look
    from skep.records.animation import animated_record_svg, record_svg

    if svg is not None:
        write_whole(svg, [record_svg(record, ply, Look(style=style))])
    if animate is not None:
        write_whole(animate, [animated_record_svg(record, seconds, Look(style=style))])


def _read(game: str, number: int) -> Reading:
    """The game of a file, else of the text itself. Raises ValueError if there is none."""
    path = Path(game)
    if ";" in game or "uhp=" in game or not (path.suffix or path.exists()):
        return parse_game_line(game)
    entries = list(islice(read_games(path), number - 1, number))
    if not entries:
        raise ValueError(f"{game!r} has no game number {number}")
    (entry,) = entries
    if entry.reading is None:
        raise ValueError(f"{entry.place}: {entry.problems[0]}")
    return entry.reading


def _text(record: Record, ply: int | None) -> str:
    """The game with its moves, two plies a line, and the board."""
    about = [f"{record.white} – {record.black}", f"{record.result} ({record.ending})", _rules_text(record)]
    about += [record.date] if record.date else []
    about += [f"{name}: {value}" for name, value in record.tags.items()]
    about += [record.comment] if record.comment else []
    moves = [_turn_text(record.plies, first) for first in range(0, len(record.plies), 2)]
    comments = [
        f"{n}. {one.text}: {one.comment}" for n, one in enumerate(record.plies, start=1) if one.comment
    ]
    return "\n".join(
        [*about, "", *moves, *([""] if comments else []), *comments, "", str(record.position(ply))]
    )


def _rules_text(record: Record) -> str:
    return str(record.rules.game_type) if record.game == "hive" else record.game


def _turn_text(plies: tuple[Ply, ...], first: int) -> str:
    turn = [ply.text for ply in plies[first : first + 2]]
    return f"{first + 1:4}. {turn[0]:10} {turn[1] if len(turn) > 1 else ''}".rstrip()
