"""How a scene is drawn, whatever it shows: colours, size and coordinates."""

from dataclasses import dataclass

from skep.drawing.styles import STYLES


@dataclass(frozen=True, kw_only=True)
class Look:
    """How a scene is drawn, whatever it shows.

    >>> Look(style="dark", size=300).coordinates
    False
    """

    style: str = "light"
    """Colours: light, dark or high-contrast."""
    size: int | None = None
    """The longer side in pixels; None grows with the hive."""
    coordinates: bool = False
    """Outline the cells around the hive and write each cell's coordinates."""

    def __post_init__(self) -> None:
        if self.style not in STYLES:
            raise ValueError(f"unknown style {self.style!r}; known: {', '.join(STYLES)}")
        if self.size is not None and self.size <= 0:
            raise ValueError(f"expected a positive size in pixels, got {self.size!r}")
