"""A scene on squares drawn as SVG: self-contained text, the same on every machine.

Ships are stacks of discs with their number of stones below. As in Steyn's figure the captain on top
is blue on a white ship and red on a black one.

>>> square_scene_svg(SquareScene(ships={"a1": DrawnShip("w", 3)}, title="one ship")).startswith("<svg ")
True
"""

from collections.abc import Iterator

from skep.drawing.look import Look
from skep.drawing.square_scene import FILES, RANKS, DrawnShip, SquareScene
from skep.drawing.styles import STYLES, Style
from skep.drawing.svg import FONT, escaped

_SQUARE = 80
_MARGIN = 34
_SIDE = 8 * _SQUARE + 2 * _MARGIN
_DISC = 27
"""Half the width of a stone, seen from the side."""
_FLATNESS = 0.36
_THICKNESS = 6
_MOST_DISCS = 6
"""Higher ships are drawn with this many discs; their number says how many stones they have."""
_PIXELS_PER_UNIT = 0.7
_CAPTAINS = {"w": "#2b6fd6", "b": "#d93a32"}


def square_scene_svg(scene: SquareScene, look: Look | None = None) -> str:
    """Draw one scene."""
    look = look or Look()
    style = STYLES[look.style]
    pixels = round(_SIDE * _PIXELS_PER_UNIT) if look.size is None else look.size
    parts = [f'<rect width="{_SIDE}" height="{_SIDE}" rx="14" fill="{style.background}"/>', _grid(style)]
    if look.coordinates:
        parts += _coordinates(style)
    parts += [_outline(square, style) for square in scene.last_squares]
    parts += [_ship(square, ship, style) for square, ship in scene.ships.items()]
    parts += [_dot(square, style) for square in scene.marks]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIDE} {_SIDE}" '
        f'width="{pixels}" height="{pixels}" style="max-width:100%;height:auto" {FONT} '
        f'role="img" aria-label="{escaped(scene.description_text())}">{"".join(parts)}</svg>'
    )


def _corner(square: str) -> tuple[int, int]:
    """The upper left corner of a square."""
    return _MARGIN + FILES.index(square[0]) * _SQUARE, _MARGIN + (8 - int(square[1])) * _SQUARE


def _grid(style: Style) -> str:
    lines = "".join(
        f"M{_MARGIN} {at}H{_SIDE - _MARGIN}M{at} {_MARGIN}V{_SIDE - _MARGIN}"
        for at in range(_MARGIN, _SIDE, _SQUARE)
    )
    return f'<path d="{lines}" fill="none" stroke="{style.grid}" stroke-width="2"/>'


def _coordinates(style: Style) -> Iterator[str]:
    for name in (*FILES, *RANKS):
        x, y = _corner(name + "1") if name in FILES else _corner("a" + name)
        place = (x + _SQUARE // 2, _SIDE - 11) if name in FILES else (_MARGIN // 2, y + _SQUARE // 2 + 6)
        yield f'<text x="{place[0]}" y="{place[1]}" font-size="18" fill="{style.text}">{name}</text>'


def _outline(square: str, style: Style) -> str:
    """The frame of a square of the last move."""
    x, y = _corner(square)
    return (
        f'<rect x="{x + 3}" y="{y + 3}" width="{_SQUARE - 6}" height="{_SQUARE - 6}" rx="6" fill="none" '
        f'stroke="{style.last_move}" stroke-width="4"/>'
    )


def _dot(square: str, style: Style) -> str:
    """The dot of a marked square, on top of its ship if there is one."""
    x, y = _corner(square)
    return f'<circle cx="{x + _SQUARE // 2}" cy="{y + _SQUARE // 2}" r="9" fill="{style.mark}"/>'


def _ship(square: str, ship: DrawnShip, style: Style) -> str:
    x, y = _corner(square)
    colors = style.tile(ship.color)
    middle, bottom = x + _SQUARE // 2, y + _SQUARE - 30
    discs = min(ship.stones, _MOST_DISCS)
    stones = [
        _disc((middle, bottom - _THICKNESS * level), _DISC, colors.face, colors.edge)
        for level in range(discs)
    ]
    if ship.has_captain:
        top = bottom - _THICKNESS * discs
        stones.append(_disc((middle, top), _DISC * 2 // 3, _CAPTAINS[ship.color], colors.edge))
    return (
        f"<g><title>{escaped(f'{square}: {ship.name}')}</title>{''.join(stones)}"
        f'<text x="{middle}" y="{y + _SQUARE - 5}" font-size="17" fill="{style.text}">{ship.stones}</text>'
        "</g>"
    )


def _disc(bottom: tuple[int, int], radius: int, face: str, edge: str) -> str:
    """A disc seen from the side: its rim, then its upper face."""
    x, y = bottom
    flat = round(radius * _FLATNESS)
    rim = f"M{x - radius} {y - _THICKNESS}v{_THICKNESS}a{radius} {flat} 0 0 0 {2 * radius} 0v-{_THICKNESS}"
    paint = f'fill="{face}" stroke="{edge}" stroke-width="1.5"'
    return (
        f'<path d="{rim}" {paint}/>'
        f'<ellipse cx="{x}" cy="{y - _THICKNESS}" rx="{radius}" ry="{flat}" {paint}/>'
    )
