"""The evaluation over a game, as a curve that can be clicked."""

from collections.abc import Callable, Sequence

from nicegui import ui
from nicegui.events import EChartPointClickEventArguments

HIGHEST = 10.0
"""Points, at which the curve is cut: beyond that a game is decided."""


class EvaluationGraph:
    """Shows scores in favour of White, move by move."""

    def __init__(self, on_choose: Callable[[int], None]) -> None:
        self._chart = ui.echart(_options([], None), on_point_click=lambda event: on_choose(_index(event)))
        self._chart.classes("graph").set_visibility(False)

    def show(self, scores: Sequence[float | None], here: int | None) -> None:
        """Draw the scores; a line stands where we are."""
        is_known = sum(score is not None for score in scores) > 1
        self._chart.set_visibility(is_known)
        if is_known:
            self._chart.options.clear()
            self._chart.options.update(_options(scores, here))
            self._chart.update()


def _index(event: EChartPointClickEventArguments) -> int:
    return int(event.data_index)


def _points(score: float | None) -> float | None:
    return None if score is None else round(max(-HIGHEST, min(HIGHEST, score / 100)), 2)


def _options(scores: Sequence[float | None], here: int | None) -> dict[str, object]:
    mark = [] if here is None else [{"xAxis": here}]
    return {
        "animation": False,
        "grid": {"left": 34, "right": 8, "top": 10, "bottom": 20},
        "tooltip": {"trigger": "axis"},
        "xAxis": {"type": "category", "data": list(range(len(scores))), "boundaryGap": False},
        "yAxis": {"type": "value", "min": -HIGHEST, "max": HIGHEST, "splitNumber": 2},
        "series": [
            {
                "type": "line",
                "data": [_points(score) for score in scores],
                "symbolSize": 7,
                "triggerLineEvent": True,
                "lineStyle": {"color": "#c77d12", "width": 2},
                "itemStyle": {"color": "#c77d12"},
                "areaStyle": {"color": "#c77d12", "opacity": 0.15},
                "markLine": {"symbol": "none", "silent": True, "label": {"show": False}, "data": mark},
            }
        ],
    }
