"""A visitor's running games, with who plays and whose turn it is."""

from nicegui import ui

from skep.games import Color
from skep.web.games.own_games import OwnGame, OwnGames
from skep.web.panels.board.board import Board
from skep.web.panels.board.side_label import COLOR_NAMES
from skep.web.panels.game.levels import player_title
from skep.web.panels.heading import heading

LOOK_EVERY = 3.0
"""Seconds between two looks at the games."""


class OwnGamesList:
    """The games on the first page. Title and sound tell when the visitor is newly awaited in one."""

    def __init__(self, games: OwnGames, board: Board) -> None:
        self._games, self._board = games, board
        self._shown: list[str] | None = None
        self._awaited: set[str] | None = None
        with ui.element("section").classes("choice-card own-games") as self._card:
            heading("Your running games", 3)
            self._list = ui.element("div").classes("own-games-list")
        self.refresh()
        ui.timer(LOOK_EVERY, self.refresh)

    def refresh(self) -> None:
        """Show the games as they are now."""
        running = self._games.running()
        texts = [f"{game.path} {turn_text(game)}" for game in running]
        if texts == self._shown:
            return
        self._shown = texts
        self._card.set_visibility(bool(running))
        self._list.clear()
        with self._list:
            list_games(running)
        self._call({game.path for game in running if game.is_own_turn})

    def _call(self, awaited: set[str]) -> None:
        if self._awaited is not None and awaited - self._awaited:
            ui.page_title("● Your turn · skep")
            self._board.say_turn()
        self._awaited = awaited


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
    seat = game.table.settings.seat(color)
    if game.sides == {color}:
        return seat.name or "you"
    return player_title(seat) or ("a friend" if seat.is_elsewhere else COLOR_NAMES[color])


def turn_text(game: OwnGame) -> str:
    """Whose turn it is, and how far the game has come."""
    turn = "your turn" if game.is_own_turn else f"{COLOR_NAMES[game.table.position.turn]} to move"
    return f"{turn} · move {game.table.position.ply // 2 + 1}"
