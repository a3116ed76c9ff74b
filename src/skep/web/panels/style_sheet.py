"""All rules of `static/style` as one sheet: a browser asks once, and keeps it as long as it is the same."""

import functools
import hashlib
from pathlib import Path

from skep.web.panels.board.theme import theme_css

FOLDER = Path(__file__).parents[1] / "static" / "style"
PARTS = ("colors", "page", "game", "board", "forms", "study", "results", "cards", "small_screens")
"""The files, in the order in which a later rule wins."""


@functools.cache
def style_text() -> str:
    """The colours of the drawing styles, and all files."""
    return "\n".join([theme_css(), *((FOLDER / f"{part}.css").read_text(encoding="utf-8") for part in PARTS)])


@functools.cache
def style_path() -> str:
    """Its address, which changes with what is in it.

    >>> style_path().startswith("/skep/style-") and style_path().endswith(".css")
    True
    """
    return f"/skep/style-{hashlib.sha256(style_text().encode()).hexdigest()[:16]}.css"
