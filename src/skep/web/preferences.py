"""What a browser remembers from one visit to the next."""

from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any

_DEFAULTS: dict[str, Any] = {
    "theme": "auto",
    "coordinates": False,
    "table": "",
    "new_game": {},
    "series": [],
    "solved": [],
}


@dataclass(frozen=True)
class Preferences:
    """What one visitor's browser is known by."""

    values: MutableMapping[str, Any]

    @classmethod
    def of_visitor(cls) -> "Preferences":
        """Those of the visitor whose page is being made."""
        from nicegui import app

        return cls(app.storage.user)

    def get(self, name: str) -> Any:
        """What is remembered under a name, or what it is at first."""
        return self.values.get(name, _DEFAULTS[name])

    def remember(self, name: str, value: Any) -> None:
        """Remember it for the next visit."""
        assert name in _DEFAULTS, name
        self.values[name] = value
