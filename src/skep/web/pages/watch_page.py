"""The page Watch: programs play each other."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from nicegui import ui

from skep.drawing.count_text import count_text
from skep.games import GAMES, Color, game_of
from skep.records import Record
from skep.web.agents.thinking import SIMULATIONS
from skep.web.boards.starts import USUAL_PIECES
from skep.web.matches.simulation import Simulation, SimulationSettings
from skep.web.matches.simulations import Simulations, WatchedSimulation
from skep.web.panels.arena.simulation_table import show_simulation_table
from skep.web.panels.board.board import Board
from skep.web.panels.board.picture import picture_of
from skep.web.panels.board.side_label import BLACK_ABOVE, COLOR_NAMES, side_label
from skep.web.panels.buttons import action_button
from skep.web.panels.game.levels import player_title
from skep.web.panels.game.watch_form import WatchForm, drawn_seed
from skep.web.panels.message import show_error
from skep.web.panels.study.evaluation_graph import EvaluationGraph
from skep.web.panels.study.move_list import MoveList
from skep.web.panels.words import outcome_text, thought_text

PACES = {
    0: "as fast as it goes",
    0.5: "half a second a move",
    1: "a second a move",
    3: "three seconds a move",
}


class WatchPage:
    """One browser that watches."""

    def __init__(self, simulations: Simulations, watched: WatchedSimulation | None = None) -> None:
        self.simulations = simulations
        self.simulation: Simulation | None = None
        self.viewed: int | None = None
        """The ply that is looked at; None follows the game."""
        self._leave: Callable[[], None] = lambda: None
        self._loop = asyncio.get_running_loop()
        self._shown_games = 0
        self._id = ""
        with ui.element("div").classes("play"):
            self.board = Board(picture_of(GAMES["hive"].start(USUAL_PIECES), ()), label="board").classes(
                "grow"
            )
            with ui.element("aside").classes("panel"):
                self.status = ui.label("Watch the computer play").classes("turn").props("role=status")
                self.thought = ui.label().classes("thought faint")
                self.graph = EvaluationGraph(self.view)
                self.moves = MoveList(self.view)
                self.form = WatchForm(self._show_start)
                self._build_controls()
                self.result = ui.element("div").classes("result")
        self._show_start()
        self.board.on_key(self.press_key)
        if watched is not None:
            self._watch(watched)
            if watched.simulation.pace.seconds in PACES:
                self.pace.set_value(watched.simulation.pace.seconds)
            self.refresh()

    def _show_start(self) -> None:
        """The board before the first move, with the room that the hands will take."""
        position = self.form.start()
        picture = picture_of(position, (), game_of(position.rules).name)
        self.board.show(picture, [side_label(color) for color in BLACK_ABOVE])

    def _build_controls(self) -> None:
        self.pace = ui.select(PACES, value=0.5, label="pace", on_change=self._set_pace).props(
            "outlined dense options-dense"
        )
        with ui.element("div").classes("actions"):
            self.pause_button = action_button("Pause", "pause", self.pause)
            self.step_button = action_button("Step", "skip_next", self.step)
            self.stop_button = action_button("Stop", "stop", self.stop)
            self.study_button = action_button("Study", "psychology", self._study)
            self.change_button = action_button("Other players", "group", lambda: ui.navigate.to("/watch"))
            self.start_button = action_button("Start", "play_arrow", self.start)
            self.start_button.props("color=primary unelevated").classes("new")
        self._enable()

    # doing

    def start(self) -> None:
        """Begin with what the form says; again with the same players where a simulation is shown."""
        self.stop()
        try:
            settings = self._settings()
        except ValueError as error:
            show_error(error)
            return
        try:
            watched = self.simulations.begin(settings)
        except ValueError as error:
            show_error(error)
            return
        self._watch(watched)
        ui.navigate.history.replace(f"/watch/{watched.id}")  # a reload finds it
        self._set_pace()
        self._go_on(watched.simulation)

    def _watch(self, watched: WatchedSimulation) -> None:
        self.leave()
        self.simulation, self.viewed, self._id = watched.simulation, None, watched.id
        self._leave = self.simulations.watch(watched, self._refresh_later)

    def leave(self) -> None:
        """Watch no longer; it goes on for a while."""
        self._leave()
        self._leave = lambda: None

    def _go_on(self, simulation: Simulation) -> None:
        """Let it play, unless it is paused, in a thread."""
        self._loop.run_in_executor(SIMULATIONS, simulation.run)
        self.refresh()

    def _settings(self) -> SimulationSettings:
        if self.simulation is not None:
            return replace(self.simulation.settings, seed=drawn_seed())
        return self.form.settings()

    def pause(self) -> None:
        """Pause, or go on."""
        if self.simulation is not None:
            pace = self.simulation.pace
            (pace.resume if pace.is_paused else pace.pause)()
            self._go_on(self.simulation)

    def step(self) -> None:
        """Let one move be made."""
        if self.simulation is not None:
            self.simulation.pace.step()
            self._go_on(self.simulation)

    def stop(self) -> None:
        """End the simulation."""
        if self.simulation is not None:
            self.simulation.stop()
            self._go_on(self.simulation)  # to close what it had opened

    def _study(self) -> None:
        ui.navigate.to(f"/study?watch={self._id}")

    def _set_pace(self) -> None:
        if self.simulation is not None:
            self.simulation.pace.seconds = float(self.pace.value)

    # showing

    def _refresh_later(self) -> None:
        """Show the next move soon. Called in the thread that plays."""
        self._loop.call_soon_threadsafe(self.refresh)

    def refresh(self) -> None:
        """Show the simulation as it is now."""
        simulation = self.simulation
        if simulation is None or self.board.is_deleted:
            return
        position, thought = simulation.position.copy(), simulation.thought
        if self.viewed is not None and self.viewed > position.ply:
            self.viewed = None  # another game has begun
        plies = Record.of(position).plies
        shown = position
        for _ in range(position.ply - self.viewed if self.viewed is not None else 0):
            shown.undo()
        self.moves.show(plies, shown.ply)
        self.board.show(
            picture_of(shown, (), f"watch{id(simulation)}"),
            [self._side_label(simulation, color) for color in BLACK_ABOVE],
        )
        self.status.set_text(self._status(simulation))
        self.thought.set_text(
            ""
            if simulation.position.outcome()
            else thought_text(simulation.thought_score(), thought.depth if thought else None)
        )
        self.graph.show(simulation.scores(), None)
        self._show_score(simulation)
        self._enable()

    def view(self, ply: int) -> None:
        """Look at the game after so many plies."""
        if self.simulation is not None:
            last = self.simulation.position.ply
            self.viewed = None if ply >= last else max(0, ply)
            self.refresh()

    def press_key(self, key: str) -> None:
        """Walk through the game."""
        if self.simulation is not None:
            last = self.simulation.position.ply
            shown = last if self.viewed is None else self.viewed
            plies = {"ArrowLeft": shown - 1, "ArrowRight": shown + 1, "Home": 0, "End": last}
            if key in plies:
                self.view(plies[key])

    def _side_label(self, simulation: Simulation, color: Color) -> dict[str, Any]:
        is_active = not simulation.is_over and simulation.position.turn == color
        return side_label(color, player_title(simulation.seat(color)), is_active=is_active)

    def _status(self, simulation: Simulation) -> str:
        if simulation.trouble:
            return simulation.trouble
        outcome = simulation.position.outcome()
        if outcome is not None:
            record = Record.of(simulation.position)
            return outcome_text(record.result, record.ending)
        return f"{_state_text(simulation)} · move {simulation.position.ply}"

    def _show_score(self, simulation: Simulation) -> None:
        score = simulation.score
        if score.games == self._shown_games and score.games:
            return
        self._shown_games = score.games
        self.result.clear()
        if not score.games:
            return
        with self.result:
            ui.label(f"{score.games} of {count_text(simulation.settings.games, 'game')}").classes(
                "task-title"
            )
            show_simulation_table(simulation)
            ui.link("The games are stored: open one", "/study")

    def _enable(self) -> None:
        simulation = self.simulation
        running = simulation is not None and not simulation.is_over
        self.form.box.set_visibility(simulation is None)
        self.moves.set_visibility(simulation is not None)
        self.study_button.set_visibility(simulation is not None)
        self.change_button.set_visibility(simulation is not None and not running)
        self.start_button.set_visibility(not running)
        for button in (self.pause_button, self.step_button, self.stop_button):
            button.set_visibility(running)
        if simulation is not None:
            self.pause_button.set_text("Go on" if simulation.pace.is_paused else "Pause")


def _state_text(simulation: Simulation) -> str:
    if simulation.is_over:
        return "Stopped"
    return "Paused" if simulation.pace.is_paused else f"{COLOR_NAMES[simulation.position.turn]} thinks"
