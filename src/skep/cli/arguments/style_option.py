"""The option for the colours of a drawing."""

import click

from skep.drawing.styles import STYLES

style_option = click.option(
    "--style",
    type=click.Choice(list(STYLES)),
    default="light",
    show_default=True,
    help="Colours of the drawing.",
)
