"""Options of a command made from a settings class."""

import dataclasses
import functools
from collections.abc import Callable
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
            flag = "--" + field.name.replace("_", "-")
            default = value_text(field.default)
            option = click.option(flag, field.name, default=default, show_default=True, help=docs[field.name])
            decorated = option(decorated)
        return decorated

    return decorate
