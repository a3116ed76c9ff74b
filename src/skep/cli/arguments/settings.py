"""Options of a command made from a settings class: their names, types, choices, defaults and help."""

import dataclasses
import enum
import functools
import types
import typing
from collections.abc import Callable, Collection, Mapping
from typing import Any

import click

from skep.settings import field_docs, field_types, old_names, parse_settings, parse_value, value_text

Command = Callable[..., None]


class SettingType(click.ParamType):  # type: ignore[type-arg]  # generic in new versions only
    """The type of a setting: shown in the help, and checked by `skep.settings`."""

    name = "setting"

    def __init__(self, setting: str, kind: Any) -> None:
        self.setting = setting
        self.kind = kind

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """What stands behind the option in the help, such as INTEGER or [file|random]."""
        word = type_text(self.kind)
        return TEXT_WORDS.get(self.setting, word) if word == "TEXT" else word

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The value as it was given. Raises SettingsError if it is not of the setting's type."""
        parse_value(self.setting, self.kind, value)
        return value


def type_text(kind: Any) -> str:
    """The type of a setting as the help shows it.

    >>> type_text(int), type_text(float | None), type_text(tuple[int, ...])
    ('INTEGER', 'FLOAT', 'INTEGER/INTEGER/...')
    >>> type_text(typing.Literal["json", "csv"])
    '[json|csv]'
    """
    arguments = typing.get_args(kind)
    match typing.get_origin(kind):
        case types.UnionType | typing.Union:
            return type_text(next(part for part in arguments if part is not types.NoneType))
        case typing.Literal:
            return _choice_text(arguments)
        case origin if origin is tuple:
            return "/".join([type_text(arguments[0])] * 2 + ["..."])
    if issubclass(kind, enum.Enum):
        return _choice_text([member.value for member in kind])
    return _TYPE_WORDS[kind]


TEXT_WORDS = {
    "adjudicate": "SCORE,PLIES",
    "clock": "SECONDS+SECONDS",
    "command": "COMMAND",
    "db": "FILE|URL",
    "game": "[hive|captain]",
    "game_type": "GAME_TYPE",
    "name": "NAME",
    "opening": "MOVES",
    "openings": "KIND[:KEY=VALUE,...]",
    "opponent": "AGENT",
    "position": "GAMESTRING",
    "results": "FOLDER",
    "rules": "RULES[:KEY=VALUE,...]",
    "runs": "FOLDER",
    "since": "DAY",
    "sprt": "ELO0,ELO1[,ALPHA,BETA]",
    "type": "GAME_TYPE",
    "until": "DAY",
    "workers": "NUMBER|ADDRESS",
}
"""What text a setting takes, by the setting's name: the same name means the same in every command."""

_TYPE_WORDS = {bool: "BOOLEAN", int: "INTEGER", float: "FLOAT", str: "TEXT"}


def _choice_text(choices: Collection[Any]) -> str:
    return "[" + "|".join(map(str, choices)) + "]"


def settings_options(settings_class: type) -> Callable[[Command], Command]:
    """Give a command an option for every field of a settings class.

    The command gets the settings as its argument `settings`; a value of the wrong type is refused with the
    message of `skep.settings`.
    """

    def decorate(command: Command) -> Command:
        def run(given: dict[str, Any], **arguments: Any) -> None:
            command(settings=parse_settings(settings_class, given), **arguments)

        return given_options(settings_class)(functools.wraps(command)(run))

    return decorate


def given_options(*settings_classes: type, leave_out: Collection[str] = ()) -> Callable[[Command], Command]:
    """Give a command an option for every field of some settings classes, except those left out.

    The command gets the options that were given, by name and as text, as its argument `given`: for settings
    that also come from elsewhere, such as a file or a preset, and that an option replaces.
    """
    names = [name for kind in settings_classes for name in field_types(kind) if name not in leave_out]
    renamed = {old: name for kind in settings_classes for old, name in _old_flags(kind).items()}
    flags = {name: flag for kind in settings_classes for name, flag in _flags(kind).items()}

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def run(**arguments: Any) -> None:
            values = {name: arguments.pop(name) for name in names}
            for old, name in renamed.items():
                old_value = arguments.pop(f"old_{old}")
                values[name] = _renamed(_flag(old), flags[name], old_value, values[name])
            command(given={name: value for name, value in values.items() if value is not None}, **arguments)

        decorated = _with_options(run, settings_classes, leave_out)
        for old in renamed:
            decorated = click.option(_flag(old), f"old_{old}", hidden=True)(decorated)
        return decorated

    return decorate


def _renamed(old: str, flag: str, old_value: str | None, value: str | None) -> str | None:
    """The value of a setting that may have been given by its old option."""
    if old_value is None:
        return value
    click.echo(f"skep: {old} is now called {flag}; the old name will be removed", err=True)
    if value is not None:
        raise click.UsageError(f"{old} and {flag} are the same; give one of them")
    return old_value


def _flags(kind: type) -> dict[str, str]:
    """The option of each setting. A class whose settings have other names on the command line, so that the
    same option means the same in every command, has these as its class variable `OPTION_NAMES`."""
    names: Mapping[str, str] = getattr(kind, "OPTION_NAMES", {})
    return {name: _flag(names.get(name, name)) for name in field_types(kind)}


def _old_flags(kind: type) -> dict[str, str]:
    """The options of earlier versions, each with its setting."""
    renamed: Mapping[str, str] = getattr(kind, "OPTION_NAMES", {})
    return {**old_names(kind), **{name: name for name in renamed}}


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")


def _with_options(command: Command, kinds: Collection[type], leave_out: Collection[str]) -> Command:
    options = [
        _option(_flags(kind)[field.name], field, field_types(kind)[field.name], field_docs(kind)[field.name])
        for kind in kinds
        for field in dataclasses.fields(kind)
        if field.init and field.name not in leave_out
    ]
    for option in reversed(options):
        command = option(command)
    return command


def _option(flag: str, field: dataclasses.Field[Any], kind: Any, doc: str) -> Callable[[Command], Command]:
    default = (
        ""
        if field.default in (None, "", (), dataclasses.MISSING)
        else f"  [default: {value_text(field.default)}]"
    )
    return click.option(flag, field.name, type=SettingType(field.name, kind), help=doc + default)
