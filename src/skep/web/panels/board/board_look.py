"""How boards look, sound and behave for one visitor: chosen once, for all boards."""

from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal, Self, get_args

from skep.web.visitors.preferences import Preferences

Tiles = Literal["insects", "letters", "contrast"]


@dataclass(frozen=True, kw_only=True)
class BoardLook:
    """The look of all boards of a visitor."""

    motion: bool = True
    """Do moves glide along their way? Never where the system asks for less motion."""
    sound: bool = True
    coordinates: bool = False
    tiles: Tiles = "insects"
    turn: int = 0
    """By how many sixths of a circle the board is turned."""
    mirror: bool = False
    auto_pass: bool = False
    """Does a pass that is the only move make itself?"""

    @classmethod
    def of(cls, preferences: Preferences) -> Self:
        """What a visitor has chosen. What is not known, as from another version, is left out."""
        look = cls(coordinates=bool(preferences.get("coordinates")))
        for name, value in preferences.get("board").items():
            look = look.changed(name, value)
        return look

    def changed(self, name: str, value: Any) -> Self:
        """The look with one choice changed; the same look if there is no such choice.

        >>> BoardLook().changed("tiles", "letters").tiles, BoardLook().changed("tiles", "gold").tiles
        ('letters', 'insects')
        >>> BoardLook().changed("turn", 7).turn, BoardLook().changed("sound", "x").sound
        (0, True)
        """
        kinds: dict[str, bool] = {
            "tiles": value in get_args(Tiles),
            "turn": type(value) is int and value in range(6),
        }
        is_known = name in {field.name for field in fields(self)}
        is_good = kinds.get(name, isinstance(value, bool))
        return replace(self, **{name: value}) if is_known and is_good else self

    def remember(self, preferences: Preferences) -> None:
        """Keep it for the next visit."""
        chosen = asdict(self)
        preferences.remember("coordinates", chosen.pop("coordinates"))
        preferences.remember("board", chosen)
