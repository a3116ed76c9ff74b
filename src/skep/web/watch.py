"""The page on which programs play each other."""

import asyncio
import random
from typing import Any

from nicegui import ui

from skep.games import GAMES, Color
from skep.games.hive import GAME_TYPES, Rules
from skep.records import Record
from skep.web.board import Board
from skep.web.evaluation_graph import EvaluationGraph
from skep.web.exhibition import MOST_GAMES, Exhibition, ExhibitionSettings
from skep.web.library import Library
from skep.web.picture import picture_of
from skep.web.result_table import result_table
from skep.web.seat_form import AgentForm
from skep.web.thinking import POOL
from skep.web.words import COLOR_NAMES, outcome_text, score_text

PACES = {
    0: "as fast as it goes",
    0.5: "half a second a move",
    1: "a second a move",
    3: "three seconds a move",
}
SIMULATIONS = [1, 5, 10, 25, 50, 100, 200, MOST_GAMES]


class WatchPage:
    """One browser that watches."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.exhibition: Exhibition | None = None
        self._loop = asyncio.get_running_loop()
        self._seen = 0
        with ui.element("div").classes("play"):
            self.board = Board(picture_of(GAMES["hive"].start("Base"), ()), label="board").classes("grow")
            with ui.element("aside").classes("panel"):
                self.status = ui.label("Programs play, you watch").classes("turn").props("role=status")
                self.thought = ui.label().classes("thought faint")
                self.graph = EvaluationGraph(lambda ply: None)
                self._build_form()
                self._build_controls()
                self.result = ui.element("div").classes("result")
                ui.link("People against programs: a study", "/people").classes("aside")
        self._show_start()

    def _build_form(self) -> None:
        with ui.element("div").classes("fields") as self.form:
            self.game = ui.select(
                {name: game.title for name, game in GAMES.items()}, value="hive", label="game"
            )
            self.type = ui.select(list(GAME_TYPES), value="Base", label="pieces")
            self.type.bind_visibility_from(self.game, "value", lambda game: game == "hive")
            self.games = ui.select(SIMULATIONS, value=1, label="games", new_value_mode="add-unique")
            self.seed = ui.number("seed", value=None, min=0, precision=0)
            self.seed.props('placeholder="drawn" stack-label')
            for field in (self.game, self.type, self.games, self.seed):
                field.classes("field").props("outlined dense options-dense")
            with ui.element("div").classes("seat white field wide"):
                self.white = AgentForm({"kind": "alphabeta", "values": {"level": "4"}}, "White")
            with ui.element("div").classes("seat black field wide"):
                self.black = AgentForm({"kind": "mcts"}, "Black")
            self.game.on_value_change(self._game_changed)
            self.type.on_value_change(self._show_start)

    def _game_changed(self) -> None:
        for form in (self.white, self.black):
            form.play_game(str(self.game.value))
        self._show_start()

    def _show_start(self) -> None:
        """The board before the first move, with the room that the hands will take."""
        position = GAMES[str(self.game.value)].start(self._rules())
        picture = picture_of(position, (), str(self.game.value))
        self.board.show(picture, [_player(color, "", False) for color in _SIDES])

    def _rules(self) -> Any:
        game = str(self.game.value)
        return Rules(game_type=str(self.type.value)) if game == "hive" else GAMES[game].rules()

    def _build_controls(self) -> None:
        self.pace = ui.select(PACES, value=0.5, label="pace", on_change=self._paced).props(
            "outlined dense options-dense"
        )
        with ui.row().classes("controls"):
            self.start_button = ui.button("Start", icon="play_arrow", on_click=self.start)
            self.start_button.props("unelevated color=primary no-caps")
            self.pause_button = ui.button("Pause", icon="pause", on_click=self.pause).props("flat no-caps")
            self.step_button = ui.button("Step", icon="skip_next", on_click=self.step).props("flat no-caps")
            self.stop_button = ui.button("Stop", icon="stop", on_click=self.stop).props("flat no-caps")
        self._enable()

    # doing

    def start(self) -> None:
        """Begin with what the form says."""
        self.stop()
        try:
            settings = self._settings()
        except ValueError as error:
            ui.notify(str(error), type="warning", position="top")
            return
        exhibition = Exhibition(settings, self._later, self._keep)
        exhibition.pace = float(self.pace.value)
        self.exhibition = exhibition
        self._loop.run_in_executor(POOL, exhibition.run)
        self.refresh()

    def _settings(self) -> ExhibitionSettings:
        game = str(self.game.value)
        seed = random.SystemRandom().randrange(1_000_000) if self.seed.value is None else int(self.seed.value)
        white, black = self.white.seat(), self.black.seat()
        games = int(str(self.games.value))
        return ExhibitionSettings(
            game=game, rules=self._rules(), white=white, black=black, games=games, seed=seed
        )

    def pause(self) -> None:
        """Pause, or go on."""
        if self.exhibition is not None:
            (self.exhibition.resume if self.exhibition.is_paused else self.exhibition.pause)()
            self.refresh()

    def step(self) -> None:
        """One move."""
        if self.exhibition is not None:
            self.exhibition.step()
            self.refresh()

    def stop(self) -> None:
        """End the exhibition."""
        if self.exhibition is not None:
            self.exhibition.stop()
            self.refresh()

    def _paced(self) -> None:
        if self.exhibition is not None:
            self.exhibition.pace = float(self.pace.value)

    # showing

    def _later(self) -> None:
        """Called in the thread that plays."""
        self._loop.call_soon_threadsafe(self.refresh)

    def _keep(self, record: Record, number: int) -> None:
        """Called in the thread that plays: the result is saved."""
        self.library.add(record, "")

    def refresh(self) -> None:
        """Show where the exhibition stands."""
        show = self.exhibition
        if show is None or self.board.is_deleted:
            return
        position, plies = show.position, list(show.plies)
        self.board.show(
            picture_of(position, (), f"watch{id(show)}"), [self._seat(show, color) for color in _SIDES]
        )
        self.status.set_text(self._status(show))
        self.thought.set_text(self._thought(show))
        scores = [
            None if ply.score is None else ply.score * (1 if n % 2 == 0 else -1)
            for n, ply in enumerate(plies)
        ]
        self.graph.show(scores, None)
        self._show_tally(show)
        self._enable()

    def _seat(self, show: Exhibition, color: Color) -> dict[str, Any]:
        is_active = not show.is_over and show.position.turn == color
        return _player(color, show.settings.seat(color).title, is_active)

    def _status(self, show: Exhibition) -> str:
        if show.trouble:
            return show.trouble
        outcome = show.position.outcome()
        if outcome is not None:
            record = Record.of(show.position)
            return outcome_text(record.result, record.ending)
        word = (
            "Paused"
            if show.is_paused
            else "Stopped"
            if show.is_over
            else COLOR_NAMES[show.position.turn] + " thinks"
        )
        return f"{word} · move {show.position.ply}"

    def _thought(self, show: Exhibition) -> str:
        thought = show.thought
        if thought is None:
            return ""
        depth = f"depth {thought.depth}" if thought.depth else ""
        return " · ".join(filter(None, [score_text(thought.score), depth]))

    def _show_tally(self, show: Exhibition) -> None:
        tally = show.tally
        if tally.games == self._seen and tally.games:
            return
        self._seen = tally.games
        self.result.clear()
        if not tally.games:
            return
        with self.result:
            ui.label(f"{tally.games} of {show.settings.games} games").classes("task-title")
            numbers = [
                str(tally.white),
                str(tally.draws),
                str(tally.black),
                f"{tally.plies / tally.games:.1f}",
            ]
            result_table(["White wins", "draws", "Black wins", "plies"], [numbers])
            ui.link("The games are stored: open one", "/review")

    def _enable(self) -> None:
        show = self.exhibition
        running = show is not None and not show.is_over
        self.form.set_visibility(not running)
        self.start_button.set_visibility(not running)
        for button in (self.pause_button, self.step_button, self.stop_button):
            button.set_visibility(running)
        if show is not None:
            self.pause_button.set_text("Go on" if show.is_paused else "Pause")


_SIDES = (Color.BLACK, Color.WHITE)


def _player(color: Color, note: str, is_active: bool) -> dict[str, Any]:
    side = "w" if color == Color.WHITE else "b"
    return {"color": side, "title": COLOR_NAMES[color], "note": note, "active": is_active, "clock": None}
