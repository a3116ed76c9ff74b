"""Line charts as SVG: curves with the interval around them, for learners, papers and games.

>>> curve = Curve("score", ((0, 0.5), (1, 0.7)), low=(0.4, 0.6), high=(0.6, 0.8))
>>> line_chart([curve], title="learning", x_label="step", y_label="score").startswith("<svg ")
True
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skep.analysis.sheet import axis_names, sheet_start, words

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 40, 48
LEGEND_ROW, LEGEND_LINE = 18, 46
"""The height of a row of the legend, and the room of a name beside its letters."""
COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
"""Told apart by everyone: M. Okabe and K. Ito, Color Universal Design, 2008."""


@dataclass(frozen=True)
class Curve:
    """Points to be joined by a line, in the order of x."""

    name: str
    """What the legend calls it; without a name it is not there."""
    points: tuple[tuple[float, float], ...]
    low: tuple[float, ...] = ()
    """The lower end of each point's interval, if there are intervals."""
    high: tuple[float, ...] = ()


@dataclass(frozen=True)
class Mark:
    """A point to look at, and what it is called."""

    x: float
    y: float
    text: str
    is_above: bool = True
    """Does the text stand above the point, or below it?"""


def line_chart(
    curves: Sequence[Curve], *, title: str, x_label: str, y_label: str, marks: Sequence[Mark] = ()
) -> str:
    """Draw curves into one picture, and marks on top. Raises ValueError if there is no point at all."""
    frame = _frame(curves)
    parts = [
        *sheet_start(WIDTH, HEIGHT, title),
        *_grid(frame),
        *axis_names((LEFT + WIDTH - RIGHT) / 2, HEIGHT, x_label, y_label),
    ]
    for number, curve in enumerate(curves):
        parts += _drawn(frame, curve, COLORS[number % len(COLORS)])
    parts += [part for mark in marks for part in _marked(frame, mark)]
    parts += _legend(curves)
    return "\n".join([*parts, "</svg>\n"])


@dataclass(frozen=True)
class _Frame:
    """Where numbers go in the picture."""

    x_ticks: tuple[float, ...]
    y_ticks: tuple[float, ...]
    top: float
    """Below the title and the legend."""

    def x(self, value: float) -> float:
        first, last = self.x_ticks[0], self.x_ticks[-1]
        return LEFT + (value - first) / (last - first) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        first, last = self.y_ticks[0], self.y_ticks[-1]
        return HEIGHT - BOTTOM - (value - first) / (last - first) * (HEIGHT - self.top - BOTTOM)

    def place(self, x: float, y: float) -> str:
        return f"{self.x(x):.1f},{self.y(y):.1f}"


def _frame(curves: Sequence[Curve]) -> _Frame:
    xs = [x for curve in curves for x, _ in curve.points]
    ys = [y for curve in curves for y in (*(y for _, y in curve.points), *curve.low, *curve.high)]
    if not xs:
        raise ValueError("expected at least one point to draw")
    rows = math.ceil(len(_named(curves)) / _columns(curves))
    return _Frame(ticks(min(xs), max(xs)), ticks(min(ys), max(ys)), TOP + LEGEND_ROW * rows)


def ticks(low: float, high: float, most: int = 8) -> tuple[float, ...]:
    """Round numbers that enclose an interval: steps of 1, 2 or 5 times a power of ten.

    >>> ticks(0.13, 0.92)
    (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
    >>> ticks(5, 5)
    (4.0, 5.0, 6.0)
    """
    if low == high:
        return (low - 1.0, float(low), low + 1.0)
    size = 10.0 ** math.floor(math.log10((high - low) / most))
    step = next(
        step for step in (size, 2 * size, 5 * size, 10 * size, 20 * size) if (high - low) / step <= most - 1
    )
    first, last = math.floor(low / step), math.ceil(high / step)
    return tuple(round(number * step, 12) for number in range(first, last + 1))


def _grid(frame: _Frame) -> Iterator[str]:
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    for tick in frame.x_ticks:
        x = frame.x(tick)
        yield f'<line x1="{x:.1f}" y1="{frame.top:g}" x2="{x:.1f}" y2="{bottom}" stroke="#eee"/>'
        yield words(x, bottom + 18, f"{tick:g}", 'text-anchor="middle"')
    for tick in frame.y_ticks:
        y = frame.y(tick)
        yield f'<line x1="{LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="#ddd"/>'
        yield words(LEFT - 6, y + 4, f"{tick:g}", 'text-anchor="end"')


def _drawn(frame: _Frame, curve: Curve, color: str) -> Iterator[str]:
    if curve.low and curve.high:
        xs = [x for x, _ in curve.points]
        upper = [frame.place(x, y) for x, y in zip(xs, curve.high, strict=True)]
        lower = [frame.place(x, y) for x, y in zip(xs, curve.low, strict=True)]
        yield f'<polygon points="{" ".join(upper + lower[::-1])}" fill="{color}" opacity="0.15"/>'
    line = " ".join(frame.place(x, y) for x, y in curve.points)
    yield f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>'
    if len(curve.points) == 1:
        (x, y) = curve.points[0]
        yield f'<circle cx="{frame.x(x):.1f}" cy="{frame.y(y):.1f}" r="3" fill="{color}"/>'


def _marked(frame: _Frame, mark: Mark) -> Iterator[str]:
    x, y = frame.x(mark.x), frame.y(mark.y)
    has_room_below = y + 20 < HEIGHT - BOTTOM  # else its text would stand among the numbers of the axis
    offset = 20 if has_room_below and not mark.is_above else -10
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{COLORS[1]}"/>'
    yield words(x, y + offset, mark.text, f'text-anchor="middle" fill="{COLORS[1]}"')


def _named(curves: Sequence[Curve]) -> list[tuple[str, str]]:
    """The names of the legend with their colours."""
    return [(curve.name, COLORS[i % len(COLORS)]) for i, curve in enumerate(curves) if curve.name]


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
        yield words(x + 26, y, name)
