"""The page of one game: the board, the moves, and all that can be done."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from nicegui import background_tasks, ui

from skep.agents import StopFlag
from skep.analysis.hint import hint_text
from skep.games import Color
from skep.web.after_game import AfterGame
from skep.web.board import Board
from skep.web.explanation import why_not
from skep.web.help_sheet import HelpSheet
from skep.web.hints import hint_arrow, hint_of
from skep.web.move_list import MoveList
from skep.web.new_game import NewGameDialog
from skep.web.one_move import OneMoveDialog
from skep.web.picture import picture_of
from skep.web.preferences import Preferences
from skep.web.sharing import ShareDialog, export_game
from skep.web.table import Table
from skep.web.tables import Tables
from skep.web.words import COLOR_NAMES, score_text, status_text

LONGEST_MOVE = 40
"""Characters of a typed move."""


class PlayPage:
    """One browser at one table."""

    def __init__(
        self, tables: Tables, table: Table, sides: frozenset[Color], preferences: Preferences
    ) -> None:
        self.tables, self.table, self.sides = tables, table, sides
        self.preferences = preferences
        self.viewed: int | None = None
        """The ply that is looked at; None follows the game."""
        self.hint: list[dict[str, Any]] = []
        self._stop = StopFlag()
        self._build()
        self.refresh()

    # what is on the page

    def _build(self) -> None:
        with ui.element("div").classes("play"):
            self.board = Board(
                picture_of(self.table.position, self.sides, self.table.id), label="board"
            ).classes("grow")
            with ui.element("aside").classes("panel"):
                self._build_status()
                self.moves = MoveList(self.view)
                self._build_typing()
                self._build_actions()
        self.board.coordinates = self.preferences.get("coordinates")
        self.board.on_move(self.play)
        self.board.on_drop(self.refuse)
        self.board.on_key(self.key)
        self.help = HelpSheet()
        self.share = ShareDialog(self.table, self.sides)
        self.one_move = OneMoveDialog(self.table.settings.game, self.let_agent_move)
        self.new_game = NewGameDialog(self.tables, self.preferences, self.shown_position, self.open_table)

    def _build_status(self) -> None:
        with ui.element("div").classes("status").props("role=status aria-live=polite"):
            self.status = ui.label().classes("turn")
            self.thought = ui.label().classes("thought")
        self.said = ui.label().classes("unseen").props("aria-live=polite")
        with ui.element("div").classes("offer") as self.offer_bar:
            self.offer_text = ui.label()
            ui.button("Accept", on_click=lambda: self.table.answer(True)).props(
                "dense unelevated color=primary"
            )
            ui.button("Decline", on_click=lambda: self.table.answer(False)).props("dense flat")

    def _build_typing(self) -> None:
        self.after = AfterGame(self.table, self.play_again)
        with ui.element("div").classes("typed") as self.typing:
            self.typed = ui.element("input").props(
                f"type=text maxlength={LONGEST_MOVE} autocomplete=off spellcheck=false "
                'placeholder="type a move: wA1 /bQ" aria-label="type a move in UHP notation"'
            )
        # The field is emptied where it is: an answer that comes late cannot take away what is typed next.
        self.typed.on(
            "keydown.enter",
            lambda event: self.play_text(str(event.args)[:LONGEST_MOVE]),
            js_handler="(event) => { emit(event.target.value); event.target.value = ''; }",
        )

    def _build_actions(self) -> None:
        with ui.element("div").classes("actions"):
            self.undo_button = _action("Undo", "undo", "U", self.undo)
            self.pass_button = _action("Pass", "redo", "P", self.pass_turn)
            self.hint_button = _action("Hint", "lightbulb", "H", self.show_hint)
            self.agent_button = _action("Agent moves", "smart_toy", "", lambda: self.one_move.open())
            self.draw_button = _action("Offer draw", "handshake", "", self.offer_draw)
            self.resign_button = _action("Resign", "flag", "", self.resign)
            _action("Export", "save_alt", "S", lambda: export_game(self.table))
            _action("Link", "link", "", lambda: self.share.open())
            _action("Help", "help_outline", "?", lambda: self.help.open())
            _action("New game", "add", "", lambda: self.new_game.open()).props(
                "color=primary unelevated"
            ).classes("new")

    # showing

    def shown_position(self) -> Any:
        """The position that is looked at."""
        return self.table.position if self.viewed is None else self.table.position_at(self.viewed)

    def refresh(self) -> None:
        """Show the table as it is now."""
        table, following = self.table, self.viewed is None
        position = self.shown_position()
        picture = picture_of(position, self.sides if following and not table.is_over else (), table.id)
        picture["arrows"] = self.hint if following else []
        self.board.show(picture, self._players())
        self.moves.show(table.plies, position.ply)
        self.status.set_text(
            status_text(table, self.sides)
            if following
            else f"After move {position.ply} of {table.position.ply}"
        )
        self.thought.set_text(self._thought_text())
        self._enable()
        self._show_offer()
        self._announce()

    def _players(self) -> list[dict[str, Any]]:
        """The sides, the person's own below."""
        own_last = (Color.WHITE, Color.BLACK) if self.sides == {Color.BLACK} else (Color.BLACK, Color.WHITE)
        return [self._player(color) for color in own_last]

    def _player(self, color: Color) -> dict[str, Any]:
        table, seat = self.table, self.table.settings.seat(color)
        active = not table.is_over and table.position.turn == color
        left = table.seconds_left(color)
        running = table.clock is not None and table.clock.running == color
        return {
            "color": "w" if color == Color.WHITE else "b",
            "title": COLOR_NAMES[color],
            "note": "you" if self.sides == {color} and not seat.name else seat.title,
            "active": active,
            "clock": None if left is None else {"seconds": left, "running": running},
        }

    def _thought_text(self) -> str:
        thought = self.table.thought
        if self.table.trouble:
            return f"The agent cannot play on: {self.table.trouble}"
        if self.viewed is not None or (thought is None and not self._is_beginning()):
            return ""
        if thought is None:
            return "Click one of your pieces, then where it goes."
        parts = [score_text(thought.score), f"depth {thought.depth}" if thought.depth else ""]
        return " · ".join(part for part in parts if part)

    def _is_beginning(self) -> bool:
        """Is it the person's first move?"""
        table = self.table
        return len(table.plies) < 2 and not table.is_over and table.position.turn in self.sides

    def _enable(self) -> None:
        table = self.table
        playing = bool(self.sides) and not table.is_over
        own_turn = playing and table.position.turn in self.sides
        self.undo_button.set_enabled(bool(self.sides) and table.position.ply > 0)
        self.pass_button.set_enabled(own_turn and 0 in table.position.legal_moves())
        self.hint_button.set_enabled(own_turn)
        self.agent_button.set_enabled(own_turn)
        self.draw_button.set_enabled(playing)
        self.resign_button.set_enabled(playing)
        self.typed.props(**{"remove" if own_turn else "add": "disabled"})
        self.typing.set_visibility(not table.is_over)
        self.after.show()

    def _show_offer(self) -> None:
        offer = self.table.offer
        shown = offer is not None and any(color != offer.by for color in self.sides)
        self.offer_bar.set_visibility(shown)
        if offer is not None and shown:
            asks = "offers a draw" if offer.kind == "draw" else "asks to take back"
            self.offer_text.set_text(f"{COLOR_NAMES[offer.by]} {asks}")

    def _announce(self) -> None:
        """Say the last move to a screen reader."""
        if self.table.plies:
            mover = COLOR_NAMES[self.table.position.turn.other]
            self.said.set_text(
                f"{mover} played {self.table.plies[-1].text}. {status_text(self.table, self.sides)}"
            )

    def changed(self) -> None:
        """The table has changed: show it, and say what the person must know."""
        self.hint = []
        self.viewed = None
        self.refresh()
        table = self.table
        if table.ended is not None or table.position.turn not in self.sides:
            return
        if table.position.legal_moves() == [0]:
            self.say(f"{COLOR_NAMES[table.position.turn]} cannot move and must pass (P)", "warning")

    def say(self, text: str, kind: Literal["info", "warning"] = "info") -> None:
        """A message that floats over the page and fades."""
        with self.board:
            ui.notify(text, type=kind, position="top", timeout=5000)

    # doing

    def play(self, move: int) -> None:
        """Make a move of the person's, after a warning if it ends the game by repetition."""
        if self.viewed is not None or self.table.position.turn not in self.sides:
            return
        if move in self.table.repeating_moves():
            self._ask(
                "This move repeats the position for the third time: the game will be a draw.",
                lambda: self._make(move),
            )
        else:
            self._make(move)

    def _make(self, move: int) -> None:
        self._stop.set()
        try:
            self.table.play(move)
        except ValueError as error:
            self.say(str(error), "warning")

    def play_text(self, text: str) -> None:
        """Make a typed move."""
        try:
            move = self.table.position.parse_move(text.strip())
        except ValueError as error:
            self.say(str(error), "warning")
            return
        self.play(move)

    def refuse(self, piece: str, x: float, y: float, inside: bool) -> None:
        """Say why a piece cannot go where it was dropped."""
        try:
            why = why_not(self.table.position, piece, x, y) if inside else ""
        except ValueError:
            return
        if why:
            self.say(f"{piece}: {why}", "warning")

    def pass_turn(self) -> None:
        """Pass, where the rules allow it."""
        if self.table.position.turn in self.sides and not self.table.is_over:
            if 0 in self.table.position.legal_moves():
                self.play(0)
            else:
                self.say("a pass is legal only when there is no other move", "warning")

    def undo(self) -> None:
        """Take back, or ask the other person to allow it."""
        table = self.table
        other = [color for color in (Color.WHITE, Color.BLACK) if color not in self.sides]
        if not self.sides or table.position.ply == 0:
            return
        if any(not table.settings.seat(color).agent for color in other):
            table.propose("undo", min(self.sides, key=lambda color: color.value))
            self.say("The other side is asked to allow it")
        else:
            table.undo(table.undo_plies())

    def offer_draw(self) -> None:
        """Propose a draw to the other side."""
        turn = self.table.position.turn
        by = turn if turn in self.sides else min(self.sides, key=lambda color: color.value)
        if self.table.settings.seat(by.other).agent:
            self._ask_agent_for_draw()
        else:
            self.table.propose("draw", by)

    def _ask_agent_for_draw(self) -> None:
        """An agent agrees when it last saw itself no better; one that judges nothing plays on."""
        scores = [ply.score for ply in self.table.plies if ply.score is not None]
        if scores and scores[-1] <= 0:
            self.table.propose("draw", self.table.position.turn)
            self.table.answer(True)
        else:
            self.say("The agent declines")

    def resign(self) -> None:
        """Give up, after a question."""
        turn = self.table.position.turn
        color = turn if turn in self.sides else min(self.sides, key=lambda color: color.value)
        self._ask(f"Resign for {COLOR_NAMES[color]}?", lambda: self.table.resign(color))

    def show_hint(self) -> None:
        """Draw the move that the strongest agent would make."""
        if self.table.position.turn not in self.sides or self.table.is_over:
            return
        self._think(hint_of(self.table.position, self._fresh_stop()), self._draw_hint)

    def _draw_hint(self, decision: Any) -> None:
        self.hint = hint_arrow(self.table.position, decision)
        self.refresh()
        self.say(f"Hint: {hint_text(decision)}")

    def let_agent_move(self, thinking: Callable[[Any, StopFlag], Any]) -> None:
        """An agent makes this one move."""
        self.thought.set_text("thinking …")
        self._think(
            thinking(self.table.position.copy(), self._fresh_stop()),
            lambda decision: self.table.play(decision.move, decision),
        )

    def _fresh_stop(self) -> StopFlag:
        self._stop.set()
        self._stop = StopFlag()
        return self._stop

    def _think(self, thinking: Any, then: Callable[[Any], None]) -> None:
        stop, ply = self._stop, self.table.position.ply

        async def thought() -> None:
            try:
                decision = await thinking
            except (ValueError, OSError, RuntimeError) as error:
                self.say(str(error), "warning")
                return
            if not stop.is_set() and self.table.position.ply == ply and not self.table.is_over:
                then(decision)

        background_tasks.create(thought())

    def view(self, ply: int) -> None:
        """Look at the game after so many plies."""
        last = self.table.position.ply
        ply = max(0, min(ply, last))
        self.viewed = None if ply == last else ply
        self.refresh()

    def key(self, key: str) -> None:
        """Do what a key stands for."""
        shown = self.shown_position().ply
        actions: dict[str, Callable[[], Any]] = {
            "s": lambda: export_game(self.table),
            "p": self.pass_turn,
            "u": self.undo,
            "h": self.show_hint,
            "n": self.toggle_coordinates,
            "t": lambda: self.typed.run_method("focus"),
            "?": self.help.open,
            "ArrowLeft": lambda: self.view(shown - 1),
            "ArrowRight": lambda: self.view(shown + 1),
            "Home": lambda: self.view(0),
            "End": lambda: self.view(self.table.position.ply),
        }
        if key in actions:
            actions[key]()

    def toggle_coordinates(self) -> None:
        """Show or hide the coordinates of the cells."""
        self.board.coordinates = not self.board.coordinates
        self.preferences.remember("coordinates", self.board.coordinates)
        self.refresh()

    def play_again(self) -> None:
        """Another game of the same players."""
        settings = self.table.settings
        self.open_table(self.tables.begin(replace(settings, seed=settings.seed + 1)))

    def open_table(self, table: Table) -> None:
        """Go to another table."""
        self.preferences.remember("table", table.id)
        ui.navigate.to(f"/game/{table.id}?key={table.keys['host']}")

    def _ask(self, question: str, then: Callable[[], None]) -> None:
        with self.board, ui.dialog(value=True) as dialog, ui.card().classes("skep-dialog"):
            ui.label(question)
            with ui.row().classes("buttons"):
                ui.button("No", on_click=dialog.close).props("flat")
                yes = ui.button("Yes", on_click=dialog.close).props("unelevated color=primary")
                yes.on_click(lambda: then())

    def leave(self) -> None:
        """The browser has gone: nothing is thought about for it any more."""
        self._stop.set()


def _action(name: str, icon: str, key: str, do: Callable[[], Any]) -> ui.button:
    button = ui.button(name, icon=icon, on_click=lambda: do()).props("flat dense no-caps")
    return button.tooltip(f"{name} ({key})") if key else button
