"""The dialog with a visitor's running games."""

from nicegui import ui

from skep.web.panels.board.side_label import COLOR_NAMES
from skep.web.tables.own_games import OwnGames
from skep.web.tables.table import Table


class OwnGamesDialog:
    """Lists the games that go on, with whose turn it is; a click goes there."""

    def __init__(self, games: OwnGames) -> None:
        self._games = games
        with ui.dialog() as self._dialog, ui.card().classes("skep-dialog own-games"):
            ui.label("My running games").classes("title")
            self._list = ui.element("div").classes("games")
            with ui.row().classes("buttons"):
                ui.button("Close", on_click=self._dialog.close).props("flat")

    def open(self) -> None:
        """Show the games as they are now."""
        self._list.clear()
        with self._list:
            running = self._games.running()
            if not running:
                ui.label("No game of yours is running.").classes("faint")
            for table, path in running:
                self._line(table, path)
        self._dialog.open()

    def _line(self, table: Table, path: str) -> None:
        with ui.link(target=path).classes("line"):
            ui.label(f"{table.settings.white.title} – {table.settings.black.title}").classes("text")
            ui.label(f"{COLOR_NAMES[table.position.turn]} to move").classes("score")
            ui.label(f"move {table.position.ply + 1}").classes("faint")
