"""Line charts as SVG: curves with the interval around them, for learners, papers and games.

>>> curve = Curve("score", ((0, 0.5), (1, 0.7)), low=(0.4, 0.6), high=(0.6, 0.8))
>>> line_chart([curve], title="learning", x_label="step", y_label="score").startswith("<svg ")
True
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skep.drawing.chart_frame import COLORS, Axis, ChartFrame, Margins, color_of, text_svg, ticks

WIDTH, HEIGHT = 720, 400
"""Of the whole picture, in pixels."""
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 40, 48
"""The margins around the curves, in pixels."""
LEGEND_ROW, LEGEND_LINE = 18, 46
"""The height of a row of the legend, and the width that a name needs besides its letters."""


@dataclass(frozen=True)
class Curve:
    """Points to be joined by a line, in the order of x.

    >>> Curve("score", ((0, 0.5), (1, 0.7)), low=(0.4, 0.6), high=(0.6, 0.8)).name
    'score'
    """

    name: str
    """Its name in the legend; a curve without a name is not in the legend."""
    points: tuple[tuple[float, float], ...]
    low: tuple[float, ...] = ()
    """The lower end of each point's interval, if there are intervals."""
    high: tuple[float, ...] = ()


@dataclass(frozen=True)
class Mark:
    """A highlighted point with a text.

    >>> Mark(1, 0.7, text="here").is_above
    True
    """

    x: float
    y: float
    text: str
    is_above: bool = True
    """Does the text stand above the point, or below it?"""


def line_chart(
    curves: Sequence[Curve], *, title: str, x_label: str, y_label: str, marks: Sequence[Mark] = ()
) -> str:
    """Draw curves into one picture, and marks on top. Raises ValueError if there is no point at all.

    >>> curve = Curve("", ((0, 0.5), (1, 0.7)))
    >>> "learning" in line_chart([curve], title="learning", x_label="step", y_label="score")
    True
    """
    frame = _frame(curves, title, x_label, y_label)
    parts: list[str] = []
    for number, curve in enumerate(curves):
        parts += _curve_svg(frame, curve, color_of(number))
    parts += [part for mark in marks for part in _mark_svg(frame, mark)]
    return frame.svg(*parts, *_legend(curves))


def _frame(curves: Sequence[Curve], title: str, x_label: str, y_label: str) -> ChartFrame:
    xs = [x for curve in curves for x, _ in curve.points]
    ys = [y for curve in curves for y in (*(y for _, y in curve.points), *curve.low, *curve.high)]
    if not xs:
        raise ValueError("expected at least one point to draw")
    legend_rows = math.ceil(len(_named(curves)) / _columns(curves))
    return ChartFrame(
        title=title,
        width=WIDTH,
        height=HEIGHT,
        margins=Margins(LEFT, RIGHT, TOP + LEGEND_ROW * legend_rows, BOTTOM),
        x_axis=Axis(ticks(min(xs), max(xs)), x_label),
        y_axis=Axis(ticks(min(ys), max(ys)), y_label),
    )


def _curve_svg(frame: ChartFrame, curve: Curve, color: str) -> Iterator[str]:
    if curve.low and curve.high:
        xs = [x for x, _ in curve.points]
        upper = [frame.point_text(x, y) for x, y in zip(xs, curve.high, strict=True)]
        lower = [frame.point_text(x, y) for x, y in zip(xs, curve.low, strict=True)]
        yield f'<polygon points="{" ".join(upper + lower[::-1])}" fill="{color}" opacity="0.15"/>'
    line = " ".join(frame.point_text(x, y) for x, y in curve.points)
    yield f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>'
    if len(curve.points) == 1:
        (x, y) = curve.points[0]
        yield f'<circle cx="{frame.x(x):.1f}" cy="{frame.y(y):.1f}" r="3" fill="{color}"/>'


def _mark_svg(frame: ChartFrame, mark: Mark) -> Iterator[str]:
    x, y = frame.x(mark.x), frame.y(mark.y)
    has_room_below = y + 20 < HEIGHT - BOTTOM  # else its text would stand among the numbers of the axis
    offset = 20 if has_room_below and not mark.is_above else -10
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{COLORS[1]}"/>'
    yield text_svg(x, y + offset, mark.text, f'text-anchor="middle" fill="{COLORS[1]}"')


def _named(curves: Sequence[Curve]) -> list[tuple[str, str]]:
    """The names of the legend with their colours."""
    return [(curve.name, color_of(number)) for number, curve in enumerate(curves) if curve.name]


def _columns(curves: Sequence[Curve]) -> int:
    """How many names of the legend fit side by side; a letter is some 7 wide."""
    longest = max((len(curve.name) for curve in curves), default=0)
    return max(1, int((WIDTH - LEFT - RIGHT) // (LEGEND_LINE + 7 * longest)))


def _legend(curves: Sequence[Curve]) -> Iterator[str]:
    columns = _columns(curves)
    for number, (name, color) in enumerate(_named(curves)):
        x = LEFT + number % columns * (WIDTH - LEFT - RIGHT) / columns
        y = TOP + number // columns * LEGEND_ROW
        yield f'<rect x="{x:.1f}" y="{y - 6}" width="20" height="3" fill="{color}"/>'
        yield text_svg(x + 26, y, name)
