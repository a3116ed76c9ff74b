"""`skep bench`: the total of nodes that is the signature of the search, and how fast they were visited."""

import time
from collections.abc import Callable
from pathlib import Path

import click

from skep import _core
from skep.agents.alphabeta import AlphaBetaSettings
from skep.agents.protocol import MOST_DEPTH
from skep.cli.terminal.progress import ProgressLine
from skep.games.hive import Position

POSITIONS = Path(__file__).with_name("bench_positions.txt")
"""Positions 6 to 39 plies deep from games of the engine against itself, one GameString a line."""

DEPTH = 6
TABLE = 16


def bench(depth: int, on_position: Callable[[int], None] | None = None) -> tuple[int, float]:
    """Search every position to the depth, each with a new engine: all nodes, and the processor time.

    `on_position` is told the number of each position before it is searched, from 1.
    """
    nodes, started = 0, time.process_time()
    for number, text in enumerate(POSITIONS.read_text(encoding="utf-8").splitlines(), start=1):
        if on_position is not None:
            on_position(number)
        engine = _core.HiveEngine(AlphaBetaSettings().evaluator(), threads=1, table=TABLE, lines=1)
        nodes += engine.search(Position.parse(text), depth=depth).nodes
    return nodes, time.process_time() - started


@click.command(name="bench")
@click.option(
    "--depth", type=click.IntRange(1, MOST_DEPTH), default=DEPTH, show_default=True, help="Plies to search."
)
def command(depth: int) -> None:
    """Search fixed positions and print the total of nodes: the same on every machine.

    A change of the core that is not meant to change the search leaves it as it was.
    """
    with ProgressLine() as progress:
        nodes, seconds = bench(depth, lambda number: progress.show(f"position {number}"))
    click.echo(nodes)
    click.echo(f"{seconds:.2f} s, {nodes / max(seconds, 1e-9):,.0f} nodes a second", err=True)
