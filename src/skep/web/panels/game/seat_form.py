"""Who plays a side: a person here or elsewhere, or any agent with its settings and limits."""

import functools
from dataclasses import dataclass
from typing import Any

from nicegui import ui

from skep.agents import KINDS, Limit
from skep.agents.registry import agent_class
from skep.games import GAMES
from skep.settings import parse_settings
from skep.web.agents.offered_agents import (
    MOST_SECONDS,
    OFFERED,
    check_agent,
    make_offered_agent,
    offered_about,
    offered_texts,
)
from skep.web.games.table_settings import Seat
from skep.web.panels.game.levels import level_names, program_title
from skep.web.panels.settings_form import SettingsForm

PERSON, ELSEWHERE = "person", "person elsewhere"


@functools.cache
def opponents(game: str) -> dict[str, str]:
    """The agents that play a game, with what they do, strongest kinds first."""
    offered = offered_about().items()
    return {name: program_title(name, about) for name, about in offered if _plays(name, game)}


def _plays(name: str, game: str) -> bool:
    """Does an agent of this kind, as it comes, take a seat in a game?"""
    try:
        with make_offered_agent(name).player(GAMES[game], 0):
            return True
    except (ValueError, OSError):
        return False


@dataclass(frozen=True, kw_only=True)
class LimitSettings:
    """How long an agent may think about one move."""

    seconds: float | None = None
    """Seconds for each move; none leaves it to the agent, or to the clock."""
    plies: int | None = None
    """Plies to look ahead at most."""
    positions: int | None = None
    """Positions to look at."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise ValueError(f"an agent may think for up to {MOST_SECONDS} seconds")

    def limit(self, kind: str) -> Limit:
        """The limit of an agent of this kind: it never thinks for ever, however deep it may look.

        An engine of another program is asked for a depth or for a time, so it keeps to what was chosen.

        >>> LimitSettings(plies=90).limit("alphabeta").time, LimitSettings(plies=90).limit("an engine").time
        (600, None)
        >>> LimitSettings().limit("alphabeta") == Limit()
        True
        """
        is_deep = self.seconds is None and (self.plies, self.positions) != (None, None)
        seconds = MOST_SECONDS if is_deep and kind in KINDS else self.seconds
        return Limit(time=seconds, depth=self.plies, nodes=self.positions)


class AgentForm:
    """Chooses an agent, its settings and its limit."""

    def __init__(
        self, remembered: dict[str, Any], label: str, game: str = "hive", extra: dict[str, str] | None = None
    ) -> None:
        self._extra = extra or {}
        options = self._extra | opponents(game)
        kind = remembered.get("kind")
        self._remembered = remembered
        self._form: SettingsForm | None = None
        self.kind = ui.select(options, value=kind if kind in options else next(iter(options)), label=label)
        self.kind.classes("field wide").props("outlined dense options-dense")
        self.kind.on_value_change(lambda: self._show_settings({}))
        self._first = ui.element("div").classes("fields first")
        with ui.expansion("more settings").classes("agent-settings").props("dense") as self._more:
            self._fields = ui.element("div").classes("fields")
        self._show_settings(remembered.get("values", {}))

    @property
    def is_agent(self) -> bool:
        """Is an agent chosen, and no person?"""
        return self.kind.value in OFFERED

    def play_game(self, game: str) -> None:
        """Offer the agents that play another game."""
        options = self._extra | opponents(game)
        self.kind.set_options(
            options, value=self.kind.value if self.kind.value in options else next(iter(options))
        )

    def _show_settings(self, values: dict[str, str]) -> None:
        self._fields.clear()
        self._first.clear()
        self._form = None
        self._more.set_visibility(self.is_agent)
        if not self.is_agent:
            return
        limit = self._remembered.get("limit", {}) if values else {}
        with self._fields:
            kind = str(self.kind.value)
            self._form = SettingsForm(
                agent_class(kind).Settings,
                values,
                prominent=self._first,
                choices=offered_texts(kind) | {"level": level_names()},
            )
            self._limit = SettingsForm(LimitSettings, limit)

    def agent_text(self) -> str:
        """The text that makes the chosen agent. Raises ValueError for settings it does not take."""
        values = self._form.values() if self._form else {}
        pairs = [f'"{key}={value}"' if "," in value else f"{key}={value}" for key, value in values.items()]
        text = str(self.kind.value) + (":" + ",".join(pairs) if pairs else "")
        check_agent(text)
        return text

    def limit(self) -> Limit:
        """How long the chosen agent may think."""
        return parse_settings(LimitSettings, self._limit.values()).limit(str(self.kind.value))

    def seat(self) -> Seat:
        """The chosen player."""
        if not self.is_agent:
            return Seat(name="", is_elsewhere=self.kind.value == ELSEWHERE)
        return Seat(agent=self.agent_text(), limit=self.limit())

    def state(self) -> dict[str, Any]:
        """What to remember."""
        return {
            "kind": self.kind.value,
            "values": self._form.values() if self._form else {},
            "limit": self._limit.values() if self._form else {},
        }
