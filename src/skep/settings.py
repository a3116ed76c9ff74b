"""Settings: frozen dataclasses, and their way in from text.

A settings class is a frozen, keyword-only dataclass whose fields are followed by a docstring.
Agents, learners and tournaments are configured by them, and the command line, the options of the
UHP engine and TOML files are all made from the same class by the functions here.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True, kw_only=True)
... class Walk:
...     pace: float = 1.0
...     steps: int | None = None
>>> parse_settings(Walk, {"pace": "2.5"})
Walk(pace=2.5, steps=None)
>>> parse_settings(Walk, {"pase": "2.5"})
Traceback (most recent call last):
skep.settings.SettingsError: unknown setting 'pase'; did you mean 'pace'?
"""

import ast
import csv
import dataclasses
import difflib
import enum
import functools
import inspect
import itertools
import textwrap
import types
import typing
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar


class SettingsError(ValueError):
    """A setting is unknown, or its value is not of the kind it has to be."""


T = TypeVar("T")


def suggestion(name: str, known: Iterable[str]) -> str:
    """What to append to an error about an unknown name: the nearest known one, else all of them.

    >>> suggestion("alfabeta", ["alphabeta", "random"])
    "; did you mean 'alphabeta'?"
    >>> suggestion("x", ["alphabeta", "random"])
    '; known: alphabeta, random'
    """
    names = sorted(known)
    return did_you_mean(name, names) or "; known: " + (", ".join(names) or "none")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """What to append to an error about an unknown name where all known ones are too many: the nearest one.

    >>> did_you_mean("cup.png", ["cup.pgn", "README"]), did_you_mean("x", ["cup.pgn"])
    ("; did you mean 'cup.pgn'?", '')
    """
    close = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def field_types(settings_class: type) -> dict[str, Any]:
    """The resolved type of each field, in order."""
    hints = typing.get_type_hints(settings_class)
    return {field.name: hints[field.name] for field in dataclasses.fields(settings_class) if field.init}


@functools.cache
def field_docs(settings_class: type) -> Mapping[str, str]:
    """The docstring that follows each field in the source of the class, or of one it inherits from."""
    docs: dict[str, str] = {}
    for base in settings_class.__bases__:
        if dataclasses.is_dataclass(base):
            docs.update(field_docs(base))
    try:
        source = inspect.getsource(settings_class)
    except (OSError, TypeError):  # a class that was made, not written
        return docs
    tree = ast.parse(textwrap.dedent(source))
    body = typing.cast(ast.ClassDef, tree.body[0]).body
    for field, doc in itertools.pairwise(body):
        is_text = isinstance(doc, ast.Expr) and isinstance(doc.value, ast.Constant)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and is_text:
            value = typing.cast(ast.Constant, typing.cast(ast.Expr, doc).value).value
            docs[field.target.id] = inspect.cleandoc(str(value))
    return docs


def parse_settings(settings_class: type[T], values: Mapping[str, Any]) -> T:
    """Make settings from values that are text or already of the right kind, under new or old names.

    Raises SettingsError, which names the setting and what was expected.
    """
    kinds = field_types(settings_class)
    renamed = old_names(settings_class)
    parsed: dict[str, Any] = {}
    for given_name, value in values.items():
        name = renamed.get(given_name, given_name)
        if name not in kinds:
            raise SettingsError(f"unknown setting {name!r}" + suggestion(name, kinds))
        if name in parsed:
            raise SettingsError(f"setting {name!r} is given twice, also under its old name")
        parsed[name] = parse_value(name, kinds[name], value)
    try:
        return settings_class(**parsed)
    except SettingsError:
        raise
    except (ValueError, TypeError) as error:
        raise SettingsError(str(error)) from error


def old_names(settings_class: type) -> Mapping[str, str]:
    """The names that settings had in earlier versions, each with the name of today.

    A settings class that renamed some has them as its class variable `OLD_NAMES`.
    """
    names: Mapping[str, str] = getattr(settings_class, "OLD_NAMES", {})
    return names


def with_old_names(settings: Any) -> dict[str, Any]:
    """All settings under the names they had first: for results that are known by what they were made with."""
    first = {name: old for old, name in old_names(type(settings)).items()}
    return {first.get(name, name): value for name, value in dataclasses.asdict(settings).items()}


def parse_value(name: str, kind: Any, value: Any) -> Any:
    """One value of a setting, from text or from a value of TOML or JSON.

    >>> parse_value("depth", int | None, "3"), parse_value("depth", int | None, "none")
    (3, None)
    >>> parse_value("depth", int, "three")
    Traceback (most recent call last):
    skep.settings.SettingsError: setting 'depth' is a whole number, not 'three'
    """
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return _parse_optional(name, kind, value)
    if origin is typing.Literal:
        return _parse_choice(name, typing.get_args(kind), value)
    if origin is tuple:
        parts = value.split("/") if isinstance(value, str) else value
        return tuple(parse_value(name, typing.get_args(kind)[0], part) for part in parts if part != "")
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return kind(_parse_choice(name, tuple(member.value for member in kind), value))
    return _parse_scalar(name, kind, value)


