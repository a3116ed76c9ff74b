"""The colours of the page, made from the styles that positions are drawn in, and the symbols of the board."""

from skep.games.hexagon import RADIUS, TILE_RADIUS, hexagon_path
from skep.games.insects import BUGS, INSECTS
from skep.games.styles import STYLES, Style, TileColors

_SELECTORS = {
    "light": ":root",
    "dark": "body.body--dark",
    "high-contrast": 'html[data-contrast="high"] body',
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


def symbols_html() -> str:
    """What every board draws with, once in the page: the outline of a tile, a cell, and the insects."""
    insects = "".join(f'<g id="skep-{bug}">{INSECTS[bug].group}</g>' for bug in BUGS)
    return (
        '<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>'
        f'<path id="skep-hex" d="{hexagon_path(TILE_RADIUS, rounding=9)}"/>'
        f'<path id="skep-cell" d="{hexagon_path(RADIUS)}"/>'
        f"{insects}</defs></svg>"
    )
