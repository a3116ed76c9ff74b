"""The first page: a board, and three choices in plain words."""

import random
from collections.abc import Callable
from typing import Any

from nicegui import ui

from skep.arena.game.clock import TimeControl
from skep.games import Position
from skep.games.hive import Position as HivePosition
from skep.games.hive import Rules
from skep.web.boards.starts import USUAL_PIECES
from skep.web.games.own_games import OwnGames
from skep.web.games.table import Table
from skep.web.games.table_settings import Seat, TableSettings
from skep.web.games.tables import Tables
from skep.web.panels.board.board import Board
from skep.web.panels.board.picture import picture_of
from skep.web.panels.board.side_label import BLACK_ABOVE, side_label
from skep.web.panels.dialogs.lazy_dialog import LazyDialog
from skep.web.panels.dialogs.new_game_dialog import NewGameDialog
from skep.web.panels.game.levels import level_names, level_text
from skep.web.panels.game.own_games_list import OwnGamesList
from skep.web.panels.heading import heading
from skep.web.visitors.preferences import Preferences

PIECES = {"Base": "base game", USUAL_PIECES: "with mosquito, ladybug, pillbug"}
COLORS = {"white": "White", "black": "Black", "either": "random"}
LONGEST_NAME = 30
CLOCKS = {"": (0, 0), "5": (5, 5), "10": (10, 10), "20": (20, 10), "60": (60, 30)}
"""Minutes for all moves of a side, and seconds that each move adds."""
_SHOWN = (
    "Base+MLP;InProgress;White[8];wL;bL wL/;wQ -wL;bQ bL/;wA1 /wQ;bP bQ-;wA1 bQ/;bA1 bP\\;wM wQ\\;bB1 bA1-;"
    "wG1 -wQ;bB1 bA1;wG1 wL-;bM bP-"
)
"""A game to look at."""


