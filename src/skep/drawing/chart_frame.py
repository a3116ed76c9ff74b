"""What all charts share: the white background, title, axes, grid and colours."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from skep.drawing.svg import escaped

COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
"""Different for every kind of colour vision: M. Okabe and K. Ito, Color Universal Design, 2008."""


@dataclass(frozen=True)
class Axis:
    """The numbers along one side of a chart, from the first tick to the last."""

    ticks: tuple[float, ...]
    label: str
    is_logarithmic: bool = False

    def share(self, value: float) -> float:
        """How far along the axis a value is: 0 at the first tick, 1 at the last."""
        first, last, here = map(self._scaled, (self.ticks[0], self.ticks[-1], value))
        return (here - first) / (last - first)

    def _scaled(self, value: float) -> float:
        return math.log10(value) if self.is_logarithmic else value


class Margins(NamedTuple):
    """The space between the plot and the edges of the picture."""

    left: float
    right: float
    top: float
    bottom: float


@dataclass(frozen=True, kw_only=True)
class ChartFrame:
    """The plot inside a picture, and the axes around it."""

    title: str
    width: float
    height: float
    margins: Margins
    x_axis: Axis
    y_axis: Axis | None = None
    """None if rows lie below each other, without a scale."""

    @property
    def left(self) -> float:
        """Where the plot begins at the left."""
        return self.margins.left

    @property
    def right(self) -> float:
        """Where the plot ends at the right."""
        return self.width - self.margins.right

    @property
    def top(self) -> float:
        """Where the plot begins at the top."""
        return self.margins.top

    @property
    def bottom(self) -> float:
        """Where the plot ends at the bottom."""
        return self.height - self.margins.bottom

    def x(self, value: float) -> float:
        """Where a value of the x axis lies in the picture."""
        return self.left + self.x_axis.share(value) * (self.right - self.left)

    def y(self, value: float) -> float:
        """Where a value of the y axis lies in the picture."""
        assert self.y_axis is not None
        return self.bottom - self.y_axis.share(value) * (self.bottom - self.top)

    def point_text(self, x: float, y: float) -> str:
        """Where a point lies, as in the points of a polyline."""
        return f"{self.x(x):.1f},{self.y(y):.1f}"

    def contains_text(self, x: float, y: float, width: float) -> bool:
        """Is a text of this width, beginning here, beside the y axis and above the x axis?

        It may reach into the right margin.
        """
        return self.left < x and x + width < self.width and self.top < y < self.bottom

    def svg(self, *drawn: str) -> str:
        """The whole picture: background, title, axes, and what is drawn on them."""
        return "\n".join([*self._background(), *self._grid(), *self._labels(), *drawn, "</svg>\n"])

    def _background(self) -> Iterator[str]:
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" '
            'font-family="sans-serif" font-size="12">'
        )
        yield f'<rect width="{self.width:g}" height="{self.height:g}" fill="white"/>'
        yield text_svg(self.width / 2, 20, self.title, 'text-anchor="middle" font-size="15"')

    def _grid(self) -> Iterator[str]:
        """A line for each tick; across the x axis they are paler where there are lines of both kinds."""
        color = "#ddd" if self.y_axis is None else "#eee"
        for tick in self.x_axis.ticks:
            x = self.x(tick)
            yield f'<line x1="{x:.1f}" y1="{self.top:g}" x2="{x:.1f}" y2="{self.bottom:g}" stroke="{color}"/>'
            yield text_svg(x, self.bottom + 18, f"{tick:g}", 'text-anchor="middle"')
        for tick in self.y_axis.ticks if self.y_axis else ():
            y = self.y(tick)
            yield f'<line x1="{self.left:g}" y1="{y:.1f}" x2="{self.right:g}" y2="{y:.1f}" stroke="#ddd"/>'
            yield text_svg(self.left - 6, y + 4, f"{tick:g}", 'text-anchor="end"')

    def _labels(self) -> Iterator[str]:
        middle = (self.left + self.right) / 2
        yield text_svg(middle, self.height - 10, self.x_axis.label, 'text-anchor="middle"')
        if self.y_axis is not None:
            turned = f'text-anchor="middle" transform="rotate(-90 14 {self.height / 2:g})"'
            yield text_svg(14, self.height / 2, self.y_axis.label, turned)


def text_svg(x: float, y: float, text: str, attributes: str = "") -> str:
    """Text that begins at a point, unless the attributes say otherwise.

    >>> text_svg(1, 2, "a <b>")
    '<text x="1.0" y="2.0" >a &lt;b&gt;</text>'
    """
    return f'<text x="{x:.1f}" y="{y:.1f}" {attributes}>{escaped(text)}</text>'


def color_of(number: int) -> str:
    """The colour of the curve or group of this number; after the last one, the first again."""
    return COLORS[number % len(COLORS)]


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


def power_ticks(low: float, high: float) -> tuple[float, ...]:
    """The powers of ten that enclose an interval of positive numbers.

    >>> power_ticks(0.002, 5)
    (0.001, 0.01, 0.1, 1.0, 10.0)
    """
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    return tuple(10.0**power for power in range(first, max(last, first + 1) + 1))
