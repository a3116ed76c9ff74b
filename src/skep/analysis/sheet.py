"""The white sheet with a title that every chart is drawn on, and how words are written on it."""

from collections.abc import Iterator
from html import escape


def sheet_start(width: float, height: float, title: str) -> Iterator[str]:
    """The first parts of a picture; `</svg>` ends it."""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12">'
    )
    yield f'<rect width="{width}" height="{height}" fill="white"/>'
    yield words(width / 2, 20, title, 'text-anchor="middle" font-size="15"')


def words(x: float, y: float, text: str, attributes: str = "") -> str:
    """Words that begin at a point, unless the attributes say otherwise.

    >>> words(1, 2, "a <b>")
    '<text x="1.0" y="2.0" >a &lt;b&gt;</text>'
    """
    return f'<text x="{x:.1f}" y="{y:.1f}" {attributes}>{escape(text)}</text>'


def axis_names(x: float, height: float, x_label: str, y_label: str) -> Iterator[str]:
    """What the axes show: one name below the plot, around x, and one at its left."""
    yield words(x, height - 10, x_label, 'text-anchor="middle"')
    turned = f'text-anchor="middle" transform="rotate(-90 14 {height / 2:g})"'
    yield words(14, height / 2, y_label, turned)
