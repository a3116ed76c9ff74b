"""A visitor's running games: in a dialog, and on the first page."""

from nicegui import ui

from skep.games import Color
from skep.web.games.own_games import OwnGames
from skep.web.games.table import Table
from skep.web.panels.board.side_label import COLOR_NAMES
from skep.web.panels.dialogs.titled_dialog import titled_dialog
from skep.web.panels.game.levels import player_title
from skep.web.panels.heading import heading


def list_games(running: list[tuple[Table, str]]) -> None:
    """A line for each game with whose turn it is; a click goes there."""
    for table, path in running:
        turn = COLOR_NAMES[table.position.turn]
        with ui.link(target=path).classes("line"):
            ui.label(players_text(table)).classes("text")
            ui.label(f"{turn} to move").classes("score")
            ui.label(f"move {table.position.ply + 1}").classes("faint")


def players_text(table: Table) -> str:
    """Who plays, White first."""
    return " – ".join(
        player_title(table.settings.seat(color)) or COLOR_NAMES[color] for color in (Color.WHITE, Color.BLACK)
    )


class OwnGamesDialog:
    """Lists the games that go on."""

    def __init__(self, games: OwnGames) -> None:
        self._games = games
        with titled_dialog("My running games") as self._dialog, ui.card().classes("skep-dialog own-games"):
            heading("My running games", 2, "title")
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
            list_games(running)
        self._dialog.open()
