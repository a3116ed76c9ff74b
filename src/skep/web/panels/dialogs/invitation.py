"""The link that brings a friend to the game: as text, to be copied, and as a QR code."""

import segno
from nicegui import ui

from skep.games import Color
from skep.web.games.table import Table
from skep.web.games.table_settings import SEATS
from skep.web.panels.dialogs.share_dialog import copy_text
from skep.web.panels.dialogs.titled_dialog import titled_dialog
from skep.web.panels.heading import heading
from skep.web.visitors.server_place import ServerPlace


def qr_svg(text: str) -> str:
    """A text as a QR code.

    >>> qr_svg("http://127.0.0.1:8117/").startswith("<svg")
    True
    """
    return str(segno.make(text, micro=False).svg_inline(scale=5, border=3, light="#fff", dark="#000"))


class Invitation:
    """Stands over the board of a game by link until the friend has come."""

    def __init__(self, table: Table, sides: frozenset[Color], place: ServerPlace) -> None:
        self._table = table
        self._awaited = [
            (name, color)
            for name, color in SEATS
            if sides and color not in sides and table.settings.seat(color).is_elsewhere
        ]
        self._dialog: ui.dialog | None = None
        if self._awaited:
            self._build_dialog(place)

    def _build_dialog(self, place: ServerPlace) -> None:
        table = self._table
        with titled_dialog("Invitation") as self._dialog, ui.card().classes("skep-dialog invitation"):
            for name, color in self._awaited:
                self._build(f"{place.address}{table.path(name)}", table.settings.seat(color).name)
            if not place.is_open:
                ui.label(
                    "This server answers this machine only. For a friend elsewhere start it with: "
                    "skep web --host 0.0.0.0"
                ).classes("faint")
            with ui.row().classes("buttons"):
                ui.button("Close", on_click=self._dialog.close).props("flat")

    def _build(self, link: str, name: str) -> None:
        heading(f"Send this link to {name or 'your friend'}", 2, "title")
        ui.label("Whoever opens it plays the other side.")
        code = ui.html(qr_svg(link), sanitize=False).classes("qr")
        code.props('role=img aria-label="the link as a QR code"')
        with ui.row().classes("line"):
            ui.label(link).classes("command invitation-link")
            copy = ui.button("Copy", icon="content_copy", on_click=lambda: copy_text(link))
            copy.props("flat dense no-caps")

    @property
    def is_needed(self) -> bool:
        """Is somebody awaited who has never moved and is not here?"""
        table = self._table
        return any(not table.presence.is_here(color) for _, color in self._awaited) and table.position.ply < 2

    def open(self) -> None:
        """Show the link."""
        if self._dialog is not None:
            self._dialog.open()

    def show(self) -> None:
        """Open as long as somebody is awaited, and close when they have come."""
        if self._dialog is not None and not self.is_needed:
            self._dialog.close()
