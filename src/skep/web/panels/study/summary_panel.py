"""After a game was scored: how each side has played, and a way to each mistake."""

from collections.abc import Callable
from functools import partial

from nicegui import ui

from skep.games import Color
from skep.web.panels.board.side_label import COLOR_NAMES
from skep.web.studies.study import Node, Study
from skep.web.studies.summary import MARKS, SideSummary, summary_of


class SummaryPanel:
    """A line for each side; a click on a number goes from one such move to the next."""

    def __init__(self, on_go: Callable[[Node], None], on_learn: Callable[[list[Node]], None]) -> None:
        self._go, self._learn = on_go, on_learn
        self._shown: list[tuple[Color, SideSummary]] | None = None
        self._visited: dict[tuple[Color, str], int] = {}
        self._box = ui.element("div").classes("summary")

    def show(self, study: Study) -> None:
        """Show how a study stands, if its game was scored."""
        found = [(color, summary_of(study, color)) for color in (Color.WHITE, Color.BLACK)]
        shown = [(color, summary) for color, summary in found if summary is not None]
        if shown == self._shown:
            return
        self._shown = shown
        self._box.clear()
        self._box.set_visibility(bool(shown))
        with self._box:
            for color, summary in shown:
                self._line(color, summary)

    def _line(self, color: Color, summary: SideSummary) -> None:
        with ui.element("div").classes("summary-line"):
            ui.label(COLOR_NAMES[color]).classes("name")
            ui.label(f"{summary.accuracy:.0f} % accurate")
            for _, mark, name in reversed(MARKS):
                nodes = summary.marked[name]
                words = f"{len(nodes)} {name if len(nodes) == 1 else _PLURALS[name]}"
                number = ui.element("button").classes(f"count-of {name}").props("type=button")
                number.props["aria-label"] = f"{COLOR_NAMES[color]}: {words}"
                number.props["title"] = words
                with number:
                    ui.label(f"{len(nodes)} {mark}")
                number.on("click", partial(self._next, color, name, nodes))
            learn = ui.button("Learn", on_click=partial(self._learn, summary.mistakes()))
            learn.props("flat dense no-caps").tooltip(f"{COLOR_NAMES[color]}: try again at each mistake")
            learn.props["aria-label"] = f"learn from the mistakes of {COLOR_NAMES[color]}"
            learn.set_enabled(bool(summary.mistakes()))

    def _next(self, color: Color, name: str, nodes: list[Node]) -> None:
        if nodes:
            number = self._visited.get((color, name), 0) % len(nodes)
            self._visited[color, name] = number + 1
            self._go(nodes[number])


_PLURALS = {"blunder": "blunders", "mistake": "mistakes", "inaccuracy": "inaccuracies"}