class HomePage:
    """One visitor who has not chosen yet."""

    def __init__(self, tables: Tables, preferences: Preferences, current: Position | None = None) -> None:
        self._tables, self._preferences, self._current = tables, preferences, current
        self._remembered: dict[str, Any] = preferences.get("first_choice")
        with ui.element("div").classes("play first-page"):
            self._board = Board(picture_of(HivePosition.parse(_SHOWN), (), "home"), label="a game")
            self._board.classes("grow")
            self._board.show(self._board.picture, [side_label(color) for color in BLACK_ABOVE])
            with ui.element("aside").classes("panel home"):
                heading("Play Hive", 2, "title")
                self._running = OwnGamesList(OwnGames(tables, preferences), self._board)
                self._build_common()
                self._build_computer()
                self._build_friend()
                self._build_study()
                self._build_more()

    def _build_common(self) -> None:
        with ui.element("div").classes("common"):
            self._pieces = _toggle(PIECES, self._remembered.get("pieces", USUAL_PIECES), "pieces")
            self._pieces.classes("whole-row")
            ui.label("You play").classes("field-label")
            self._color = _toggle(COLORS, self._remembered.get("color", "white"), "your colour")

    def _build_computer(self) -> None:
        with _card("Play against the computer"):
            level = self._remembered.get("level", 3)
            names = {int(number): name for number, name in level_names().items()}
            with ui.element("div").classes("choice-row"):
                self._level = ui.select(names, value=level if level in names else 3, label="level")
                self._level.classes("field").props("outlined dense options-dense")
                _start_button("Play", "smart_toy", self._play_computer)
            about = ui.label().classes("faint")
            about.bind_text_from(self._level, "value", level_text)

    def _build_friend(self) -> None:
        with _card("Play a friend") as self._friend_card:
            with ui.element("div").classes("fields"):
                self._name = _name_field("your name", self._remembered.get("name", ""))
                self._friend = _name_field("friend's name", self._remembered.get("friend", ""))
                clock = str(self._remembered.get("clock", ""))
                self._clock = ui.select(_clock_names(), value=clock if clock in CLOCKS else "", label="clock")
                self._clock.classes("field wide").props("outlined dense options-dense")
            with ui.row().classes("controls"):
                _start_button("By link", "link", lambda: self._play_friend(is_elsewhere=True))
                here = ui.button("On this screen", on_click=lambda: self._play_friend(is_elsewhere=False))
                here.props("flat no-caps")

    def _build_study(self) -> None:
        with _card("Study"), ui.element("div").classes("choice-row"):
            ui.label("Try variations, see the best moves, find mistakes.").classes("faint")
            _start_button("Study", "psychology", lambda: ui.navigate.to("/study"))

    def _build_more(self) -> None:
        self.new_game = LazyDialog(
            lambda: NewGameDialog(self._tables, self._preferences, self._current, self._open)
        )
        with ui.row().classes("controls more"):
            ui.link("Learn the rules", "/learn")
            ui.link("Puzzles", "/puzzles")
            ui.space()
            more = ui.button("More choices", on_click=lambda: self.new_game.open())
            more.props("flat dense no-caps")

    def show_friend(self) -> None:
        """Bring what a game against a friend needs into view."""
        self._friend_card.classes("wanted")
        self._name.run_method("focus")
        ui.run_javascript(f"getHtmlElement({self._friend_card.id}).scrollIntoView({{block: 'nearest'}})")

    # doing

    def _play_computer(self) -> None:
        self._begin(Seat(agent=f"alphabeta:level={self._level.value}"), Seat(name=self._own_name()))

    def _play_friend(self, *, is_elsewhere: bool) -> None:
        friend = Seat(name=_short(self._friend.value), is_elsewhere=is_elsewhere)
        minutes, increment = CLOCKS[str(self._clock.value)]
        control = TimeControl(seconds=60 * minutes, increment=increment) if minutes else None
        self._begin(friend, Seat(name=self._own_name()), control)

    def _own_name(self) -> str:
        return _short(self._name.value)

    def _begin(self, other: Seat, own: Seat, control: TimeControl | None = None) -> None:
        self._preferences.remember("first_choice", self._state())
        chosen = str(self._color.value)
        color = random.SystemRandom().choice(("white", "black")) if chosen == "either" else chosen
        white, black = (own, other) if color == "white" else (other, own)
        seed = random.SystemRandom().randrange(1_000_000)
        rules = Rules(game_type=str(self._pieces.value))
        settings = TableSettings(rules=rules, white=white, black=black, control=control, seed=seed)
        self._open(self._tables.begin(settings))

    def _state(self) -> dict[str, Any]:
        return {
            "pieces": self._pieces.value,
            "color": self._color.value,
            "level": self._level.value,
            "name": self._own_name(),
            "friend": _short(self._friend.value),
            "clock": self._clock.value,
        }

    def _open(self, table: Table) -> None:
        self._preferences.remember("table", table.id)
        ui.navigate.to(table.path())


def _clock_names() -> dict[str, str]:
    """The clocks in words.

    >>> list(_clock_names().values())[:2]
    ['no clock', '5 minutes a side, + 5 seconds a move']
    """
    names = {
        key: f"{minutes} minutes a side, + {more} seconds a move" for key, (minutes, more) in CLOCKS.items()
    }
    return names | {"": "no clock"}


def _toggle(options: dict[str, str], value: str, label: str) -> ui.toggle:
    toggle = ui.toggle(options, value=value if value in options else next(iter(options)))
    toggle.props(f'no-caps unelevated dense role=group aria-label="{label}"').classes("choice-toggle")
    return toggle


def _name_field(label: str, value: str) -> ui.input:
    field = ui.input(label, value=value).classes("field")
    return field.props(f"outlined dense maxlength={LONGEST_NAME} autocomplete=off")


def _short(value: Any) -> str:
    return str(value or "").strip()[:LONGEST_NAME]


def _card(title: str) -> ui.element:
    card = ui.element("section").classes("choice-card")
    with card:
        heading(title, 3)
    return card


def _start_button(words: str, icon: str, do: Callable[[], Any]) -> None:
    ui.button(words, icon=icon, on_click=lambda: do()).props("unelevated color=primary no-caps")