def check_bounds(settings: Any, bounds: Mapping[str, tuple[float, float]]) -> None:
    """Raise SettingsError for the first of the settings that is less or more than it may be; none may be.

    >>> check_bounds(types.SimpleNamespace(depth=None, threads=0), {"depth": (1, 5), "threads": (1, 8)})
    Traceback (most recent call last):
    skep.settings.SettingsError: threads is from 1 to 8, not 0
    """
    for name, (least, most) in bounds.items():
        value = getattr(settings, name)
        if value is not None and not least <= value <= most:
            raise SettingsError(f"{name} is from {least} to {most}, not {value}")


def completed_by(preset: Any, settings: T) -> T:
    """The settings, with what they leave open (None) taken from a preset of the same class."""
    given = {name: value for name, value in vars(settings).items() if value is not None}
    completed: T = dataclasses.replace(preset, **given)
    return completed


def split_named(text: str) -> tuple[str, dict[str, str]]:
    """The parts of a text such as `name:key=value,key=value`.

    A value that contains a comma is written in double quotes around `key=value`.

    >>> split_named('uhp:threads=1,"command=engine --log a,b"')
    ('uhp', {'threads': '1', 'command': 'engine --log a,b'})
    """
    name, _, rest = text.strip().partition(":")
    pairs: dict[str, str] = {}
    try:
        parts = next(csv.reader([rest])) if rest else []
    except csv.Error as error:
        raise SettingsError(
            f"expected key=value,key=value in one line, not {rest[:60]!r}: {error}"
        ) from error
    for part in parts:
        key, sign, value = part.partition("=")
        if not sign:
            raise SettingsError(f"expected key=value, not {part!r}")
        if key.strip() in pairs:
            raise SettingsError(f"setting {key.strip()!r} is given twice")
        pairs[key.strip()] = value
    return name, pairs


def named_text(name: str, values: Mapping[str, Any]) -> str:
    """The text that `split_named` reads back.

    >>> named_text("random", {}), named_text("uhp", {"threads": 1, "command": "engine --log a,b"})
    ('random', 'uhp:threads=1,"command=engine --log a,b"')
    """
    pairs = [f"{key}={value_text(value)}" for key, value in values.items()]
    quoted = ['"' + pair.replace('"', '""') + '"' if set(pair) & set(',"') else pair for pair in pairs]
    return name + (":" + ",".join(quoted) if pairs else "")


def value_text(value: Any) -> str:
    """A value as text that `parse_value` reads back.

    >>> [value_text(value) for value in (True, None, 0.5, (64, 33, 1))]
    ['true', 'none', '0.5', '64/33/1']
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "none"
    if isinstance(value, enum.Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return "/".join(value_text(part) for part in value)
    return str(value)


def changed_settings(settings: Any) -> dict[str, Any]:
    """The settings that differ from their defaults, by name."""
    return {
        field.name: getattr(settings, field.name)
        for field in dataclasses.fields(settings)
        if field.init and getattr(settings, field.name) != _default(field)
    }


def _default(field: dataclasses.Field[Any]) -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


def _parse_optional(name: str, kind: Any, value: Any) -> Any:
    if value is None or (isinstance(value, str) and value.lower() == "none"):
        return None
    (inner,) = [part for part in typing.get_args(kind) if part is not types.NoneType]
    return parse_value(name, inner, value)


def _parse_choice(name: str, choices: tuple[Any, ...], value: Any) -> Any:
    for choice in choices:
        if value == choice or str(value) == str(choice):
            return choice
    raise SettingsError(f"setting {name!r} is one of {', '.join(map(str, choices))}, not {value!r}")


_WORDS = {bool: "true or false", int: "a whole number", float: "a number", str: "text"}


def _parse_scalar(name: str, kind: type, value: Any) -> Any:
    wrong = SettingsError(f"setting {name!r} is {_WORDS[kind]}, not {value!r}")
    if kind is bool:
        known = {"true": True, "false": False, "on": True, "off": False, "yes": True, "no": False}
        if str(value).lower() not in known:
            raise wrong
        return known[str(value).lower()]
    if isinstance(value, bool) or (kind is int and isinstance(value, float)):
        raise wrong
    try:
        parsed = kind(value)
    except (ValueError, TypeError) as error:
        raise wrong from error
    if kind is float and parsed != parsed:
        raise wrong
    return parsed
