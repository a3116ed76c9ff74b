"""The evaluation over a game, as a curve that can be clicked."""

from collections.abc import Callable

from nicegui import ui
from nicegui.events import EChartPointClickEventArguments

from skep.web.study import Node

HIGHEST = 10.0
"""Points, at which the curve is cut: beyond that a game is decided."""


class EvaluationGraph:
    """Shows the scores of the main line."""

    def __init__(self, on_choose: Callable[[Node], None]) -> None:
        self._choose = on_choose
        self._nodes: list[Node] = []
        self._chart = ui.echart(_options([], None), on_point_click=self._clicked).classes("graph")
        self._chart.set_visibility(False)

    def show(self, nodes: list[Node], here: Node) -> None:
        """Draw the scores of these nodes, in favour of White; a line stands where we are."""
        self._nodes = nodes
        known = [node for node in nodes if node.score is not None]
        self._chart.set_visibility(len(known) > 1)
        if len(known) > 1:
            self._chart.options.clear()
            self._chart.options.update(_options(nodes, nodes.index(here) if here in nodes else None))
            self._chart.update()

    def _clicked(self, event: EChartPointClickEventArguments) -> None:
        if 0 <= event.data_index < len(self._nodes):
            self._choose(self._nodes[event.data_index])


def _points(score: float | None) -> float | None:
    return None if score is None else round(max(-HIGHEST, min(HIGHEST, score / 100)), 2)


def _options(nodes: list[Node], here: int | None) -> dict[str, object]:
    mark = [] if here is None else [{"xAxis": here}]
    return {
        "animation": False,
        "grid": {"left": 34, "right": 8, "top": 10, "bottom": 20},
        "tooltip": {"trigger": "axis"},
        "xAxis": {"type": "category", "data": [node.depth for node in nodes], "boundaryGap": False},
        "yAxis": {"type": "value", "min": -HIGHEST, "max": HIGHEST, "splitNumber": 2},
        "series": [
            {
                "type": "line",
                "data": [_points(node.score) for node in nodes],
                "symbolSize": 7,
                "triggerLineEvent": True,
                "lineStyle": {"color": "#c77d12", "width": 2},
                "itemStyle": {"color": "#c77d12"},
                "areaStyle": {"color": "#c77d12", "opacity": 0.15},
                "markLine": {"symbol": "none", "silent": True, "label": {"show": False}, "data": mark},
            }
        ],
    }
