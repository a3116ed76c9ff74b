"""The eight insects of Hive, drawn: one small group of SVG shapes per bug.

Each insect is seen in a box of 80 by 80 around the origin, its head up, and knows nothing of its colours.
Whoever uses a drawing hands it three colours by inheritance, which pass through ``<use>``:

- ``color`` is the insect itself (its shapes say ``currentColor``),
- ``stroke`` is the ink of stripes, spots and seams on its body,
- ``fill`` is what shines through gaps: the face of the tile.

So the same shapes serve every style, and a page may set the three by a CSS class.
"""

from collections.abc import Mapping
from dataclasses import dataclass

BUGS = "QSBGAMLP"
"""The letters of the bugs, in the order of the Universal Hive Protocol."""


@dataclass(frozen=True)
class Insect:
    """One bug: its letter, its name in words, and the shapes that draw it."""

    letter: str
    name: str
    shapes: str
    """SVG elements without ids."""

    @property
    def group(self) -> str:
        """The shapes as one SVG element, with the round line ends they are drawn for."""
        return f'<g stroke-linecap="round" stroke-linejoin="round">{self.shapes}</g>'


def _body(path: str) -> str:
    return f'<path fill="currentColor" stroke="none" d="{path}"/>'


def _gap(path: str) -> str:
    return f'<path stroke="none" d="{path}"/>'


def _wing(path: str) -> str:
    return f'<path fill="currentColor" fill-opacity=".3" stroke="currentColor" stroke-width="2" d="{path}"/>'


def _limbs(width: float, path: str) -> str:
    return f'<path fill="none" stroke="currentColor" stroke-width="{width:g}" d="{path}"/>'


def _ink(width: float, path: str) -> str:
    return f'<path fill="none" stroke-width="{width:g}" d="{path}"/>'


def _both(right: str) -> str:
    """Draw what stands on the right, and its mirror image on the left."""
    return f'{right}<g transform="scale(-1 1)">{right}</g>'


_QUEEN = (
    _both(
        _limbs(2.4, "M6-4 19 6 22 16M5 0 16 14 17 26")
        + _wing("M5-9C12-25 28-32 36-27C40-20 28-6 7-5Z")
        + _wing("M6-4C16-7 29-4 31 3C30 9 16 8 6 0Z")
    )
    + _body("M0 36C-7 32-12 23-12 13C-12 6-8 2 0 2C8 2 12 6 12 13C12 23 7 32 0 36Z")
    + _body("M0-14A8 7.5 0 0 1 0 1A8 7.5 0 0 1 0-14Z")
    + _body("M0-26.500A7 5.8 0 0 1 0-15A7 5.8 0 0 1 0-26.500Z")
    + _body("M-7.5-28-10-39-4.5-33.5 0-41 4.5-33.5 10-39 7.5-28Z")
    + _ink(3.6, "M-9.5 9Q0 13 9.5 9M-9.5 17Q0 21 9.5 17M-7.5 25Q0 28.5 7.5 25")
)

_SPIDER = (
    _both(_limbs(3, "M4-13 15-24 12-38M6-10 23-18 28-33M6-6 25-2 34 12M5-2 20 8 25 31M3-15 5-21"))
    + _body("M0-2C9-2 15 5 15 14C15 24 8 31 0 31C-8 31-15 24-15 14C-15 5-9-2 0-2Z")
    + _body("M0-18C6-18 9-13 9-8C9-3 5 1 0 1C-5 1-9-3-9-8C-9-13-6-18 0-18Z")
    + _gap("M-5 6H5L1.5 14 5 23H-5L-1.5 14Z")
    + _gap("M-3.5-14.500a1.8 1.8 0 1 0 .01 0ZM3.5-14.500a1.8 1.8 0 1 0 .01 0Z")
)

_BEETLE = (
    _both(
        _limbs(3.2, "M12-8 24-14 28-23M16 6 29 6 34 13M13 20 25 25 28 35")
        + _body("M3-20C7-24 10-24 14-22C18-28 15-34 8-38C9-35 11-31 9-29L5-31C6-28 5-25 2-22Z")
        + _body("M1 -2H17C20 10 18 27 1 35Z")
    )
    + _body("M-16-4C-18-10-15-15-9-16H9C15-15 18-10 16-4Z")
    + _body("M-8-17.500C-9-22-5-24 0-24C5-24 9-22 8-17.500Z")
    + _both(_ink(1.8, "M6 3C8 12 7.5 21 5 27M11.5 3C13.5 11 13 18 11 23"))
)

_GRASSHOPPER = (
    _limbs(2.2, "M27-13C30-22 34-28 38-30M25-14C25-24 27-31 30-35")
    + _limbs(3, "M19 5 25 13 21 25 25 26M9 7 11 17 5 27 9 28")
    + _body(
        "M33-4C33 3 28 7 22 7C10 9-6 12-20 15C-28 17-34 17-38 15"
        "C-30 8-14-4 2-9C10-12 16-13 22-14C29-15 33-10 33-4Z"
    )
    + _gap("M16-11.5 17 6.5 15 6.8 14-11Z")
    + _gap("M27.5-9.500a2.3 2.3 0 1 0 .01 0Z")
    + _gap("M10 2C6 8.5-4 8-7 2L-22-27-13-32C-2-24 10-10 10 2Z")
    + _limbs(3.2, "M-17-29-29 27-24 29")
    + _body("M8 1.5C4 6-2 5.5-5 1L-20-28C-19-32-15-32-13-30C-4-22 8-9 8 1.5Z")
)

