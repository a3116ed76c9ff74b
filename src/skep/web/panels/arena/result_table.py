"""A table of results: plain rows of text."""

import re
from collections.abc import Sequence
from html import escape

from nicegui import ui

FIGURES = re.compile(r"[^a-z]*( m?s)?", re.IGNORECASE)
"""Numbers and their signs, or nothing; with a unit if they are times."""

LONG_WORDS = 30
"""A column with longer texts than this wraps them, so that no column is hidden."""


def result_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> ui.element:
    """A table with a head, one element of the page however long it is."""
    return ui.html(table_html(head, rows), sanitize=False).classes("results-box")


def table_html(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows of text as a table; columns of figures stand right, columns of words left.

    >>> table_html(["<"], [["1.5"]]).partition("</tr>")[0]
    '<table class="results"><tr><th class="figures">&lt;</th>'
    """
    columns = zip(*rows, strict=True) if rows else [()] * len(head)
    kinds = [_kind(column) for column in columns]
    lines = [_row("th", head, kinds), *(_row("td", row, kinds) for row in rows)]
    return f'<table class="results">{"".join(lines)}</table>'


def _kind(column: Sequence[str]) -> str:
    if all(map(FIGURES.fullmatch, column)):
        return "figures"
    return "words" if max(map(len, column)) > LONG_WORDS else ""


def _row(tag: str, cells: Sequence[str], kinds: Sequence[str]) -> str:
    texts = zip(cells, kinds, strict=True)
    return "<tr>" + "".join(f'<{tag} class="{kind}">{escape(text)}</{tag}>' for text, kind in texts) + "</tr>"
