"""`skep perft`: the counts that show whether the rules are right, and how fast."""

import time

import click

from skep.agents.protocol import MOST_DEPTH, MOST_THREADS
from skep.cli.progress import ProgressLine
from skep.games.hive import Position


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
    """Count the ways a game of GAME_TYPE can go in DEPTH plies, under the rules peers use.

    GAME_TYPE is Base, Base+MLP, … or a GameString to start from.
    """
    position = Position.parse(game_type, Position(repetition=False).rules)
    started = time.perf_counter()
    with ProgressLine() as progress:
        progress.show(f"counting {depth} plies")
        counts = position.perft_divide(depth, threads) if depth > 0 else []
    total = sum(count for _, count in counts) if depth > 0 else 1
    seconds = time.perf_counter() - started
    if divide:
        for move, count in counts:
            click.echo(f"{position.move_text(move)}: {count}")
    click.echo(f"{depth}: {total}")
    click.echo(f"{seconds:.3f} s, {total / max(seconds, 1e-9) / 1e6:.1f} million a second", err=True)