_ANT = (
    _both(
        _limbs(2.8, "M4-10 17-14 25-26M5-5 21-3 32 5M4-1 17 9 22 27")
        + _limbs(2.2, "M4-26 13-28 19-38")
        + _limbs(2.6, "M2.5-28 4.5-34")
    )
    + _body("M0 5C7 5 11 11 11 18C11 26 5 33 0 36C-5 33-11 26-11 18C-11 11-7 5 0 5Z")
    + _body("M0-1A3.5 4 0 0 1 0 7A3.5 4 0 0 1 0-1Z")
    + _body("M0-16C4-16 6-12 6-8C6-3 3 1 0 1C-3 1-6-3-6-8C-6-12-4-16 0-16Z")
    + _body("M0-29C6-30 9-26 8.5-22C8-17 4-14 0-14C-4-14-8-17-8.5-22C-9-26-6-30 0-29Z")
    + _ink(1.8, "M-9.5 14Q0 18 9.5 14M-9.8 21Q0 25 9.8 21")
)

_MOSQUITO = (
    _both(
        _limbs(2.2, "M4-12 17-22 20-36M5-9 25-16 35-7M5-3 13 9 28 16 33 29M3 2 8 16 16 25 15 37")
        + _wing("M3-8C14-10 30-4 33 5C30 10 14 6 4-2Z")
        + _limbs(2, "M2-21Q6-24 8-30")
    )
    + _limbs(2.8, "M0-20V-40")
    + _body("M0-15A7.5 7.5 0 0 1 0 0A7.5 7.5 0 0 1 0-15Z")
    + _body("M0-25A4.8 4.8 0 0 1 0-15.400A4.8 4.8 0 0 1 0-25Z")
    + _body("M-4.5 1H4.500C5.5 12 4.5 25 0 38C-4.5 25-5.5 12-4.5 1Z")
    + _ink(2, "M-4 8H4M-4 15H4M-3.5 22H3.5")
)

_LADYBUG = (
    _both(_limbs(3, "M17-9 27-17M23 6 34 5M19 21 28 30") + _limbs(2.2, "M4-26C5-32 8-35 13-35"))
    + _body("M-13-17C-12-25-7-29 0-29C7-29 12-25 13-17C9-20-9-20-13-17Z")
    + _body("M0-17C15-17 26-6 26 8C26 23 14 34 0 34C-14 34-26 23-26 8C-26-6-15-17 0-17Z")
    + _ink(2, "M0-17V34")
    + _ink(8, "M-10-5h.010M10-5h.010M-16 10h.010M16 10h.010M-8 22h.010M8 22h.01")
)

_PILLBUG = (
    _both(
        _limbs(2.4, "M14-17 24-22M17-10 28-12M18-2 30-2M18 6 30 8M17 14 28 19M14 21 24 28")
        + _limbs(2.2, "M4-29 12-34 20-33")
        + _limbs(3, "M4 31 6 37")
    )
    + _body("M-10-24C-9-31-5-33 0-33C5-33 9-31 10-24C5-27-5-27-10-24Z")
    + _body("M-14-16-11.5-21.500C-5-25 5-25 11.5-21.500L14-16C6-20-6-20-14-16Z")
    + _body("M-18-8-15-14C-7-18 7-18 15-14L18-8C8-12.5-8-12.5-18-8Z")
    + _body("M-20 0-18.5-6C-8-10.5 8-10.5 18.5-6L20 0C9-5-9-5-20 0Z")
    + _body("M-20 8-20.2 2C-9-3 9-3 20.2 2L20 8C9 3-9 3-20 8Z")
    + _body("M-18 16-19.5 10C-8 5 8 5 19.5 10L18 16C8 11-8 11-18 16Z")
    + _body("M-14.5 23.5-17.2 18C-7 13 7 13 17.2 18L14.5 23.500C6 19-6 19-14.5 23.500Z")
    + _body("M0 34C-6 33-11 30-13.5 25.500C-6 21 6 21 13.5 25.500C11 30 6 33 0 34Z")
)

_DRAWN = (
    Insect("Q", "queen bee", _QUEEN),
    Insect("S", "spider", _SPIDER),
    Insect("B", "beetle", _BEETLE),
    Insect("G", "grasshopper", _GRASSHOPPER),
    Insect("A", "ant", _ANT),
    Insect("M", "mosquito", _MOSQUITO),
    Insect("L", "ladybug", _LADYBUG),
    Insect("P", "pillbug", _PILLBUG),
)

INSECTS: Mapping[str, Insect] = {insect.letter: insect for insect in _DRAWN}
"""The insect of each bug letter."""
