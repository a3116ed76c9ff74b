"""Numbers with their intervals, one row each, as SVG: the published number and ours side by side.

>>> bar = Bar("swarm", ours=(0.3, 0.25, 0.35), published=(0.28, 0.23, 0.33))
>>> interval_chart([bar], title="wins", x_label="share of games").startswith("<svg ")
True
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skep.drawing.chart_frame import COLORS, Axis, ChartFrame, Margins, text_svg, ticks

WIDTH, ROW, TOP, BOTTOM, RIGHT = 720, 26, 64, 44, 20
LETTER = 6.8
"""About the width of a letter of the labels."""
PLOT = 340
"""The least width of what is beside the labels; a chart with long ones is wider."""

Interval = tuple[float, float, float]
"""Value, lower end and upper end."""


@dataclass(frozen=True)
class Bar:
    """A row of the chart; what is None is not drawn."""

    label: str
    ours: Interval | None = None
    published: Interval | None = None


def interval_chart(bars: Sequence[Bar], *, title: str, x_label: str) -> str:
    """Draw our numbers and the published ones. Raises ValueError if there is no number at all."""
    frame = _frame(bars, title, x_label)
    has_published = any(bar.published for bar in bars)
    parts = [*_legend(frame.left)] if has_published else []
    apart = 4 if has_published else 0
    for number, bar in enumerate(bars):
        y = TOP + ROW * (number + 0.5)
        parts.append(text_svg(frame.left - 8, y + 4, bar.label, 'text-anchor="end"'))
        parts += _interval_svg(frame, bar.published, y - apart, COLORS[1], is_filled=False)
        parts += _interval_svg(frame, bar.ours, y + apart, COLORS[0], is_filled=True)
    return frame.svg(*parts)


def _frame(bars: Sequence[Bar], title: str, x_label: str) -> ChartFrame:
    ends = [end for bar in bars for interval in (bar.ours, bar.published) if interval for end in interval]
    if not ends:
        raise ValueError("expected at least one number to draw")
    left = LETTER * max(len(bar.label) for bar in bars) + 16
    return ChartFrame(
        title=title,
        width=max(WIDTH, round(left) + PLOT + RIGHT),
        height=TOP + ROW * len(bars) + BOTTOM,
        margins=Margins(left, RIGHT, TOP, BOTTOM),
        x_axis=Axis(ticks(min(ends), max(ends)), x_label),
    )


def _interval_svg(
    frame: ChartFrame, interval: Interval | None, y: float, color: str, *, is_filled: bool
) -> Iterator[str]:
    if interval is None:
        return
    value, low, high = (frame.x(end) for end in interval)
    fill = color if is_filled else "white"
    stroke = f'stroke="{color}" stroke-width="2"'
    yield f'<line x1="{low:.1f}" y1="{y:.1f}" x2="{high:.1f}" y2="{y:.1f}" {stroke}/>'
    yield f'<circle cx="{value:.1f}" cy="{y:.1f}" r="4" fill="{fill}" {stroke}/>'


def _legend(left: float) -> Iterator[str]:
    """Which marks are published numbers and which are ours."""
    for x, name, color, fill in (
        (left + 6, "published", COLORS[1], "white"),
        (left + 96, "ours", COLORS[0], COLORS[0]),
    ):
        yield f'<circle cx="{x:.1f}" cy="44" r="4" fill="{fill}" stroke="{color}" stroke-width="2"/>'
        yield text_svg(x + 10, 48, name)
