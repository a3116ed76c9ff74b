"""`skep play`: a game in the terminal."""

import sys

import click

from skep.agents import Limit, make_agent
from skep.cli.terminal_game import TerminalGame
from skep.games import GAMES, Color


@click.command()
@click.argument("agent", default="mate-in-one")
@click.option(
    "--game", type=click.Choice(list(GAMES)), default="hive", show_default=True, help="The game to play."
)
@click.option("--type", "game_type", default=None, help="Rules: Base, Base+MLP, … for Hive.")
@click.option("--black", is_flag=True, help="Play Black; the computer begins.")
@click.option(
    "--time",
    type=click.FloatRange(min=0, min_open=True),
    default=1.0,
    show_default=True,
    help="Seconds the computer may think about a move.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the computer's random choices.")
def play(agent: str, game: str, game_type: str | None, black: bool, time: float, seed: int) -> None:
    """Play a game against AGENT, such as `random` or `mate-in-one`. Type `help` in the game."""
    rules = GAMES[game].rules
    position = GAMES[game].start(game_type or rules())
    person = Color.BLACK if black else Color.WHITE
    with make_agent(agent).player(GAMES[game], seed) as player:
        TerminalGame(position, person, player, Limit(time=time), sys.stdin, click.echo).run()
