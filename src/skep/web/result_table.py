"""A table of results: plain rows of text."""

from collections.abc import Sequence

from nicegui import ui


def result_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> ui.element:
    """A table with a head; numbers stand right."""
    with ui.element("div").classes("results-box") as box, ui.element("table").classes("results"):
        _row("th", head)
        for row in rows:
            _row("td", row)
    return box


def _row(kind: str, cells: Sequence[str]) -> None:
    with ui.element("tr"):
        for text in cells:
            with ui.element(kind):
                ui.label(text)
