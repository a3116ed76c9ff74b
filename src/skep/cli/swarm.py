"""`skep swarm`: the swarm drawn and tuned."""

import json
from dataclasses import asdict
from pathlib import Path

import click

from skep.cli.arguments.command_group import CommandGroup
from skep.cli.arguments.settings import settings_options
from skep.cli.arguments.style_option import style_option
from skep.cli.arguments.svg_file import SvgFile
from skep.cli.terminal.interruption import exit_interrupted
from skep.cli.terminal.progress import ProgressLine
from skep.drawing.count_text import count_text
from skep.training.swarm_tuning import SwarmTuningSettings


@click.group(cls=CommandGroup)
def swarm() -> None:
    """Show how the swarm decides, or tune it."""


@swarm.command()
@click.argument("game", required=False)
@click.option("--agent", default="swarm", show_default=True, help="The swarm or bees, with settings.")
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of the swarm.")
@click.option(
    "--board-seed",
    type=int,
    default=1,
    show_default=True,
    help="The seed of the random full board, if no GAME is given.",
)
@click.option(
    "--since", type=click.IntRange(min=0), default=None, help="The ply at which its particles are created."
)
@click.option("--svg", type=SvgFile(), help="Draw the turn to this file.")
@style_option
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def show(
    *,
    game: str | None,
    agent: str,
    seed: int,
    board_seed: int,
    since: int | None,
    svg: Path | None,
    style: str,
    as_json: bool,
) -> None:
    """Show what a swarm wishes, intends and does at the end of GAME, a GameString or a random full board.

    Its particles are created at the start of GAME, or on the random board, unless --since says otherwise.
    """
    from skep.agents import make_agent
    from skep.agents.bees import BeesAgent
    from skep.agents.swarm.agent import SwarmAgent
    from skep.games.hive import Position
    from skep.games.random_board import random_full_position

    maker = make_agent(agent)
    if not isinstance(maker, SwarmAgent | BeesAgent):
        raise ValueError(f"expected swarm or bees, not {agent!r}")
    position = Position.parse(game) if game else random_full_position(seed=board_seed)
    birth = since if since is not None else (0 if game else position.ply)
    explanation = maker.explain(position, seed, birth)
    if svg is not None:
        from skep.agents.swarm.turn_drawing import swarm_svg

        svg.write_text(swarm_svg(position, explanation, style=style), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(asdict(explanation)))
    else:
        from skep.agents.swarm.turn_text import explanation_text

        click.echo(explanation_text(explanation))


@swarm.command()
@click.argument("svg", type=SvgFile())
@click.option(
    "--agent", default="swarm:preset=published", show_default=True, help="The swarm, with settings."
)
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of the swarm.")
@click.option(
    "--board-seed", type=int, default=1, show_default=True, help="The seed of the random full board."
)
@click.option(
    "--moves",
    type=click.IntRange(min=1),
    default=40,
    show_default=True,
    help="The most moves that are shown.",
)
@style_option
def film(*, svg: Path, agent: str, seed: int, board_seed: int, moves: int, style: str) -> None:
    """Draw a swarm that closes in on a queen whose side stands still, as an animated SVG file."""
    from skep.agents import make_agent
    from skep.agents.swarm.agent import SwarmAgent
    from skep.agents.swarm.film import closing_in
    from skep.drawing.look import Look
    from skep.drawing.scene_svg import animated_svg

    maker = make_agent(agent)
    if not isinstance(maker, SwarmAgent):
        raise ValueError(f"expected swarm, not {agent!r}")
    scenes = list(closing_in(maker, board_seed=board_seed, seed=seed, moves=moves))
    svg.write_text(animated_svg(scenes, 0.8, Look(style=style)), encoding="utf-8")
    click.echo(scenes[-1].caption)


@swarm.command()
@settings_options(SwarmTuningSettings)
def tune(settings: SwarmTuningSettings) -> None:
    """Find good settings of the swarm by successive halving: the last line is the winner."""
    from skep.training.swarm_tuning import tune as rounds

    best = ""
    try:
        with ProgressLine() as progress:
            progress.show(f"round 1: {settings.candidates} swarms play")
            for number, standings in enumerate(rounds(settings), 1):
                games = standings[0].tally.games
                click.echo(
                    f"round {number}: {len(standings)} swarms, {count_text(games, 'game')} each",
                    err=True,
                )
                for standing in standings:
                    click.echo(f"{standing.share:6.1%}  {standing.agent}", err=True)
                best = standings[0].agent
                progress.show(f"round {number + 1}: the better half plays twice as many games")
    except KeyboardInterrupt:
        exit_interrupted(f"the best so far is {best}" if best else "no round was finished")
    click.echo(best)
