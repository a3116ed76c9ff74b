"""`skep train`: learners, each with a command made from its settings."""

import shlex
from dataclasses import asdict
from pathlib import Path

import click

from skep.arena.runner.cpu_budget import core_count
from skep.arena.runner.executor import open_executor
from skep.cli.arguments.command_group import CommandGroup
from skep.cli.arguments.settings import given_options
from skep.cli.terminal.interruption import exit_interrupted
from skep.cli.terminal.training_view import TrainingView
from skep.settings import SettingsError, parse_settings, suggestion
from skep.training.learner import train as train_learner
from skep.training.provenance import command_text
from skep.training.registry import LEARNERS, learner_of, resume_run
from skep.training.run import Run

HELP = {
    "genetic": "Train weights by a genetic algorithm, as ibnnasar2020 did.",
    "weights": "Search for weights: the passive learner of ibnnasar2020, or CMA-ES.",
    "tabular": "Learn a table of weights for positions and moves, as blixtye2013 did.",
    "td": "Learn weights from play alone, by TD(λ).",
    "coevolution": "Evolve two swarms of networks against each other, as steyn did.",
    "network": "Train the network that judges positions for the engine, by games against itself.",
    "search": "Tune the numbers of the engine's search, by games against itself.",
    "tune": "Fit the weights of the engine's evaluation to games against itself; keep what wins a match.",
}


@click.group(cls=CommandGroup)
def train() -> None:
    """Train weights, tables and networks, in a run folder that can be resumed."""


def begun(learner: str, preset: str | None, given: dict[str, str], out: Path | None) -> Run:
    """A new run with the settings of a preset, changed by the options that were given."""
    presets = LEARNERS[learner].PRESETS
    if preset is not None and preset not in presets:
        raise SettingsError(f"unknown preset {preset!r}" + suggestion(preset, presets))
    base = presets[preset] if preset is not None else LEARNERS[learner].Settings()
    settings = parse_settings(LEARNERS[learner].Settings, {**asdict(base), **given})
    return Run.begin(out or _free_folder(learner), learner, settings)


def resumed(learner: str, folder: Path, preset: str | None, given: dict[str, str]) -> Run:
    """A run to be resumed, with the settings it has."""
    if preset is not None or given:
        raise SettingsError("a run is resumed with the settings it has; --resume takes no others")
    run = resume_run(folder)
    if run.learner != learner:
        raise SettingsError(f"{folder} is a run of: {command_text(run.learner)}")
    return run


def how_to_resume(learner: str, folder: Path) -> str:
    """The command that goes on with a run."""
    return f"{command_text(learner)} --resume {shlex.quote(str(folder))}"


def _free_folder(learner: str) -> Path:
    number = 1
    while (folder := Path("runs") / f"{learner}-{number}").exists():
        number += 1
    return folder


def _command(learner: str) -> click.Command:
    presets = "|".join(LEARNERS[learner].PRESETS)

    @click.option("--preset", metavar=f"[{presets}]", help="Settings to start from; options change them.")
    @click.option(
        "--out", type=click.Path(path_type=Path), help="The run folder; a new one under runs/ if not given."
    )
    @click.option("--resume", type=click.Path(path_type=Path), help="Go on with the run in this folder.")
    @click.option(
        "--workers",
        metavar="NUMBER|ADDRESS",
        help="Worker processes, 0 for this one, or a Dask scheduler's address; "
        "one for each core if not given.",
    )
    @given_options(LEARNERS[learner].Settings)
    def command(
        given: dict[str, str], preset: str | None, out: Path | None, resume: Path | None, workers: str | None
    ) -> None:
        with open_executor(workers or str(core_count())) as executor:
            run = resumed(learner, resume, preset, given) if resume else begun(learner, preset, given, out)
            with learner_of(run) as learning, TrainingView(learner) as view:
                try:
                    train_learner(learning, run, executor, view.update)
                except KeyboardInterrupt:
                    exit_interrupted(f"go on with: {how_to_resume(learner, run.folder)}")
                click.echo(learning.summary())
        click.echo(f"results in {run.folder}")

    return click.command(learner, help=HELP[learner])(command)


tune = _command("tune")
for _learner in LEARNERS:
    if _learner != "tune":
        train.add_command(_command(_learner))
