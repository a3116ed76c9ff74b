"""Colours of pieces in a terminal."""

import os
import re
import sys

import click

_PIECE = re.compile(r"\b([wb])(?:Q|M|L|P|[SB][12]|[AG][123])\b")
_COLORS = {"w": "bright_yellow", "b": "bright_cyan"}


def has_colors() -> bool:
    """Does the terminal show colours, and does the user want them (no-color.org)?"""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def painted(text: str) -> str:
    r"""A text with the pieces of both sides in their colours.

    >>> painted("wS1 and bQ")
    '\x1b[93mwS1\x1b[0m and \x1b[96mbQ\x1b[0m'
    """
    return _PIECE.sub(lambda piece: click.style(piece[0], fg=_COLORS[piece[1]]), text)
