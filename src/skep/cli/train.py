"""`skep train`: learners at work, each in a run folder that can be resumed."""

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from skep.cli.settings import given_options
from skep.settings import SettingsError, changed_settings, parse_settings

LEARNERS: dict[str, tuple[str, str]] = {
    "coevolution": (
        "skep.training.coevolution:Coevolution",
        "Two swarms of networks against each other (work 004).",
    ),
}
"""Name -> where the learner is, and what it does in one line. Modules are imported when asked for."""


class LearnerGroup(click.Group):
    """A group with a command for each learner, whose options are its settings."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the learners."""
        return list(LEARNERS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import a learner and make its command."""
        return learner_command(name) if name in LEARNERS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the learners without importing them."""
        with formatter.section("Learners"):
            formatter.write_dl([(name, text) for name, (_, text) in LEARNERS.items()])


@click.group(cls=LearnerGroup)
def train() -> None:
    """Let a learner learn, in a folder of its own.

    Every step is in the folder at once. After Ctrl-C, a crash or a power cut, --resume goes on as if nothing
    had happened.
    """


def learner_class(name: str) -> Any:
    """The class of a learner."""
    module, _, attribute = LEARNERS[name][0].partition(":")
    return getattr(importlib.import_module(module), attribute)


def learner_command(name: str) -> click.Command:
    """The command of a learner."""
    kind = learner_class(name)
    decorators: list[Callable[..., Any]] = [
        click.argument("folder", type=click.Path(path_type=Path)),
        click.option("--preset", type=click.Choice(list(kind.PRESETS)), help="Settings to begin from."),
        given_options(kind.Settings),
        click.option(
            "--workers",
            default="0",
            show_default=True,
            help="Processes that play, 0 for this one, or the address of a Dask scheduler.",
        ),
        click.option("--resume", is_flag=True, help="Go on with the run in the folder."),
    ]

    def command(folder: Path, preset: str | None, given: dict[str, str], workers: str, resume: bool) -> None:
        if resume and (preset or given):
            raise SettingsError("--resume goes on with a run as it was begun, without other settings")
        learn(name, folder, None if resume else settings_of(kind, preset, given), workers)

    decorated: Callable[..., Any] = command
    for decorator in reversed(decorators):
        decorated = decorator(decorated)
    return click.command(name, help=f"{LEARNERS[name][1]}\n\nThe run is kept in FOLDER.")(decorated)


def settings_of(kind: Any, preset: str | None, given: dict[str, str]) -> Any:
    """The settings of a preset, with those that are given in their place."""
    base = changed_settings(kind.PRESETS[preset]) if preset else {}
    return parse_settings(kind.Settings, base | given)


def learn(name: str, folder: Path, settings: Any, workers: str) -> None:
    """Begin a run, or go on with the one in the folder if there are no settings; print what it has shown."""
    from skep.arena.workers import make_crew
    from skep.training.learner import train as train_learner
    from skep.training.run import Run
    from skep.training.view import View

    kind = learner_class(name)
    learner = None if settings is None else kind(settings)  # refuses settings before there is a folder
    run = Run.resume(folder, {name: kind.Settings}) if learner is None else Run.begin(folder, name, settings)
    learner = learner or kind(run.settings)
    crew = make_crew(workers)
    try:
        with View(f"{name} {folder.name}") as view:
            train_learner(learner, run, crew, view)
    finally:
        crew.stop()
        crew.close()
    click.echo(learner.summary())
