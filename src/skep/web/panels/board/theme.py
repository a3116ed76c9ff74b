"""The colours of the page, made from the styles that positions are drawn in, and the symbols of the board."""

from skep.drawing.hexagon import RADIUS, TILE_RADIUS, hexagon_path
from skep.drawing.insects import BUGS, INSECTS
from skep.drawing.styles import STYLES, Style, TileColors

_SELECTORS = {
    "light": ":root",
    "dark": "body.body--dark",
    "high-contrast": 'html[data-contrast="high"] body, body .skep-board.tiles-contrast',
}
"""Which part of the page shows which style; the later one wins."""


def theme_css() -> str:
    """The styles of the drawings as CSS variables, and the colours of every insect.

    >>> "--w-face: #fcf6e5" in theme_css()
    True
    """
    variables = [f"{_SELECTORS[name]} {{{_variables(style)}}}" for name, style in STYLES.items()]
    insects = [f".tile.{side} .bug-{bug} {{color: var(--{side}-{bug})}}" for side in "wb" for bug in BUGS]
    return "\n".join(variables + insects)


def _variables(style: Style) -> str:
    names = ("background", "grid", "text", "badge", "badge_text", "last_move", "mark", "arrow")
    pairs = [(f"board-{name.replace('_', '-')}", getattr(style, name)) for name in names]
    for side in "wb":
        pairs += _tile_variables(side, style.tile(side))
    return "; ".join(f"--{name}: {color}" for name, color in pairs)


def _tile_variables(side: str, colors: TileColors) -> list[tuple[str, str]]:
    parts = [(f"{side}-{name}", getattr(colors, name)) for name in ("face", "edge", "side", "ink", "text")]
    return parts + [(f"{side}-{bug}", color) for bug, color in colors.insects.items()]


_MOST_DISCS = 6
_DISC, _FLATNESS, _THICKNESS = 27, 10, 6
"""Half the width of a stone, half the height of its face, and how high it stands: as ships are drawn."""


def _ships() -> str:
    """Ships of one to six stones, without and with a captain."""
    ships = []
    for stones in range(1, _MOST_DISCS + 1):
        discs = "".join(_disc(14 - _THICKNESS * level, _DISC, "disc") for level in range(stones))
        captain = _disc(14 - _THICKNESS * stones, _DISC * 2 // 3, "captain")
        ships += [
            f'<g id="skep-ship-{stones}">{discs}</g>',
            f'<g id="skep-captain-{stones}">{discs}{captain}</g>',
        ]
    return "".join(ships)


def _disc(y: int, radius: int, kind: str) -> str:
    flat = _FLATNESS * radius // _DISC
    rim = f"M{-radius} {y - _THICKNESS}v{_THICKNESS}a{radius} {flat} 0 0 0 {2 * radius} 0v-{_THICKNESS}"
    face = f'<ellipse cy="{y - _THICKNESS}" rx="{radius}" ry="{flat}"/>'
    return f'<g class="{kind}"><path d="{rim}"/>{face}</g>'


def symbols_html() -> str:
    """What every board draws with, once in the page: the outline of a tile, a cell, and the insects."""
    insects = "".join(f'<g id="skep-{bug}">{INSECTS[bug].group}</g>' for bug in BUGS)
    return (
        '<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>'
        f'<path id="skep-hex" d="{hexagon_path(TILE_RADIUS, rounding=9)}"/>'
        f'<path id="skep-cell" d="{hexagon_path(RADIUS)}"/>'
        '<rect id="skep-square" x="-38" y="-38" width="76" height="76" rx="8"/>'
        f"{insects}{_ships()}</defs></svg>"
    )
