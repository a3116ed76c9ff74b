"""Options of a command made from a settings class."""

import dataclasses
import functools
from collections.abc import Callable, Collection
from typing import Any

import click

from skep.settings import field_docs, parse_settings, value_text

Command = Callable[..., None]


def settings_options(settings_class: type) -> Callable[[Command], Command]:
    """Give a command an option for every field of a settings class.

    The command gets the settings as its argument `settings`; what is not of the right kind is refused with
    the message of `skep.settings`.
    """
    docs = field_docs(settings_class)
    fields = [field for field in dataclasses.fields(settings_class) if field.init]

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def run(**arguments: Any) -> None:
            values = {field.name: arguments.pop(field.name) for field in fields}
            command(settings=parse_settings(settings_class, values), **arguments)

        decorated: Command = run
        for field in reversed(fields):
            default = value_text(field.default)
            option = click.option(
                _flag(field.name), field.name, default=default, show_default=True, help=docs[field.name]
            )
            decorated = option(decorated)
        return decorated

    return decorate


def given_options(*settings_classes: type, leave_out: Collection[str] = ()) -> Callable[[Command], Command]:
    """Give a command an option for every field of some settings classes, except those left out.

    The command gets what the user gave, by name and as text, as its argument `given`: for settings that
    also come from elsewhere, which an option replaces.
    """
    fields = [
        (field, field_docs(kind))
        for kind in settings_classes
        for field in dataclasses.fields(kind)
        if field.name not in leave_out
    ]

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def run(**arguments: Any) -> None:
            values = {field.name: arguments.pop(field.name) for field, _ in fields}
            given = {name: value for name, value in values.items() if value is not None}
            command(given=given, **arguments)

        decorated: Command = run
        for field, docs in reversed(fields):
            default = "" if field.default in (None, "") else f"  [default: {value_text(field.default)}]"
            decorated = click.option(_flag(field.name), field.name, help=docs[field.name] + default)(
                decorated
            )
        return decorated

    return decorate


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")
