"""A game as a file, as text, or as a link."""

import json
from collections.abc import Callable
from functools import partial
from urllib.parse import quote

from nicegui import ui

from skep.games import Color, Position
from skep.records.formats.pgn import pgn_text
from skep.web.games.table import Table
from skep.web.games.table_settings import SEATS
from skep.web.panels.dialogs.titled_dialog import titled_dialog
from skep.web.panels.heading import heading


def export_game(table: Table) -> None:
    """Download the game: Hive as PGN, other games as text."""
    record = table.game.record()
    if record.game == "hive":
        ui.download.content(pgn_text(record), f"skep-{table.id}.pgn")
    else:
        ui.download.content(table.position.game_text() + "\n", f"skep-{table.id}.txt")


def study_path(position: Position, page: str = "/study") -> str:
    """The address under which a position, with its history, is studied."""
    return f"{page}?game={quote(position.game_text(), safe='')}"


def copy_text(text: str) -> None:
    """Copy a text."""
    _copy(json.dumps(text))


def copy_link(path: str) -> None:
    """Copy the address of a path of this server."""
    _copy(f"window.location.origin + {json.dumps(path)}")


_COPYING = """
const text = %s;
if (navigator.clipboard) navigator.clipboard.writeText(text);
else {  // browsers offer the clipboard to encrypted and local pages only
  const field = document.createElement("textarea");
  field.value = text;
  (document.querySelector(".q-dialog") || document.body).append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
"""


def _copy(expression: str) -> None:
    """Copy what a JavaScript expression gives."""
    ui.run_javascript(_COPYING % expression)
    ui.notify("copied", position="top", timeout=1500)


class ShareDialog:
    """Links to the game and to its position, each with a button that copies it."""

    def __init__(self, table: Table, sides: frozenset[Color]) -> None:
        self._table = table
        with titled_dialog("Share") as self._dialog, ui.card().classes("skep-dialog share"):
            heading("Share this game", 2, "title")
            for words, path in self._links(sides).items():
                _link(words, partial(str, path))
            _link("a link to study this position", lambda: study_path(table.position))
            _link("the game as text", table.position.game_text, is_path=False)
            with ui.row().classes("buttons"):
                ui.button("Close", on_click=self._dialog.close).props("flat")

    def open(self) -> None:
        """Show the links."""
        self._dialog.open()

    def _links(self, sides: frozenset[Color]) -> dict[str, str]:
        """The links that the holder of these sides may hand out."""
        table = self._table
        links = {"a link to watch this game": table.path(seat="")}
        for name, color in SEATS:
            if sides and color not in sides and table.settings.seat(color).is_elsewhere:
                links[f"a link to play {name}: a secret, for one person"] = table.path(name)
        return links


def _link(words: str, text: Callable[[], str], is_path: bool = True) -> None:
    """A line with a button that copies a path of this server, or a text."""

    def copy() -> None:
        if is_path:
            copy_link(text())
        else:
            copy_text(text())

    with ui.row().classes("line"):
        ui.label(words)
        button = ui.button("Copy", icon="content_copy", on_click=copy)
        button.props(f'flat dense no-caps aria-label="copy: {words}"')
