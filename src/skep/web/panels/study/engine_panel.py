"""The engine's best lines, shown while it thinks."""

import html
from collections.abc import Callable, Sequence
from functools import partial

from nicegui import ui
from nicegui.events import GenericEventArguments

from skep.agents import Decision, Line
from skep.agents.uhp.protocol_text import line_texts
from skep.analysis.analyst import in_favour_of_white, lines_of
from skep.games import Move, Position
from skep.web.panels.message import show_error
from skep.web.panels.study.study_board import StudyBoard
from skep.web.panels.words import score_text
from skep.web.studies.live_analysis import LiveAnalysis, engines, sharing_text

_COUNT = (
    "(event) => { const move = event.target.closest('button'); if (move) emit(Number(move.dataset.count)); }"
)
"""Which move of a line is meant: how many moves there are up to it."""
_IF_MOUSE = "(event) => { if (event.pointerType === 'mouse') emit(); }"


class EnginePanel:
    """Starts and stops the engine and shows its lines; a click on a move plays the line up to it."""

    def __init__(
        self,
        on_play: Callable[[Sequence[Move]], None],
        on_add: Callable[[Sequence[Move]], object],
        shown: StudyBoard,
    ) -> None:
        """`on_play` goes along moves, `on_add` only adds them to the study."""
        self._play, self._add, self._board = on_play, on_add, shown
        self._position: Position | None = None
        self.analysis = LiveAnalysis(self._show, self._tell)
        with ui.element("div").classes("engine"):
            with ui.row().classes("engine-bar"):
                self._button = ui.button("Analyse", icon="psychology", on_click=self.toggle)
                self._button.props("dense unelevated no-caps color=primary")
                self._engine = ui.select(engines(), value="", label="engine", on_change=self._again)
                self._engine.props("dense outlined options-dense").classes("engine-choice")
                self._lines = ui.select([1, 2, 3, 5], value=3, label="lines", on_change=self._again)
                self._lines.props("dense outlined options-dense").classes("lines")
                self._note = ui.label().classes("faint")
            self._list = ui.element("div").classes("lines-list").props("role=status")
        self._list.on("pointerenter", self._hold, js_handler=_IF_MOUSE)
        self._list.on("pointerleave", self._let_go, js_handler=_IF_MOUSE)
        self._is_held = False
        """Is the mouse over the lines? Then they stay as they are, so that a click meets what it aims at."""
        self._newest: Decision | None = None
        self._shown: Position | None = None

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
        self._board.show_best([], None)
        self._note.set_text("")

    def look_at(self, position: Position) -> None:
        """Another position is shown."""
        self._position, self._newest = position, None
        if self.analysis.is_running:
            self._start()
        else:
            self._list.clear()
            self._note.set_text("")

    def _again(self) -> None:
        if self.analysis.is_running:
            self._start()

    def _start(self) -> None:
        position = self._position
        if position is None or position.outcome() is not None:
            self.stop()
            return
        try:
            self.analysis.start(position, int(self._lines.value), str(self._engine.value))
        except ValueError as error:
            show_error(error)
            return
        self._button.set_text("Stop")

    def _tell(self, trouble: str) -> None:
        self.stop()
        self._note.set_text(trouble)

    def _hold(self) -> None:
        self._is_held = True

    def _let_go(self) -> None:
        self._is_held = False
        self._board.draw()
        if self._newest is not None and self.analysis.is_running:
            self._show(self._newest)

    def _show(self, decision: Decision) -> None:
        position, self._newest = self._position, decision
        if position is None:
            return
        self._note.set_text(_effort_text(decision))
        if self._is_held and self._shown is position:
            return
        self._shown = position
        lines = lines_of(decision)
        self._list.clear()
        with self._list:
            for line in lines:
                self._line(position, line)
        best = [line.moves[0] for line in lines if line.moves]
        self._board.show_best(best, _score(position, lines[0]) if lines else None)

    def _line(self, position: Position, line: Line) -> None:
        with ui.element("div").classes("line"):
            ui.label(score_text(_score(position, line))).classes("score")
            moves = ui.html(_moves_html(line_texts(position, line.moves)), sanitize=False)
            moves.classes("line-moves")
            moves.on("click", partial(self._play_up_to, line.moves), js_handler=_COUNT)
            for pointed_at in ("pointerover", "focusin"):
                moves.on(pointed_at, partial(self._preview, position, line.moves), js_handler=_COUNT)
            add = ui.button(icon="playlist_add", on_click=partial(self._add, line.moves))
            add.props('flat dense size=sm aria-label="add as a variation"').tooltip("add as a variation")

    def _play_up_to(self, moves: Sequence[Move], event: GenericEventArguments) -> None:
        self._play(moves[: int(event.args)])

    def _preview(self, position: Position, moves: Sequence[Move], event: GenericEventArguments) -> None:
        """Show where a line leads, as long as it belongs to the position that is shown."""
        if position is self._position:
            self._board.preview(list(moves[: int(event.args)]))


def _moves_html(texts: Sequence[str]) -> str:
    """The moves of a line as buttons, all in one element: new lines come often, and elements are costly.

    >>> _moves_html(["wS1"])
    '<button type="button" class="line-move" data-count="1">wS1</button>'
    """
    return "".join(
        f'<button type="button" class="line-move" data-count="{count}">{html.escape(text)}</button>'
        for count, text in enumerate(texts, 1)
    )


def _score(position: Position, line: Line) -> float | None:
    """The score of a line in favour of White."""
    return None if line.score is None else in_favour_of_white(position.turn, line.score)


def _effort_text(decision: Decision) -> str:
    """How far the engine has looked, and how fast it is."""
    speed = decision.nodes / decision.seconds if decision.nodes and decision.seconds else None
    depth = f"depth {decision.depth}" if decision.depth else ""
    parts = [depth, "" if speed is None else f"{round(speed, -3):,.0f} positions a second", sharing_text()]
    return " · ".join(filter(None, parts))
