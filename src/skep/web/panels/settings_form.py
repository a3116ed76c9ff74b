"""A form for settings: one field for each field of a settings class, with its docstring as help."""

import contextlib
import dataclasses
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nicegui import ui

from skep.settings import field_docs, field_types, value_text

SUGGESTIONS: dict[str, tuple[int, ...]] = {
    "depth": (1, 2, 3, 4, 5),
    "iterations": (10, 20, 50, 100, 300),
}
"""Values that are offered first; any other may be typed."""


PROMINENT = ("level", "preset", "depth", "iterations")
"""The settings by which people choose how strong a program is. Where there are levels, they are enough."""


class SettingsForm:
    """The fields of one settings class; reads as the settings that were changed."""

    def __init__(
        self,
        settings_class: type,
        values: dict[str, str] | None = None,
        *,
        prominent: ui.element | None = None,
        choices: Mapping[str, Sequence[str] | Mapping[str, str]] | None = None,
    ) -> None:
        """Make the fields; those that matter most go to another place, if one is given.

        `choices` lists the values of a setting, or gives each its words. A setting that is a text has a field
        only if its values are listed: a free text may be a file.
        """
        docs, kinds = field_docs(settings_class), field_types(settings_class)
        self._read: dict[str, Callable[[], str]] = {}
        self._defaults = {
            field.name: value_text(_default(field))
            for field in dataclasses.fields(settings_class)
            if field.init
        }
        for name, kind in kinds.items():
            offered = _named_choices(self._defaults[name], (choices or {}).get(name, ()))
            if str in (kind, *typing.get_args(kind)) and not offered:
                continue
            value = (values or {}).get(name, self._defaults[name])
            first = ("level",) if "level" in kinds else PROMINENT
            with prominent if prominent is not None and name in first else contextlib.nullcontext():
                self._read[name] = _field(name, kind, value, docs.get(name, ""), offered)

    def values(self) -> dict[str, str]:
        """The fields that differ from their defaults, as text."""
        texts = {name: read().strip() for name, read in self._read.items()}
        return {name: text for name, text in texts.items() if text != self._defaults[name] and text != ""}


def _default(field: "dataclasses.Field[Any]") -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return None if field.default is dataclasses.MISSING else field.default


def _named_choices(default: str, values: Sequence[str] | Mapping[str, str]) -> dict[str, str]:
    """The values of a setting with their words; those without words begin with the default.

    >>> _named_choices("b", ["a", "b"]), _named_choices("2", {"1": "one", "2": "two"})
    ({'b': 'b', 'a': 'a'}, {'1': 'one', '2': 'two'})
    """
    if isinstance(values, Mapping):
        return dict(values)
    return {value: value for value in [default, *values]} if values else {}


def _field(name: str, kind: Any, value: str, doc: str, offered: dict[str, str]) -> Callable[[], str]:
    """One field; returns what reads it as text."""
    label = name.replace("_", " ")
    if kind is bool:
        switch = ui.switch(label, value=value == "true")
        _explain(switch, doc)
        return lambda: "true" if switch.value else "false"
    choices = offered or {choice: choice for choice in _choices(kind)}
    if choices:
        select = ui.select(choices, value=value if value in choices else next(iter(choices)), label=label)
        _explain(select.classes("field").props("dense outlined options-dense"), doc)
        return lambda: str(select.value)
    if name in SUGGESTIONS:
        number = ui.select(
            _offered(name, value), value=value, label=label, new_value_mode="add-unique", with_input=True
        )
        _explain(number.classes("field").props("dense outlined options-dense maxlength=20"), doc)
        return lambda: str(number.value or "")
    entry = ui.input(label, value=value, validation=_number_check(kind))
    _explain(entry.classes("field").props("dense outlined maxlength=200"), doc)
    return lambda: str(entry.value or "")


def _offered(name: str, value: str) -> list[str]:
    """The values that are offered for a setting, with the one it has, in their order.

    >>> _offered("depth", "12"), _offered("depth", "3"), _offered("depth", "none")[0]
    (['1', '2', '3', '4', '5', '12'], ['1', '2', '3', '4', '5'], 'none')
    """
    offered = {value, *map(str, SUGGESTIONS[name])}
    return sorted(offered, key=lambda text: (text.isdecimal(), int(text) if text.isdecimal() else 0))


def _choices(kind: Any) -> list[str]:
    if typing.get_origin(kind) is typing.Literal:
        return [value_text(choice) for choice in typing.get_args(kind)]
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        inner = [part for part in typing.get_args(kind) if part is not types.NoneType]
        found = _choices(inner[0]) if len(inner) == 1 else []
        return ["none", *found] if found else []
    return []


def _number_check(kind: Any) -> dict[str, Callable[[str], bool]] | None:
    kinds = set(typing.get_args(kind)) or {kind}
    if not kinds <= {int, float, types.NoneType}:
        return None

    def is_number(text: str) -> bool:
        if text.strip().lower() in ("", "none"):
            return True
        try:
            (int if float not in kinds else float)(text)
        except ValueError:
            return False
        return True

    return {"expected a number": is_number}


def _explain(element: ui.element, doc: str) -> None:
    if doc:
        element.tooltip(doc.replace("`", ""))
