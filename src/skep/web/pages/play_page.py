"""The page Play: one game, its board, its moves, and all that can be done."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from nicegui import ui

from skep.agents import StopFlag
from skep.games import Color, Position
from skep.web.games.own_games import OwnGames
from skep.web.games.seat_keys import HOST
from skep.web.games.table import Table
from skep.web.games.tables import Tables
from skep.web.pages.play_actions import PlayActions
from skep.web.panels.board.board import Board
from skep.web.panels.board.picture import picture_of
from skep.web.panels.board.side_label import BLACK_ABOVE, side_label
from skep.web.panels.buttons import action_button
from skep.web.panels.dialogs.help_sheet import HelpSheet
from skep.web.panels.dialogs.invitation import Invitation
from skep.web.panels.dialogs.lazy_dialog import LazyDialog
from skep.web.panels.dialogs.one_move_dialog import OneMoveDialog
from skep.web.panels.dialogs.own_games_dialog import OwnGamesDialog
from skep.web.panels.dialogs.share_dialog import ShareDialog, export_game
from skep.web.panels.game.after_game import AfterGame
from skep.web.panels.game.engine_help import EngineHelp
from skep.web.panels.game.levels import player_title
from skep.web.panels.game.message_panel import MessagePanel
from skep.web.panels.game.pass_bar import PassBar
from skep.web.panels.game.status_panel import StatusPanel
from skep.web.panels.game.typed_move import TypedMove
from skep.web.panels.message import show_error
from skep.web.panels.study.move_list import MoveList
from skep.web.visitors.preferences import Preferences
from skep.web.visitors.server_place import ServerPlace


class PlayPage:
    """One browser at one table."""

    def __init__(
        self,
        tables: Tables,
        table: Table,
        sides: frozenset[Color],
        preferences: Preferences,
        place: ServerPlace,
    ) -> None:
        self.tables, self.table, self.sides = tables, table, sides
        self.preferences, self._place = preferences, place
        self._client = ui.context.client
        self._shown_ply = table.position.ply
        self.viewed: int | None = None
        """The ply that is looked at; None follows the game."""
        self._build()
        self.refresh()

    def _build(self) -> None:
        table = self.table
        with ui.element("div").classes("play"):
            self.board = Board(picture_of(table.position, self.sides, table.id), label="board").classes(
                "grow"
            )
            self.actions = PlayActions(table, self.sides, self.board)
            self.engine_help = EngineHelp(table, self.board, self.refresh)
            with ui.element("aside").classes("panel"):
                self.status = StatusPanel(table, self.sides)
                self.pass_bar = PassBar(
                    lambda: self.actions.must_pass,
                    lambda: self.board.look.auto_pass,
                    self.actions.pass_turn,
                )
                self.moves = MoveList(self.view)
                self.messages = MessagePanel(table, self.sides)
                self.after_game = AfterGame(table, self.play_again, self.ask_rematch)
                self.typed = TypedMove(self.actions.play_text, table.settings.game)
                self._build_buttons()
        self.board.on_move(self._play)
        self.board.on_drop(self.actions.explain_refusal)
        self.board.on_key(self.press_key)
        self.board.on("setting", lambda: self.pass_bar.show())
        self.help = LazyDialog(HelpSheet)
        self.own_games = LazyDialog(lambda: OwnGamesDialog(OwnGames(self.tables, self.preferences)))
        self.share = LazyDialog(lambda: ShareDialog(table, self.sides))
        self.one_move = LazyDialog(lambda: OneMoveDialog(table.settings.game, self._let_agent_move))
        self.invitation = Invitation(table, self.sides, self._place)
        if self.invitation.is_needed:
            self.invitation.open()

    def _build_buttons(self) -> None:
        actions = self.actions
        with ui.element("div").classes("actions"):
            self.undo_button = action_button("Undo", "undo", actions.undo, "U")
            self.pass_button = action_button("Pass", "redo", actions.pass_turn, "P")
            self.hint_button = action_button("Hint", "lightbulb", self.show_hint, "H")
            self.agent_button = action_button("Move for me", "smart_toy", lambda: self.one_move.open())
            self.draw_button = action_button("Offer draw", "handshake", actions.offer_draw)
            self.resign_button = action_button("Resign", "flag", actions.resign)
            action_button("Export", "save_alt", self.export, "S")
            action_button("Share", "share", lambda: self.share.open())
            action_button("My games", "list", lambda: self.own_games.open())
            action_button("Help", "help_outline", lambda: self.help.open(), "?")
            new_game = action_button("New game", "add", self._begin_another)
            new_game.props("color=primary unelevated").classes("new")

    # showing

    def shown_position(self) -> Position:
        """The position that is looked at."""
        return self.table.position if self.viewed is None else self.table.game.position_at(self.viewed)

    def refresh(self) -> None:
        """Show the table as it is now."""
        position, is_following = self.shown_position(), self.viewed is None
        movable = self.sides if is_following and not self.table.is_over else ()
        picture = picture_of(position, movable, self.table.id)
        picture["arrows"] = self.engine_help.arrows if is_following else []
        self.board.show(picture, self._side_labels())
        self.moves.show(self.table.game.plies, position.ply)
        self.status.show(self.viewed)
        self.messages.show()
        self.invitation.show()
        self._enable()
        with self._client:
            ui.page_title("● Your turn · skep" if self._is_awaited else "Play · skep")

    @property
    def _is_awaited(self) -> bool:
        """Does somebody else, or a program, wait for this person's move?"""
        return self.actions.is_own_turn and len(self.sides) == 1

    def _side_labels(self) -> list[dict[str, Any]]:
        """The sides, the person's own below."""
        is_black = self.sides == {Color.BLACK}
        return [self._side_label(color) for color in (BLACK_ABOVE[::-1] if is_black else BLACK_ABOVE)]

    def _side_label(self, color: Color) -> dict[str, Any]:
        table = self.table
        left = table.clock.seconds_left(color)
        return side_label(
            color,
            self._player(color),
            is_active=not table.is_over and table.position.turn == color,
            clock=None if left is None else {"seconds": left, "running": table.clock.running == color},
        )

    def _player(self, color: Color) -> str:
        """Who plays a side, and whether somebody who plays from elsewhere is here."""
        seat = self.table.settings.seat(color)
        name = player_title(seat) or ("you" if self.sides == {color} else "")
        is_distant = any(one.is_elsewhere for one in self.table.settings.seats) and color not in self.sides
        presence = "here" if self.table.presence.is_here(color) else "away"
        return " · ".join(filter(None, [name, presence if is_distant else ""]))

    def _enable(self) -> None:
        actions = self.actions
        self.undo_button.set_enabled(actions.can_undo)
        self.pass_button.set_enabled(actions.can_pass)
        for button in (self.hint_button, self.agent_button):
            button.set_enabled(actions.may_be_helped)
            button.set_visibility(not self.table.settings.is_between_people and not self.table.is_over)
        self.pass_bar.show()
        for button in (self.draw_button, self.resign_button):
            button.set_enabled(actions.is_playing)
        for button in (self.draw_button, self.resign_button, self.pass_button):
            button.set_visibility(not self.table.is_over)
        self.typed.show(is_shown=not self.table.is_over, is_enabled=actions.is_own_turn)
        self.after_game.show()

    def table_changed(self) -> None:
        """Show a table that has changed."""
        if self.table.rematch is not None:
            self._go_to_rematch(self.table.rematch)
            return
        if self.table.position.ply == self._shown_ply and not self.table.is_over:
            self.refresh()
            return
        self._shown_ply = self.table.position.ply
        self.engine_help.forget()
        self.viewed = None
        self.refresh()

    def view(self, ply: int) -> None:
        """Look at the game after so many plies."""
        last = self.table.position.ply
        ply = max(0, min(ply, last))
        self.viewed = None if ply == last else ply
        self.refresh()

    # doing

    def _play(self, move: int) -> None:
        if self.viewed is None:
            self.actions.play(move)

    def show_hint(self) -> None:
        """Draw the move that the strongest agent would make."""
        if self.actions.may_be_helped:
            self.engine_help.show_hint()

    def _let_agent_move(self, think: Callable[[Position, StopFlag], Any]) -> None:
        if not self.actions.may_be_helped:
            return
        self.status.show_thinking()
        self.engine_help.let_agent_move(think)

    def press_key(self, key: str) -> None:
        """Do what a key stands for."""
        shown = self.shown_position().ply
        actions: dict[str, Callable[[], Any]] = {
            "s": self.export,
            "p": self.actions.pass_turn,
            "u": self.actions.undo,
            "h": self.show_hint,
            "t": self.typed.focus,
            "?": self.help.open,
            "ArrowLeft": lambda: self.view(shown - 1),
            "ArrowRight": lambda: self.view(shown + 1),
            "Home": lambda: self.view(0),
            "End": lambda: self.view(self.table.position.ply),
        }
        if key in actions:
            actions[key]()

    def export(self) -> None:
        """Download the game."""
        export_game(self.table)

    def play_again(self) -> None:
        """Begin another game of the same players."""
        settings = self.table.settings
        try:
            table = self.tables.begin(replace(settings, seed=settings.seed + 1))
        except ValueError as error:
            show_error(error)
            return
        self.open_table(table)

    def _begin_another(self) -> None:
        """Go to the first page, where a game can also begin with the position that is shown."""
        ui.navigate.to(f"/new?table={self.table.id}&ply={self.shown_position().ply}")

    def ask_rematch(self) -> None:
        """Play another game with colours swapped; a person elsewhere is asked first."""
        table = self.table
        if not self.sides:
            return
        if table.settings.people - self.sides:
            table.propose("rematch", min(self.sides, key=lambda color: color.value))
            self.actions.say("The other side is asked for another game", "info")
        else:
            self.open_table(self.tables.begin(table.settings.swapped))

    def _go_to_rematch(self, following: Table) -> None:
        """Go to the game that was agreed on, with a key of one's own."""
        is_host = self.sides == self.table.host_sides()
        own = "black" if self.sides == {Color.WHITE} else "white"
        with self._client:
            ui.navigate.to(following.path(HOST if is_host else own if self.sides else ""))

    def open_table(self, table: Table) -> None:
        """Go to another table."""
        self.preferences.remember("table", table.id)
        ui.navigate.to(table.path())

    def leave(self) -> None:
        """Stop thinking for a browser that has gone."""
        self.engine_help.forget()
