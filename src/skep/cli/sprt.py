"""`skep sprt`: the calculator of the sequential probability ratio test."""

import click

from skep.arena.stats.sprt import SprtSettings
from skep.cli.arguments.settings import settings_options

_FORECAST_STEPS = 5


@click.command()
@click.argument("counts", nargs=-1, type=click.IntRange(min=0))
@settings_options(SprtSettings)
@click.option(
    "--draw-ratio", type=float, default=0.2, show_default=True, help="Share of drawn games in the forecast."
)
def sprt(counts: tuple[int, ...], settings: SprtSettings, draw_ratio: float) -> None:
    """Judge a match by COUNTS; without COUNTS, estimate how many games a test will take.

    COUNTS are the games that the first player lost, drew and won, or the pairs of games with swapped
    colours in which it scored 0, ½, 1, 1½ and 2 points.
    """
    from skep.arena.stats.match_score import match_score, match_score_text
    from skep.arena.stats.sprt import sprt_text
    from skep.arena.stats.sprt_forecast import sprt_forecast_text

    if counts:
        click.echo(match_score_text(match_score(counts)))
        click.echo(sprt_text(settings, counts))
        return
    step = (settings.elo1 - settings.elo0) / 2
    elos = [settings.elo0 + step * number for number in range(-1, _FORECAST_STEPS - 1)]
    click.echo(f"LLR bounds ({settings.lower:.2f}, {settings.upper:.2f})")
    click.echo(sprt_forecast_text(settings, elos, draw_ratio))
