"""A visitor's running games: in a dialog, and on the first page."""

from nicegui import ui

from skep.games import Color
from skep.web.games.own_games import OwnGame, OwnGames
from skep.web.panels.board.side_label import COLOR_NAMES
from skep.web.panels.dialogs.titled_dialog import titled_dialog
from skep.web.panels.game.levels import player_title
from skep.web.panels.heading import heading


def list_games(running: list[OwnGame]) -> None:
    """A link for each game with who plays and whose turn it is."""
    for one in running:
        with ui.link(target=one.path).classes("own-game" + (" awaited" if one.is_own_turn else "")):
            ui.label(players_text(one)).classes("name")
            ui.label(turn_text(one)).classes("turn")


def players_text(game: OwnGame) -> str:
    """Who plays, White first."""
    names = [_player_text(game, color) for color in (Color.WHITE, Color.BLACK)]
    return " – ".join(names)


def _player_text(game: OwnGame, color: Color) -> str:
    own = "you" if game.sides == {color} else COLOR_NAMES[color]
    return player_title(game.table.settings.seat(color)) or own


def turn_text(game: OwnGame) -> str:
    """Whose turn it is, and how far the game has come."""
    turn = "your turn" if game.is_own_turn else f"{COLOR_NAMES[game.table.position.turn]} to move"
    return f"{turn} · move {game.table.position.ply // 2 + 1}"


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
