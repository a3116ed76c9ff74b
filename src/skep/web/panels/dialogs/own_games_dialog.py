"""The dialog with a visitor's running games."""

from nicegui import ui

from skep.web.games.own_games import OwnGames
from skep.web.panels.dialogs.titled_dialog import titled_dialog
from skep.web.panels.game.own_games_list import list_games
from skep.web.panels.heading import heading


class OwnGamesDialog:
    """Lists the games that go on."""

    def __init__(self, games: OwnGames) -> None:
        self._games = games
        with titled_dialog("My running games") as self._dialog, ui.card().classes("skep-dialog own-games"):
            heading("My running games", 2, "title")
            self._list = ui.element("div").classes("own-games-list")
            with ui.row().classes("buttons"):
                ui.button("Close", on_click=self._dialog.close).props("flat")

    def open(self) -> None:
        """Show the games as they are now."""
        self._list.clear()
        with self._list:
            running = self._games.running()
            if not running:
                ui.label("No game of yours is running.").classes("faint")
            list_games(running)
        self._dialog.open()
