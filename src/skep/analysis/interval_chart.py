"""Numbers with their intervals, one below the other, as SVG: two of each kind can be compared at a glance.

>>> bar = Bar("swarm", ours=(0.3, 0.25, 0.35), published=(0.28, 0.23, 0.33))
>>> interval_chart([bar], title="wins", x_label="share of games").startswith("<svg ")
True
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skep.analysis.chart import COLORS, ticks
from skep.analysis.sheet import sheet_start, words

WIDTH, ROW, TOP, BOTTOM, RIGHT = 720, 26, 64, 44, 20
LETTER = 6.8
"""About the width of a letter of the labels."""

Interval = tuple[float, float, float]
"""Value, lower end and upper end."""


@dataclass(frozen=True)
class Bar:
    """A line of the chart; what is None is not drawn."""

    label: str
    ours: Interval | None = None
    published: Interval | None = None


def interval_chart(bars: Sequence[Bar], *, title: str, x_label: str) -> str:
    """Draw our numbers and the published ones. Raises ValueError if there is no number at all."""
    ends = [end for bar in bars for interval in (bar.ours, bar.published) if interval for end in interval]
    if not ends:
        raise ValueError("expected at least one number to draw")
    scale = _Scale(ticks(min(ends), max(ends)), LETTER * max(len(bar.label) for bar in bars) + 16)
    height = TOP + ROW * len(bars) + BOTTOM
    parts = [
        *sheet_start(WIDTH, height, title),
        *_legend(scale, bars),
        *_grid(scale, height),
        words((scale.left + WIDTH - RIGHT) / 2, height - 8, x_label, 'text-anchor="middle"'),
    ]
    apart = 4 if _has_published(bars) else 0
    for number, bar in enumerate(bars):
        y = TOP + ROW * (number + 0.5)
        parts.append(words(scale.left - 8, y + 4, bar.label, 'text-anchor="end"'))
        parts += _mark(scale, bar.published, y - apart, COLORS[1], is_filled=False)
        parts += _mark(scale, bar.ours, y + apart, COLORS[0], is_filled=True)
    return "\n".join([*parts, "</svg>\n"])


def _has_published(bars: Sequence[Bar]) -> bool:
    return any(bar.published for bar in bars)


@dataclass(frozen=True)
class _Scale:
    """Where numbers go."""

    ticks: tuple[float, ...]
    left: float

    def x(self, value: float) -> float:
        first, last = self.ticks[0], self.ticks[-1]
        return self.left + (value - first) / (last - first) * (WIDTH - RIGHT - self.left)


def _grid(scale: _Scale, height: float) -> Iterator[str]:
    for tick in scale.ticks:
        x = scale.x(tick)
        yield f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{height - BOTTOM}" stroke="#ddd"/>'
        yield words(x, height - BOTTOM + 18, f"{tick:g}", 'text-anchor="middle"')


def _mark(
    scale: _Scale, interval: Interval | None, y: float, color: str, *, is_filled: bool
) -> Iterator[str]:
    if interval is None:
        return
    value, low, high = (scale.x(end) for end in interval)
    fill = color if is_filled else "white"
    pen = f'stroke="{color}" stroke-width="2"'
    yield f'<line x1="{low:.1f}" y1="{y:.1f}" x2="{high:.1f}" y2="{y:.1f}" {pen}/>'
    yield f'<circle cx="{value:.1f}" cy="{y:.1f}" r="4" fill="{fill}" {pen}/>'


def _legend(scale: _Scale, bars: Sequence[Bar]) -> Iterator[str]:
    """What the marks are; with nothing published there is nothing to tell apart."""
    if not _has_published(bars):
        return
    for x, name, color, fill in (
        (scale.left + 6, "published", COLORS[1], "white"),
        (scale.left + 96, "ours", COLORS[0], COLORS[0]),
    ):
        yield f'<circle cx="{x:.1f}" cy="44" r="4" fill="{fill}" stroke="{color}" stroke-width="2"/>'
        yield words(x + 10, 48, name)
