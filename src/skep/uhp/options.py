"""Settings as the options of a UHP engine.

>>> from skep.agents.random import RandomSettings
>>> [option_text(option) for option in options_of(RandomSettings(pick="piece"))]
['Pick;enum;piece;move;move;piece']
>>> with_option(RandomSettings(), "pick", "piece")
RandomSettings(pick='piece')
"""

import dataclasses
import enum
import typing
from typing import Any, TypeVar

from skep.agents.uhp.protocol_text import Option, option_text
from skep.settings import SettingsError, field_types, parse_settings, suggestion, value_text

__all__ = ["option_name", "option_text", "options_of", "with_option"]

T = TypeVar("T")

_NUMBERS = {int: "int", float: "double"}


def option_name(field_name: str) -> str:
    """The name of the option for a setting.

    >>> option_name("table_mib")
    'TableMib'
    """
    return "".join(word.capitalize() for word in field_name.split("_"))


def options_of(settings: Any) -> list[Option]:
    """The options that stand for settings, in their order.

    UHP has no kind for text, lists, or a number that may be none. Such a setting is shown as an enum of the
    values it has now and by default, and takes any value all the same.
    """
    defaults = {
        field.name: field.default if field.default_factory is dataclasses.MISSING else field.default_factory()
        for field in dataclasses.fields(settings)
    }
    return [
        _option(name, kind, getattr(settings, name), defaults[name])
        for name, kind in field_types(type(settings)).items()
    ]


def with_option(settings: T, name: str, value: str) -> T:
    """The settings with one of them changed; the case of its name does not matter.

    Raises SettingsError, which names the option and what was expected.
    """
    known = {option_name(field).lower(): field for field in field_types(type(settings))}
    if name.lower() not in known:
        raise SettingsError(f"unknown option {name!r}" + suggestion(name, map(option_name, known.values())))
    values = {field: getattr(settings, field) for field in known.values()}
    return parse_settings(type(settings), {**values, known[name.lower()]: value})


def _option(name: str, kind: Any, value: Any, default: Any) -> Option:
    title, now, before = option_name(name), _text(value), _text(default)
    if kind is bool:
        return Option(name=title, kind="bool", value=now, default=before)
    if kind in _NUMBERS:
        return Option(name=title, kind=_NUMBERS[kind], value=now, default=before)
    choices = _choices(kind) or tuple(dict.fromkeys((now, before)))
    return Option(name=title, kind="enum", value=now, default=before, choices=choices)


def _choices(kind: Any) -> tuple[str, ...]:
    if typing.get_origin(kind) is typing.Literal:
        return tuple(map(_text, typing.get_args(kind)))
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return tuple(map(_text, kind))
    return ()


def _text(value: Any) -> str:
    """A value as text that fits between two semicolons."""
    text = str(value) if isinstance(value, bool) else value_text(value)
    return text.replace(";", ",")
