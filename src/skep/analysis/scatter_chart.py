"""Points with a name and an interval each, over a logarithmic axis, as SVG: what strength costs.

>>> spot = Spot("swarm", x=1e-5, y=300, low=250, high=350)
>>> scatter_chart([spot], title="cost", x_label="seconds a move", y_label="Elo").startswith("<svg ")
True
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from skep.analysis.chart import COLORS, ticks

WIDTH, HEIGHT = 860, 560
LEFT, RIGHT, TOP, BOTTOM = 64, 150, 56, 48


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
    if not spots:
        raise ValueError("expected at least one point to draw")
    frame = _frame(spots)
    groups = list(dict.fromkeys(spot.group for spot in spots))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        _text(WIDTH / 2, 20, title, 'text-anchor="middle" font-size="15"'),
        *_grid(frame),
        _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, x_label, 'text-anchor="middle"'),
        _text(14, HEIGHT / 2, y_label, f'text-anchor="middle" transform="rotate(-90 14 {HEIGHT / 2:g})"'),
        *_legend(groups),
    ]
    heights = _label_heights([(frame.x(spot.x), frame.y(spot.y)) for spot in spots])
    for spot, height in zip(spots, heights, strict=True):
        parts += _drawn(frame, spot, height, COLORS[groups.index(spot.group) % len(COLORS)])
    return "\n".join([*parts, "</svg>\n"])


@dataclass(frozen=True)
class _Frame:
    """Where numbers go in the picture."""

    decades: tuple[int, int]
    y_ticks: tuple[float, ...]

    def x(self, value: float) -> float:
        first, last = self.decades
        return LEFT + (math.log10(value) - first) / (last - first) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        first, last = self.y_ticks[0], self.y_ticks[-1]
        return HEIGHT - BOTTOM - (value - first) / (last - first) * (HEIGHT - TOP - BOTTOM)


def _frame(spots: Sequence[Spot]) -> _Frame:
    logarithms = [math.log10(spot.x) for spot in spots]
    first, last = math.floor(min(logarithms)), math.ceil(max(logarithms))
    ends = [end for spot in spots for end in (spot.low, spot.high)]
    return _Frame((first, max(last, first + 1)), ticks(min(ends), max(ends)))


LABEL_WIDTH, LABEL_HEIGHT = 140.0, 13.0


def _label_heights(places: Sequence[tuple[float, float]]) -> list[float]:
    """Heights of labels near those of their points, but so that no two lie over each other.

    >>> _label_heights([(0.0, 100.0), (0.0, 101.0), (0.0, 200.0), (500.0, 100.0)])
    [100.0, 113.0, 200.0, 100.0]
    """
    heights = [y for _, y in places]
    placed: list[int] = []
    for index in sorted(range(len(places)), key=lambda index: heights[index]):
        for other in sorted(placed, key=lambda other: heights[other]):
            is_beside = abs(places[index][0] - places[other][0]) < LABEL_WIDTH
            if is_beside and abs(heights[index] - heights[other]) < LABEL_HEIGHT:
                heights[index] = heights[other] + LABEL_HEIGHT
        placed.append(index)
    return heights


def _grid(frame: _Frame) -> Iterator[str]:
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    for decade in range(frame.decades[0], frame.decades[1] + 1):
        x = frame.x(10.0**decade)
        yield f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{bottom}" stroke="#eee"/>'
        yield _text(x, bottom + 18, f"{10.0**decade:g}", 'text-anchor="middle"')
    for tick in frame.y_ticks:
        y = frame.y(tick)
        yield f'<line x1="{LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="#ddd"/>'
        yield _text(LEFT - 6, y + 4, f"{tick:g}", 'text-anchor="end"')


def _drawn(frame: _Frame, spot: Spot, label_y: float, color: str) -> Iterator[str]:
    x, y = frame.x(spot.x), frame.y(spot.y)
    yield _line(x, frame.y(spot.low), x, frame.y(spot.high), color)
    yield _line(x, y, x + 12, label_y, color)
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{color}"/>'
    yield _text(x + 14, label_y + 4, spot.name)


def _line(x1: float, y1: float, x2: float, y2: float, color: str) -> str:
    place = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {place} stroke="{color}" opacity="0.5"/>'


def _legend(groups: Sequence[str]) -> Iterator[str]:
    for number, group in enumerate(filter(None, groups)):
        x = LEFT + 110 * number
        yield f'<circle cx="{x}" cy="40" r="4" fill="{COLORS[number % len(COLORS)]}"/>'
        yield _text(x + 10, 44, group)


def _text(x: float, y: float, text: str, attributes: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {attributes}>{escape(text)}</text>'
