"""A position of The Last Captain drawn as SVG: self-contained text, the same on every machine.

Ships are stacks of discs with their number of stones below. As in Steyn's figure the captain on top
is blue on a white ship and red on a black one.
"""

from collections.abc import Iterator

from skep.games.captain import FILES, RANKS, Position, Ship
from skep.games.drawing import Look
from skep.games.pen import FONT, escaped
from skep.games.protocol import Color
from skep.games.styles import STYLES, Style

_SQUARE = 80
_MARGIN = 34
_SIDE = 8 * _SQUARE + 2 * _MARGIN
_DISC = 27
"""Half the width of a stone, seen from the side."""
_FLATNESS = 0.36
_THICKNESS = 6
_MOST_DISCS = 6
"""Taller ships are drawn no taller: the number tells."""
_PIXELS_PER_UNIT = 0.7
_CAPTAINS = {Color.WHITE: "#2b6fd6", Color.BLACK: "#d93a32"}


def position_svg(position: Position, look: Look, *, last_move: bool = True) -> str:
    """Draw a position; `last_move` frames the squares that the last ship left and reached."""
    style = STYLES[look.style]
    pixels = round(_SIDE * _PIXELS_PER_UNIT) if look.size is None else look.size
    parts = [f'<rect width="{_SIDE}" height="{_SIDE}" rx="14" fill="{style.background}"/>', _sea(style)]
    if look.coordinates:
        parts += _coordinates(style)
    if last_move:
        parts += [_frame(square, style) for square in last_squares(position)]
    parts += [_ship(square, ship, style) for square, ship in position.board().items()]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIDE} {_SIDE}" '
        f'width="{pixels}" height="{pixels}" style="max-width:100%;height:auto" {FONT} '
        f'role="img" aria-label="{escaped(description_text(position))}">{"".join(parts)}</svg>'
    )


def description_text(position: Position) -> str:
    """The position in words, for those who cannot see it.

    >>> empty = "......../"
    >>> description_text(Position.parse(f"official;setup White {7 * empty}W2......b1"))
    'The Last Captain. White ship of 2 with captain on a1; black ship of 1 on h1.'
    """
    ships = [f"{_ship_words(ship)} on {square}" for square, ship in position.board().items()]
    text = "; ".join(ships) or "the board is empty"
    return f"The Last Captain. {text[0].upper()}{text[1:]}."


def last_squares(position: Position) -> list[str]:
    """The squares that the last move left and reached; where it left the board, the last one on it.

    >>> last_squares(Position.parse("official;b8-d8"))
    ['b8', 'd8']
    """
    if position.ply == 0:
        return []
    before = position.copy()
    before.undo()
    parts = before.move_parts(position.history[-1])
    return [] if parts is None else [parts[0], parts[1]]


def _ship_words(ship: Ship) -> str:
    side = "white" if ship.color == Color.WHITE else "black"
    return f"{side} ship of {ship.stones}" + (" with captain" if ship.has_captain else "")


def _corner(square: str) -> tuple[int, int]:
    """The upper left corner of a square."""
    return _MARGIN + FILES.index(square[0]) * _SQUARE, _MARGIN + (8 - int(square[1])) * _SQUARE


def _sea(style: Style) -> str:
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


def _frame(square: str, style: Style) -> str:
    x, y = _corner(square)
    return (
        f'<rect x="{x + 3}" y="{y + 3}" width="{_SQUARE - 6}" height="{_SQUARE - 6}" rx="6" fill="none" '
        f'stroke="{style.last_move}" stroke-width="4"/>'
    )


def _ship(square: str, ship: Ship, style: Style) -> str:
    x, y = _corner(square)
    colors = style.tile("w" if ship.color == Color.WHITE else "b")
    middle, bottom = x + _SQUARE // 2, y + _SQUARE - 30
    discs = min(ship.stones, _MOST_DISCS)
    stones = [
        _disc(middle, bottom - _THICKNESS * level, _DISC, colors.face, colors.edge) for level in range(discs)
    ]
    if ship.has_captain:
        top = bottom - _THICKNESS * discs
        stones.append(_disc(middle, top, _DISC * 2 // 3, _CAPTAINS[ship.color], colors.edge))
    return (
        f"<g><title>{escaped(f'{square}: {_ship_words(ship)}')}</title>{''.join(stones)}"
        f'<text x="{middle}" y="{y + _SQUARE - 5}" font-size="17" fill="{style.text}">{ship.stones}</text>'
        "</g>"
    )


def _disc(x: int, y: int, radius: int, face: str, edge: str) -> str:
    """A disc seen from the side: its rim, then its upper face."""
    flat = round(radius * _FLATNESS)
    rim = f"M{x - radius} {y - _THICKNESS}v{_THICKNESS}a{radius} {flat} 0 0 0 {2 * radius} 0v-{_THICKNESS}"
    look = f'fill="{face}" stroke="{edge}" stroke-width="1.5"'
    return (
        f'<path d="{rim}" {look}/><ellipse cx="{x}" cy="{y - _THICKNESS}" rx="{radius}" ry="{flat}" {look}/>'
    )
