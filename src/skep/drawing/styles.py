"""The colours a position is drawn in: light, dark and high contrast.

Every insect stands out from its own tile by a contrast of at least 3, in high contrast 7,
as WCAG 2 counts it.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class TileColors:
    """The colours of one side's tiles and of the insects on them."""

    face: str
    """The upper face."""
    edge: str
    """The line around the face."""
    side: str
    """The rim that gives the tile its thickness."""
    ink: str
    """Stripes, spots and seams on an insect's body."""
    text: str
    """The piece's number."""
    insects: Mapping[str, str]
    """The insect's colour by bug letter."""


@dataclass(frozen=True, kw_only=True)
class Style:
    """Everything that has a colour in a drawing, for one taste or need."""

    background: str
    """Behind the board."""
    grid: str
    """Outlines of empty cells."""
    text: str
    """Coordinates, captions and counts."""
    badge: str
    """The spot that tells a stack's height."""
    badge_text: str
    last_move: str
    """Frames of the cells of the last move."""
    mark: str
    """Marks that name no colour of their own."""
    arrow: str
    """Arrows that name no colour of their own."""
    white: TileColors
    black: TileColors

    def tile(self, color: str) -> TileColors:
        """The colours of the tiles of side ``"w"`` or ``"b"``."""
        return self.white if color == "w" else self.black


_ON_IVORY = {
    "Q": "#a87400",
    "S": "#7d4a22",
    "B": "#6a3fa6",
    "G": "#2c7d3a",
    "A": "#1f62b5",
    "M": "#626a75",
    "L": "#c02a2a",
    "P": "#0b7a7c",
}

_ON_BLACK = {
    "Q": "#f7c23c",
    "S": "#c98d56",
    "B": "#b590ee",
    "G": "#6bcb6f",
    "A": "#62adf5",
    "M": "#b4bcc8",
    "L": "#f56a60",
    "P": "#3fcac4",
}

_ON_PURE_WHITE = {
    "Q": "#6b4800",
    "S": "#5c3210",
    "B": "#52229a",
    "G": "#0b5a1c",
    "A": "#0a47a0",
    "M": "#3d434c",
    "L": "#9c0f0f",
    "P": "#00565a",
}

_ON_PURE_BLACK = {
    "Q": "#ffd53d",
    "S": "#eaac72",
    "B": "#cfb3ff",
    "G": "#7fe884",
    "A": "#85c5ff",
    "M": "#d5dbe4",
    "L": "#ff9089",
    "P": "#4fe6df",
}

STYLES: Mapping[str, Style] = {
    "light": Style(
        background="#dfe4dc",
        grid="#b3bcb0",
        text="#4c554b",
        badge="#c2410c",
        badge_text="#ffffff",
        last_move="#e07a10",
        mark="#2f9e5b",
        arrow="#2f9e5b",
        white=TileColors(
            face="#fcf6e5", edge="#d3c6a0", side="#b9a878", ink="#2a211c", text="#75683f", insects=_ON_IVORY
        ),
        black=TileColors(
            face="#222127", edge="#45434d", side="#0b0b0d", ink="#222127", text="#b5b1a6", insects=_ON_BLACK
        ),
    ),
    "dark": Style(
        background="#3a414a",
        grid="#59626d",
        text="#c5ccd4",
        badge="#ff9f2e",
        badge_text="#1b1206",
        last_move="#ff9f2e",
        mark="#4fd086",
        arrow="#4fd086",
        white=TileColors(
            face="#f3ead2", edge="#d0c29a", side="#9d8d61", ink="#2a211c", text="#75683f", insects=_ON_IVORY
        ),
        black=TileColors(
            face="#15151a", edge="#5a5b66", side="#000000", ink="#15151a", text="#b5b1a6", insects=_ON_BLACK
        ),
    ),
    "high-contrast": Style(
        background="#d8d8d8",
        grid="#5c5c5c",
        text="#000000",
        badge="#ffe600",
        badge_text="#000000",
        last_move="#c400bc",
        mark="#c400bc",
        arrow="#c400bc",
        white=TileColors(
            face="#ffffff",
            edge="#000000",
            side="#000000",
            ink="#ffffff",
            text="#000000",
            insects=_ON_PURE_WHITE,
        ),
        black=TileColors(
            face="#000000",
            edge="#ffffff",
            side="#6a6a6a",
            ink="#000000",
            text="#ffffff",
            insects=_ON_PURE_BLACK,
        ),
    ),
}
"""The styles by name."""
