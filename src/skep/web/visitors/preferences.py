"""What the server remembers about a browser from one visit to the next."""

from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any

_DEFAULTS: dict[str, Any] = {
    "theme": "auto",
    "coordinates": False,
    "board": {},
    "table": "",
    "new_game": {},
    "first_choice": {},
    "human_studies": [],
    "solved": [],
    "lessons": [],
    "studies": [],
    "own_games": {},
}


_EARLIER_NAMES = {"human_studies": "series"}
"""What earlier versions called it."""


@dataclass(frozen=True)
class Preferences:
    """What the server remembers for one visitor's browser.

    >>> Preferences({"series": ["a study of version 0.1"]}).get("human_studies")
    ['a study of version 0.1']
    """

    values: MutableMapping[str, Any]

    @classmethod
    def of_visitor(cls) -> "Preferences":
        """Those of the visitor whose page is being made."""
        from nicegui import app

        return cls(app.storage.user)

    def get(self, name: str) -> Any:
        """What is remembered under a name, or its default."""
        earlier = self.values.get(_EARLIER_NAMES.get(name, name), _DEFAULTS[name])
        return self.values.get(name, earlier)

    def remember(self, name: str, value: Any) -> None:
        """Remember it for the next visit."""
        assert name in _DEFAULTS, name
        self.values[name] = value
