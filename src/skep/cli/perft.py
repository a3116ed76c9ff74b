"""`skep perft`: the counts that show whether the rules are right, and how fast."""

import time

import click

from skep.agents.protocol import MOST_DEPTH, MOST_THREADS
from skep.cli.terminal.interruption import exit_interrupted
from skep.cli.terminal.progress import ProgressLine
from skep.drawing.count_text import count_text
from skep.games.hive import GAME_TYPES, Position, Rules
from skep.settings import suggestion


def check_game_type(text: str) -> None:
    """Raise ValueError, with the nearest name, for what is no game type of Hive."""
    try:
        Rules(game_type=text)
    except ValueError as error:
        if text.startswith("Base"):
            raise
        raise ValueError(f"unknown game type {text!r}" + suggestion(text, GAME_TYPES)) from error


@click.command()
@click.argument("game_type")
@click.argument("depth", type=click.IntRange(0, MOST_DEPTH))
@click.option(
    "--threads",
    type=click.IntRange(1, MOST_THREADS),
    default=1,
    show_default=True,
    help="Threads to count with.",
)
@click.option("--divide", is_flag=True, help="Show the count below each first move.")
def perft(game_type: str, depth: int, threads: int, divide: bool) -> None:
    """Count the ways a game of GAME_TYPE can go in DEPTH plies, under the rules that other engines use.

    GAME_TYPE is Base, Base+MLP, … or a GameString to start from.
    """
    if ";" not in game_type:
        check_game_type(game_type)
    position = Position.parse(game_type, Position(repetition=False).rules)
    started = time.perf_counter()
    counts: dict[str, int] = {}
    moves = position.legal_moves() if depth > 0 else []
    with ProgressLine() as progress:
        try:
            for move in moves:
                progress.show(
                    f"counting {count_text(depth, 'ply')}: {len(counts)} of {len(moves)} first moves are done"
                )
                after = position.copy()
                after.play(move)
                counts[position.move_text(move)] = after.perft(depth - 1, threads)
        except KeyboardInterrupt:
            _print_counts(counts)
            exit_interrupted(f"{len(counts)} of {len(moves)} first moves were counted")
    total = sum(counts.values()) if depth > 0 else 1
    seconds = time.perf_counter() - started
    if divide:
        _print_counts(counts)
    click.echo(f"{depth}: {total}")
    click.echo(f"{seconds:.3f} s, {total / max(seconds, 1e-9) / 1e6:.1f} million a second", err=True)


def _print_counts(counts: dict[str, int]) -> None:
    for move, count in counts.items():
        click.echo(f"{move}: {count}")
