"""What the board shows beside the pieces of a side: its name, a note, and its clock."""

from typing import Any

from skep.games import Color

COLOR_NAMES = {Color.WHITE: "White", Color.BLACK: "Black"}
BLACK_ABOVE = (Color.BLACK, Color.WHITE)
"""The sides from top to bottom, as people expect them."""


def side_label(
    color: Color, note: str = "", *, is_active: bool = False, clock: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The label of a side, as `static/board.js` reads it.

    >>> side_label(Color.WHITE, "you", is_active=True)
    {'color': 'w', 'title': 'White', 'note': 'you', 'active': True, 'clock': None}
    """
    letter = "w" if color == Color.WHITE else "b"
    return {
        "color": letter,
        "title": COLOR_NAMES[color],
        "note": note,
        "active": is_active,
        "clock": clock,
    }
