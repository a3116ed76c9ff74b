"""The evaluation over a game, as a curve that can be clicked."""

from collections.abc import Callable, Sequence

from nicegui import ui

from skep.analysis.wording import plies_to_win

SCALES = (2.0, 5.0, 10.0)
"""Points that the plot reaches to: the first that holds all scores but forced wins. Those are at the edge."""
_LEFT, _RIGHT = 34, 8  # pixels beside the plot
_RULE = "rgba(128, 128, 128, 0.35)"  # seen on light and dark pages
_QUIET_AXIS = {"axisLine": {"lineStyle": {"color": _RULE}}, "axisTick": {"show": False}}

_SIGNED = "value => (value > 0 ? '+' : '') + value"
_SIGNED_HUNDREDTHS = "value => value == null ? '' : (value >= 0 ? '+' : '') + value.toFixed(2) + ' for White'"


class EvaluationGraph:
    """Shows scores in favour of White, move by move."""

    def __init__(self, on_choose: Callable[[int], None]) -> None:
        self._scores = 0
        self._box = ui.element("div").classes("graph")
        with self._box:
            self._chart = ui.echart(_options([], None), renderer="svg")
        # Anywhere in the plot, not only on its points: these are small.
        self._box.on(
            "click",
            lambda event: on_choose(_nearest(float(event.args), self._scores)),
            js_handler=f"""(event) => {{
              const box = event.currentTarget.getBoundingClientRect();
              emit((event.clientX - box.left - {_LEFT}) / (box.width - {_LEFT + _RIGHT}));
            }}""",
        )
        self._box.set_visibility(False)

    def show(self, scores: Sequence[float | None], here: int | None) -> None:
        """Draw the scores; a line stands where we are."""
        is_known = sum(score is not None for score in scores) > 1
        self._box.set_visibility(is_known)
        self._scores = len(scores)
        if is_known:
            self._chart.options.clear()
            self._chart.options.update(_options(scores, here))
            self._chart.update()


def _nearest(share: float, scores: int) -> int:
    """The number of the score nearest to a place in the plot, given as its share of the width.

    >>> [_nearest(share, 5) for share in (-0.1, 0.3, 0.9, 1.2)]
    [0, 1, 4, 4]
    """
    return round(max(0.0, min(1.0, share)) * max(scores - 1, 0))


def _highest(scores: Sequence[float | None]) -> float:
    """The points at the upper edge of the plot.

    >>> _highest([30.0, None, -180.0]), _highest([210.0, 99_990.0]), _highest([1300.0])
    (2.0, 5.0, 10.0)
    """
    known = (score for score in scores if score is not None and plies_to_win(score) is None)
    most = max((abs(score) / 100 for score in known), default=0.0)
    return next((scale for scale in SCALES if most <= scale), SCALES[-1])


def _points(score: float | None, highest: float) -> float | None:
    return None if score is None else round(max(-highest, min(highest, score / 100)), 2)


def _options(scores: Sequence[float | None], here: int | None) -> dict[str, object]:
    mark = [] if here is None else [{"xAxis": here}]
    highest = _highest(scores)
    return {
        "animation": False,
        "grid": {"left": _LEFT, "right": _RIGHT, "top": 10, "bottom": 20},
        "tooltip": {"trigger": "axis", ":valueFormatter": _SIGNED_HUNDREDTHS},
        "xAxis": {"type": "category", "data": list(range(len(scores))), "boundaryGap": False, **_QUIET_AXIS},
        "yAxis": {
            "type": "value",
            "min": -highest,
            "max": highest,
            "interval": highest,
            "splitLine": {"lineStyle": {"color": _RULE}},
            "axisLabel": {":formatter": _SIGNED},
        },
        "series": [
            {
                "type": "line",
                "data": [_points(score, highest) for score in scores],
                "connectNulls": True,
                "symbolSize": 7,
                "triggerLineEvent": True,
                "lineStyle": {"color": "#c77d12", "width": 2},
                "itemStyle": {"color": "#c77d12"},
                "areaStyle": {"color": "#c77d12", "opacity": 0.15},
                "markLine": {"symbol": "none", "silent": True, "label": {"show": False}, "data": mark},
            }
        ],
    }
