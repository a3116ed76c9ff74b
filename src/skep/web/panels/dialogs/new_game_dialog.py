"""The dialog of a new game."""

import random
from collections.abc import Callable
from typing import Any

from nicegui import ui

from skep.arena.game.clock import TimeControl
from skep.games import GAMES, Position
from skep.settings import parse_settings
from skep.web.boards.starts import USUAL_PIECES, parse_start, random_start
from skep.web.games.table import Table
from skep.web.games.table_settings import TableSettings
from skep.web.games.tables import Tables
from skep.web.panels.dialogs.titled_dialog import titled_dialog
from skep.web.panels.game.pieces import pieces_titles
from skep.web.panels.game.seat_form import ELSEWHERE, PERSON, AgentForm
from skep.web.panels.heading import heading
from skep.web.panels.message import show_error
from skep.web.panels.settings_form import SettingsForm
from skep.web.visitors.preferences import Preferences

_STARTS = {
    "empty": "empty board",
    "random": "random full board",
    "current": "position on the board",
    "pasted": "pasted game",
}
_DEFAULT_OPPONENT = {"kind": "alphabeta", "values": {"level": "3"}}


class NewGameDialog:
    """Asks for the game, its rules, the players, clocks, the seed and the start."""

    def __init__(
        self,
        tables: Tables,
        preferences: Preferences,
        current: Position | None,
        on_start: Callable[[Table], None],
    ) -> None:
        self._tables, self._preferences = tables, preferences
        self._current, self._on_start = current, on_start
        self._remembered: dict[str, Any] = preferences.get("new_game")
        with titled_dialog("New game") as self.dialog, ui.card().classes("skep-dialog new-game"):
            heading("New game", 2, "title")
            self._build_game()
            self._build_players()
            self._build_more()
            with ui.row().classes("buttons"):
                ui.button("Cancel", on_click=self.dialog.close).props("flat")
                ui.button("Play", icon="play_arrow", on_click=self._start).props(
                    "unelevated color=primary no-caps"
                )

    def open(self) -> None:
        """Show the dialog."""
        self.dialog.open()

    def _build_game(self) -> None:
        with ui.element("div").classes("fields"):
            games = {name: game.title for name, game in GAMES.items()}
            name = self._remembered.get("game", "hive")
            self._game = ui.select(games, value=name if name in games else "hive", label="game")
            self._game.classes("field").props("outlined dense options-dense")
            self._game.on_value_change(self._show_rules)
            self._rules_fields = ui.element("div").classes("fields")
        self._rules = self._rules_form(self._remembered.get("rules", {}))

    def _rules_form(self, values: dict[str, str]) -> SettingsForm:
        with self._rules_fields:
            if self._game.value == "hive":
                titles, kind = pieces_titles(), values.get("game_type", USUAL_PIECES)
                self._type = ui.select(titles, value=kind if kind in titles else USUAL_PIECES, label="pieces")
                self._type.classes("field").props("outlined dense options-dense")
            with (
                ui.expansion("special rules").classes("agent-settings").props("dense"),
                ui.element("div").classes("fields"),
            ):
                self._seed = ui.number("seed", value=None, min=0, precision=0).classes("field")
                self._seed.props('placeholder="random" stack-label outlined dense')
                self._seed.tooltip("the same number gives the same game again")
                return SettingsForm(GAMES[self._game.value].rules, values)

    def _show_rules(self) -> None:
        self._rules_fields.clear()
        self._rules = self._rules_form({})
        for form in self._seats:
            form.play_game(self._game.value)

    def _build_players(self) -> None:
        people = {PERSON: "a person here", ELSEWHERE: "a person elsewhere, by link"}
        with ui.element("div").classes("players"):
            self._seats = [
                self._seat_form("white", {"kind": PERSON}, people),
                self._seat_form("black", _DEFAULT_OPPONENT, people),
            ]

    def _seat_form(self, side: str, default: dict[str, Any], people: dict[str, str]) -> AgentForm:
        with ui.element("div").classes(f"seat {side}"):
            return AgentForm(self._remembered.get(side, default), side.capitalize(), self._game.value, people)

    def _build_more(self) -> None:
        with ui.element("div").classes("fields"):
            self._minutes = ui.number("minutes a side", value=self._remembered.get("minutes"), min=0)
            self._minutes.props('placeholder="no clock" stack-label')
            self._increment = ui.number(
                "extra seconds a move", value=self._remembered.get("increment", 5), min=0
            )
            self._increment.bind_visibility_from(self._minutes, "value", bool)
            starts = {key: words for key, words in _STARTS.items() if key != "current" or self._current}
            self._begin = ui.select(starts, value="empty", label="begin with")
            for field in (self._minutes, self._increment, self._begin):
                field.classes("field").props("outlined dense options-dense")
            self._pasted = (
                ui.textarea("game text").classes("field wide").props("outlined dense maxlength=20000")
            )
            self._pasted.bind_visibility_from(self._begin, "value", lambda value: value == "pasted")

    def _start(self) -> None:
        try:
            table = self._new_table()
        except ValueError as error:
            show_error(error)
            return
        self._preferences.remember("new_game", self._state())
        self.dialog.close()
        self._on_start(table)

    def _new_table(self) -> Table:
        game = self._game.value
        values = self._rules.values()
        if game == "hive":
            values["game_type"] = self._type.value
        rules: Any = parse_settings(GAMES[game].rules, values)
        drawn = random.SystemRandom().randrange(1_000_000)
        seed = drawn if self._seed.value is None else int(self._seed.value)
        white, black = (form.seat() for form in self._seats)
        settings = TableSettings(
            game=game, rules=rules, white=white, black=black, control=self._control(), seed=seed
        )
        return self._tables.begin(settings, self._beginning(game, rules, seed))

    def _beginning(self, game: str, rules: Any, seed: int) -> Position | None:
        """The position the game goes on from; None for its usual start."""
        if self._begin.value == "random":
            return random_start(rules, seed)
        if self._begin.value == "pasted":
            return parse_start(self._pasted.value or "", game)
        return self._current if self._begin.value == "current" else None

    def _control(self) -> TimeControl | None:
        if not self._minutes.value:
            return None
        return TimeControl(seconds=self._minutes.value * 60, increment=self._increment.value or 0)

    def _state(self) -> dict[str, Any]:
        rules = self._rules.values() | ({"game_type": self._type.value} if self._game.value == "hive" else {})
        white, black = (form.state() for form in self._seats)
        return {
            "game": self._game.value,
            "rules": rules,
            "white": white,
            "black": black,
            "minutes": self._minutes.value,
            "increment": self._increment.value,
        }
