"""Scores for all moves of a study, made in the background and shown as a curve."""

from collections.abc import Callable

from nicegui import background_tasks

from skep.agents import StopFlag
from skep.web.panels.buttons import action_button
from skep.web.panels.study.evaluation_graph import EvaluationGraph
from skep.web.studies.game_scores import score_game
from skep.web.studies.study import Node, Study

_START = "Score the game"


class StudyScoring:
    """Scores the main line of a study; the button that starts it stops it too."""

    def __init__(self, graph: EvaluationGraph, on_scored: Callable[[], None]) -> None:
        self._graph, self._on_scored = graph, on_scored
        self._button = action_button(_START, "show_chart", self.toggle)
        self._stop = StopFlag()
        self._stop.set()
        self._study: Study | None = None
        self._here: Node | None = None

    def look_at(self, study: Study, here: Node) -> None:
        """Show the curve of a study, and where we are."""
        if study is not self._study:
            self.stop()
            self._button.set_text(_START)
        self._study, self._here = study, here
        line = main_line(study)
        self._graph.show([node.score for node in line], line.index(here) if here in line else None)

    def toggle(self) -> None:
        """Score the whole game, or stop doing so."""
        if not self._stop.is_set():
            self._finish()
        elif self._study is not None:
            self._stop = StopFlag()
            self._button.set_text("Stop scoring")
            background_tasks.create(self._score(self._study, self._stop))

    def stop(self) -> None:
        """Score no more moves."""
        self._stop.set()

    async def _score(self, study: Study, stop: StopFlag) -> None:
        await score_game(study, stop, self._show_progress)
        if not stop.is_set():
            self._finish()

    def _show_progress(self, done: int, total: int) -> None:
        self._button.set_text(f"Stop scoring {done}/{total}")
        if self._study is not None and self._here is not None:
            self.look_at(self._study, self._here)

    def _finish(self) -> None:
        self.stop()
        self._button.set_text(_START)
        self._on_scored()


def main_line(study: Study) -> list[Node]:
    """The nodes of the main line, the root first."""
    return [study.root, *study.root.main_line()]
