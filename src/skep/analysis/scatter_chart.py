"""Points with a name and an interval each, over a logarithmic axis, as SVG: what strength costs.

>>> spot = Spot("swarm", x=1e-5, y=300, low=250, high=350)
>>> scatter_chart([spot], title="cost", x_label="seconds a move", y_label="Elo").startswith("<svg ")
True
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skep.analysis.chart import COLORS, ticks
from skep.analysis.sheet import axis_names, sheet_start, words

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
        *sheet_start(WIDTH, HEIGHT, title),
        *_grid(frame),
        *axis_names((LEFT + WIDTH - RIGHT) / 2, HEIGHT, x_label, y_label),
        *_legend(groups),
    ]
    points = [_Label(frame.x(spot.x), frame.y(spot.y), LETTER_WIDTH * len(spot.name)) for spot in spots]
    for spot, place in zip(spots, _places(points), strict=True):
        parts += _drawn(frame, spot, place, COLORS[groups.index(spot.group) % len(COLORS)])
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


LETTER_WIDTH, LABEL_HEIGHT, LABEL_GAP = 6.5, 13.0, 14.0


@dataclass(frozen=True)
class _Label:
    """Where a point is, and how wide its text."""

    x: float
    y: float
    width: float

    def places(self, farthest: int) -> Iterator["_Place"]:
        """Where its text may stand, the nearest first: at its right, at its left, and higher or lower."""
        for step in range(farthest + 1):
            for sign in (1, -1):
                height = self.y + sign * step * LABEL_HEIGHT
                yield _Place(self.x + LABEL_GAP, height, self.width)
                yield _Place(self.x - LABEL_GAP - self.width, height, self.width)


@dataclass(frozen=True)
class _Place:
    """Where a text begins, its height, and how wide it is."""

    x: float
    y: float
    width: float

    def is_on_sheet(self) -> bool:
        return self.x > LEFT and self.x + self.width < WIDTH and TOP < self.y < HEIGHT - BOTTOM

    def covers(self, point: _Label) -> bool:
        """Is a point under the text, or between it and its own point?"""
        return self.x - 10 < point.x < self.x + self.width + 10 and abs(point.y - self.y) < 9

    def is_over(self, other: "_Place") -> bool:
        is_beside = self.x + self.width < other.x or other.x + other.width < self.x
        return not is_beside and abs(other.y - self.y) < LABEL_HEIGHT


def _places(labels: Sequence[_Label]) -> list[_Place]:
    """Where texts stand, each as near to its point as other texts and points allow.

    >>> labels = [_Label(100, 100, 50), _Label(100, 101, 50), _Label(100, 200, 50)]
    >>> [(place.x, place.y) for place in _places(labels)]
    [(114.0, 100.0), (114.0, 114.0), (114.0, 200.0)]
    """
    taken: dict[_Label, _Place] = {}
    for label in sorted(labels, key=lambda label: label.y):
        tried = label.places(farthest=len(labels))
        taken[label] = next(
            (place for place in tried if _is_free(place, labels, list(taken.values()))), next(label.places(0))
        )
    return [taken[label] for label in labels]


def _is_free(place: _Place, points: Sequence[_Label], taken: Sequence[_Place]) -> bool:
    is_crowded = any(place.covers(point) for point in points) or any(place.is_over(other) for other in taken)
    return place.is_on_sheet() and not is_crowded


def _grid(frame: _Frame) -> Iterator[str]:
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    for decade in range(frame.decades[0], frame.decades[1] + 1):
        x = frame.x(10.0**decade)
        yield f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{bottom}" stroke="#eee"/>'
        yield words(x, bottom + 18, f"{10.0**decade:g}", 'text-anchor="middle"')
    for tick in frame.y_ticks:
        y = frame.y(tick)
        yield f'<line x1="{LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="#ddd"/>'
        yield words(LEFT - 6, y + 4, f"{tick:g}", 'text-anchor="end"')


def _drawn(frame: _Frame, spot: Spot, place: _Place, color: str) -> Iterator[str]:
    x, y = frame.x(spot.x), frame.y(spot.y)
    end, gap, anchor = (place.x, -2, "start") if place.x > x else (place.x + place.width, 2, "end")
    yield _line(x, frame.y(spot.low), x, frame.y(spot.high), color)
    yield _line(x, y, end + gap, place.y, color)
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{color}"/>'
    yield words(end, place.y + 4, spot.name, f'text-anchor="{anchor}"')


def _line(x1: float, y1: float, x2: float, y2: float, color: str) -> str:
    place = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {place} stroke="{color}" opacity="0.5"/>'


def _legend(groups: Sequence[str]) -> Iterator[str]:
    for number, group in enumerate(filter(None, groups)):
        x = LEFT + 110 * number
        yield f'<circle cx="{x}" cy="40" r="4" fill="{COLORS[number % len(COLORS)]}"/>'
        yield words(x + 10, 44, group)
