"""The form of a new tournament."""

from collections.abc import Callable
from typing import Any

from nicegui import ui

from skep.arena.pairing.tournament import Tournament, parse_tournament
from skep.games import GAMES
from skep.web.boards.starts import USUAL_PIECES
from skep.web.matches.tournaments import MOST_PLAYERS
from skep.web.panels.game.levels import agent_title
from skep.web.panels.game.pieces import pieces_titles
from skep.web.panels.game.seat_form import AgentForm
from skep.web.panels.heading import heading
from skep.web.panels.message import show_error

FORMATS = {
    "round-robin": "everybody against everybody",
    "gauntlet": "the first against all others",
    "ladder": "neighbours",
}
LONGEST_NAME = 40


class TournamentForm:
    """Asks who plays whom, how often and at which speed."""

    def __init__(self, on_begin: Callable[[Tournament], None]) -> None:
        self._on_begin = on_begin
        self.players: list[str] = []
        with ui.element("div").classes("sheet"):
            heading("New tournament", 2)
            self._build_players()
            self._build_fields()
            begin = ui.button("Begin", icon="play_arrow", on_click=self._begin)
            begin.props("unelevated color=primary no-caps")

    def _build_players(self) -> None:
        with ui.row().classes("chips") as self._chosen:
            ui.label("Players, two or more:").classes("faint")
        self._agent = AgentForm({"kind": "alphabeta"}, "player")
        ui.button("Add player", icon="person_add", on_click=self._add).props("flat no-caps dense")

    def _build_fields(self) -> None:
        games = {name: game.title for name, game in GAMES.items()}
        with ui.element("div").classes("fields") as fields:
            self._name = ui.input("name").props(f"maxlength={LONGEST_NAME}")
            self._game = ui.select(games, value="hive", label="game")
            self._type = ui.select(pieces_titles(), value=USUAL_PIECES, label="pieces")
            self._games = ui.number("games a pair", value=20, min=2, max=1000, step=2, precision=0)
            self._time = ui.number("seconds a move", value=0.1, min=0.01, max=60)
        with (
            ui.expansion("for experiments").classes("agent-settings").props("dense"),
            ui.element("div").classes("fields") as more,
        ):
            self._format = ui.select(FORMATS, value="round-robin", label="format")
            self._seed = ui.number("seed", value=1, min=0, precision=0)
            self._sprt = ui.input("SPRT, such as 0,20 (two players)").props("maxlength=20")
        for field in [*fields, *more]:
            field.classes("field").props("outlined dense options-dense")
        self._type.bind_visibility_from(self._game, "value", lambda game: game == "hive")
        self._game.on_value_change(lambda: self._agent.play_game(str(self._game.value)))

    def _add(self) -> None:
        try:
            text = self._agent.agent_text()
            if len(self.players) >= MOST_PLAYERS:
                raise ValueError(f"a tournament here has at most {MOST_PLAYERS} players")
        except ValueError as error:
            show_error(error)
            return
        self.players.append(text)
        with self._chosen:
            chip = ui.chip(agent_title(text), removable=True, color="primary", text_color="white")
            chip.on("remove", lambda: self._remove(text, chip))

    def _remove(self, text: str, chip: ui.chip) -> None:
        self.players.remove(text)
        chip.delete()

    def _begin(self) -> None:
        try:
            self._on_begin(self.tournament())
        except (ValueError, OSError) as error:
            show_error(error, seconds=8)

    def tournament(self) -> Tournament:
        """The tournament that the form describes. Raises ValueError."""
        if len(self.players) < 2:
            raise ValueError("choose two players or more, each by “Add player”")
        values: dict[str, Any] = {
            "game": self._game.value,
            "name": str(self._name.value or "").strip()[:LONGEST_NAME],
            "format": self._format.value,
            "games": str(int(self._games.value or 2)),
            "rules": str(self._type.value) if self._game.value == "hive" else "",
            "time": str(self._time.value or 0.1),
            "seed": str(int(self._seed.value or 1)),
            "players": list(self.players),
        }
        if self._sprt.value:
            values["sprt"] = str(self._sprt.value)
        return parse_tournament(values)
