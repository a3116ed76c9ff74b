"""Points with a name and an interval each, over a logarithmic axis, as SVG: what strength costs.

>>> spot = Spot("swarm", x=1e-5, y=300, low=250, high=350)
>>> scatter_chart([spot], title="cost", x_label="seconds a move", y_label="Elo").startswith("<svg ")
True
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skep.drawing.chart_frame import Axis, ChartFrame, Margins, color_of, power_ticks, text_svg, ticks
from skep.drawing.label_placement import LabelledPoint, LabelPlace, placed_labels

WIDTH, HEIGHT = 860, 560
LEFT, RIGHT, TOP, BOTTOM = 64, 150, 56, 48
LETTER_WIDTH = 6.5


@dataclass(frozen=True)
class Spot:
    """A point."""

    name: str
    x: float
    """More than 0."""
    y: float
    low: float
    high: float
    group: str = ""
    """Points of a group have the same colour."""


def scatter_chart(spots: Sequence[Spot], *, title: str, x_label: str, y_label: str) -> str:
    """Draw points with their names. Raises ValueError without points."""
    frame = _frame(spots, title, x_label, y_label)
    groups = list(dict.fromkeys(spot.group for spot in spots))
    parts = [*_legend(groups)]
    points = [
        LabelledPoint(frame.x(spot.x), frame.y(spot.y), LETTER_WIDTH * len(spot.name)) for spot in spots
    ]
    places = placed_labels(points, lambda place: frame.contains_text(place.x, place.y, place.width))
    for spot, place in zip(spots, places, strict=True):
        parts += _spot_svg(frame, spot, place, color_of(groups.index(spot.group)))
    return frame.svg(*parts)


def _frame(spots: Sequence[Spot], title: str, x_label: str, y_label: str) -> ChartFrame:
    if not spots:
        raise ValueError("expected at least one point to draw")
    xs = [spot.x for spot in spots]
    ends = [end for spot in spots for end in (spot.low, spot.high)]
    return ChartFrame(
        title=title,
        width=WIDTH,
        height=HEIGHT,
        margins=Margins(LEFT, RIGHT, TOP, BOTTOM),
        x_axis=Axis(power_ticks(min(xs), max(xs)), x_label, is_logarithmic=True),
        y_axis=Axis(ticks(min(ends), max(ends)), y_label),
    )


def _spot_svg(frame: ChartFrame, spot: Spot, place: LabelPlace, color: str) -> Iterator[str]:
    x, y = frame.x(spot.x), frame.y(spot.y)
    end, gap, anchor = (place.x, -2, "start") if place.x > x else (place.x + place.width, 2, "end")
    yield _line((x, frame.y(spot.low)), (x, frame.y(spot.high)), color)
    yield _line((x, y), (end + gap, place.y), color)
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{color}"/>'
    yield text_svg(end, place.y + 4, spot.name, f'text-anchor="{anchor}"')


def _line(start: tuple[float, float], end: tuple[float, float], color: str) -> str:
    ends = f'x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}"'
    return f'<line {ends} stroke="{color}" opacity="0.5"/>'


def _legend(groups: Sequence[str]) -> Iterator[str]:
    """The named groups with their colours; a group keeps its colour if one before it has no name."""
    named = [(group, color_of(number)) for number, group in enumerate(groups) if group]
    for place, (group, color) in enumerate(named):
        x = LEFT + 110 * place
        yield f'<circle cx="{x}" cy="40" r="4" fill="{color}"/>'
        yield text_svg(x + 10, 44, group)
