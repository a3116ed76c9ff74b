"""Conditions on games that searching, exploring, counting and exporting share."""

import contextlib
import datetime
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Select, func, or_, select

from skep.records.database.schema import aliases, games
from skep.records.record import Ending, Result


@dataclass(frozen=True, kw_only=True)
class GameFilter:
    """What games have in common; what is not said does not matter."""

    player: str | None = None
    """Part of a name of either player, upper or lower case; other names (`skep db aliases`) count too."""
    color: Literal["white", "black"] | None = None
    """The pieces that this player had."""
    white: str | None = None
    """A part of the name of the player with the white pieces."""
    black: str | None = None
    """A part of the name of the player with the black pieces."""
    result: Result | None = None
    """1-0, 0-1, 1/2-1/2 or * for unknown."""
    ending: Ending | None = None
    """How the game ended: surround, repetition, resignation, …"""
    min_plies: int | None = None
    """The least number of plies."""
    max_plies: int | None = None
    """The greatest number of plies."""
    min_rating: int | None = None
    """The least rating that both players had; games without ratings are left out."""
    max_rating: int | None = None
    """The greatest rating that both players had; games without ratings are left out."""
    since: str | None = None
    """The first day, yyyy-mm-dd or a beginning of it, such as a year."""
    until: str | None = None
    """The last day, yyyy-mm-dd or a beginning of it, such as a year."""
    tournament: str | None = None
    """A part of the name of the event."""

    def __post_init__(self) -> None:
        for name in ("min_plies", "max_plies"):
            check_least(self, name, 0)
        for name in ("since", "until"):
            _check_day(name, getattr(self, name))
        if self.color is not None and self.player is None:
            raise ValueError("setting 'color' is the color of the setting 'player', which is missing")

    def conditions(self) -> Iterator[ColumnElement[bool]]:
        """What holds in SQL for the rows of `games`; nothing if nothing is asked."""
        if self.player is not None:
            sides = (self.color,) if self.color else ("white", "black")
            yield or_(*(_is_called(games.c[side], self.player) for side in sides))
        for side in ("white", "black"):
            if (name := getattr(self, side)) is not None:
                yield _is_called(games.c[side], name)
        if self.tournament is not None:
            yield contains(games.c.tournament, self.tournament)
        for name in ("result", "ending"):
            if (value := getattr(self, name)) is not None:
                yield games.c[name] == value.value
        yield from self._ranges()

    def _ranges(self) -> Iterator[ColumnElement[bool]]:
        if self.min_plies is not None:
            yield games.c.plies >= self.min_plies
        if self.max_plies is not None:
            yield games.c.plies <= self.max_plies
        for rating in (games.c.white_rating, games.c.black_rating):
            if self.min_rating is not None:
                yield rating >= self.min_rating
            if self.max_rating is not None:
                yield rating <= self.max_rating
        if self.since is not None:
            yield games.c.date >= self.since
        if self.until is not None:
            yield games.c.date.between("0", self.until + "-99")  # after every day that begins like this


def check_least(settings: Any, name: str, least: int) -> None:
    """Raise ValueError if a setting is given and less than that."""
    value = getattr(settings, name)
    if value is not None and value < least:
        raise ValueError(f"setting {name!r} is {least} or more, not {value}")


def contains(column: ColumnElement[str], text: str) -> ColumnElement[bool]:
    """Is this text a part of the column, in any case?"""
    pattern = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return func.lower(column).like(func.lower(f"%{pattern}%"), escape="\\")


def _is_called(column: ColumnElement[str], name: str) -> ColumnElement[bool]:
    """Is this a part of the name of a player, or of one of the other names of the same player?"""
    known: Select[Any] = select(aliases.c.name).where(
        or_(contains(aliases.c.alias, name), contains(aliases.c.name, name))
    )
    others = select(aliases.c.alias).where(aliases.c.name.in_(known))
    return or_(contains(column, name), column.in_(known), column.in_(others))


def _check_day(name: str, text: str | None) -> None:
    """Raise ValueError for what is neither a day nor the beginning of one."""
    if text is None:
        return
    with contextlib.suppress(ValueError):
        if re.fullmatch(r"\d{4}(-\d\d){0,2}", text, re.ASCII):
            datetime.date.fromisoformat(text + "-01" * (2 - text.count("-")))
            return
    raise ValueError(f"setting {name!r} is a day as yyyy-mm-dd, yyyy-mm or yyyy, not {text!r}")
