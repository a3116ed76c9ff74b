"""`skep show`: a game in the terminal or as a picture."""

from pathlib import Path

import click

from skep.cli.arguments.game_argument import db_option, number_option, read_game
from skep.cli.arguments.style_option import style_option
from skep.cli.arguments.svg_file import SvgFile
from skep.drawing.count_text import count_text
from skep.drawing.terminal_text import terminal_text
from skep.files import write_whole
from skep.records.record import Ply, Record


@click.command()
@click.argument("game")
@number_option
@db_option
@click.option(
    "--ply", type=click.IntRange(min=0), help="Show the position after so many plies, not the last."
)
@click.option("--svg", type=SvgFile(), help="Draw the position to this file.")
@click.option("--animate", type=SvgFile(), help="Draw the whole game to this file, animated.")
@click.option(
    "--seconds", type=float, default=1.0, show_default=True, help="Seconds a move in the animation."
)
@style_option
def show(
    *,
    game: str,
    number: int,
    place: str,
    ply: int | None,
    svg: Path | None,
    animate: Path | None,
    seconds: float,
    style: str,
) -> None:
    """Show GAME: a file, a GameString, a link to an analysis board, or the number of a stored game."""
    record = read_game(game, number, place)
    if ply is not None and ply > len(record.plies):
        raise ValueError(f"the game has {count_text(len(record.plies), 'ply')}, not {ply}")
    if svg is None and animate is None:
        click.echo(terminal_text(_text(record, ply)))
        return
    from skep.drawing.look import Look
    from skep.records.animation import animated_record_svg, record_svg

    if svg is not None:
        write_whole(svg, [record_svg(record, ply, Look(style=style))])
    if animate is not None:
        write_whole(animate, [animated_record_svg(record, seconds, Look(style=style))])


def _text(record: Record, ply: int | None) -> str:
    """The game with its moves, two plies a line, and the board."""
    about = [f"{record.white} – {record.black}", f"{record.result} ({record.ending})", _rules_text(record)]
    about += [record.date] if record.date else []
    about += [f"{name}: {value}" for name, value in record.tags.items()]
    about += [f"last words: {record.last_words}"] if record.last_words else []
    about += [record.traceback.rstrip()] if record.traceback else []
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
