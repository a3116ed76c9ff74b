"""The engine's best lines, live."""

from collections.abc import Callable

from nicegui import ui

from skep.agents import Decision
from skep.agents.uhp_text import line_texts
from skep.analysis.analyst import lines_of
from skep.games import Color, Move, Position
from skep.web.live_analysis import LiveAnalysis, sharing_text
from skep.web.words import score_text


class EnginePanel:
    """Starts and stops the engine and shows its lines; a click plays a line's first move."""

    def __init__(self, on_play: Callable[[Move], None], on_lines: Callable[[list[Move]], None]) -> None:
        self._play, self._on_lines = on_play, on_lines
        self._position: Position | None = None
        self.analysis = LiveAnalysis(self._show)
        with ui.element("div").classes("engine"):
            with ui.row().classes("engine-bar"):
                self._button = ui.button("Analyse", icon="psychology", on_click=self.toggle)
                self._button.props("dense unelevated no-caps color=primary")
                self._lines = ui.select([1, 2, 3, 5], value=3, label="lines", on_change=self._again)
                self._lines.props("dense outlined options-dense").classes("lines")
                self._note = ui.label().classes("faint")
            self._list = ui.element("div").classes("lines-list").props("role=status")

    def toggle(self) -> None:
        """Start or stop."""
        if self.analysis.is_running:
            self.stop()
        else:
            self._start()

    def stop(self) -> None:
        """Stop the engine; its lines stay."""
        self.analysis.stop()
        self._button.set_text("Analyse")
        self._on_lines([])

    def look_at(self, position: Position) -> None:
        """Another position is shown."""
        self._position = position
        if self.analysis.is_running:
            self._start()
        else:
            self._list.clear()

    def _again(self) -> None:
        if self.analysis.is_running:
            self._start()

    def _start(self) -> None:
        position = self._position
        if position is None or position.outcome() is not None:
            self.stop()
            return
        try:
            self.analysis.start(position, int(self._lines.value))
        except ValueError as error:
            ui.notify(str(error), type="warning", position="top")
            return
        self._button.set_text("Stop")

    def _show(self, decision: Decision) -> None:
        position = self._position
        if position is None:
            return
        lines = [(line.moves, line.score) for line in lines_of(decision)]
        speed = (
            f"{decision.nodes / decision.seconds / 1000:.0f} k/s"
            if decision.nodes and decision.seconds
            else ""
        )
        self._note.set_text(" · ".join(filter(None, [f"depth {decision.depth}", speed, sharing_text()])))
        self._list.clear()
        with self._list:
            for moves, score in lines:
                self._line(position, moves, score)
        self._on_lines([moves[0] for moves, _ in lines if moves])

    def _line(self, position: Position, moves: tuple[Move, ...], score: float | None) -> None:
        sign = 1 if position.turn == Color.WHITE else -1
        with ui.element("button").classes("line").props("type=button") as button:
            ui.label(score_text(None if score is None else score * sign)).classes("score")
            ui.label("  ".join(line_texts(position, moves))).classes("text")
        button.on("click", lambda: self._play(moves[0]))
