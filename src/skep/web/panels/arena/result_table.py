"""A table of results: plain rows of text."""

import re
from collections.abc import Sequence

from nicegui import ui

FIGURES = re.compile(r"[^a-z]*( m?s)?", re.IGNORECASE)
"""Numbers and their signs, or nothing; with a unit if they are times."""

LONG_WORDS = 30
"""A column with longer texts than this wraps them, so that no column is hidden."""


def result_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> ui.element:
    """A table with a head; columns of figures stand right, columns of words left."""
    columns = zip(*rows, strict=True) if rows else [()] * len(head)
    kinds = [_kind(column) for column in columns]
    with ui.element("div").classes("results-box") as box, ui.element("table").classes("results"):
        _row("th", head, kinds)
        for row in rows:
            _row("td", row, kinds)
    return box


def _kind(column: Sequence[str]) -> str:
    if all(map(FIGURES.fullmatch, column)):
        return "figures"
    return "words" if max(map(len, column)) > LONG_WORDS else ""


def _row(tag: str, cells: Sequence[str], kinds: Sequence[str]) -> None:
    with ui.element("tr"):
        for text, kind in zip(cells, kinds, strict=True):
            with ui.element(tag).classes(kind):
                ui.label(text)
