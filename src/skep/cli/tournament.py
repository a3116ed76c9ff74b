"""`skep tournament` and `skep match`: games between agents, and what they show."""

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import click

from skep.arena.pairing.tournament import Tournament
from skep.arena.runner.run_settings import RunSettings
from skep.arena.runner.tournament_file import read_tournament_file
from skep.cli.arguments.agent_completion import AgentName
from skep.cli.arguments.game_argument import check_is_there
from skep.cli.arguments.settings import given_options
from skep.settings import SettingsError

Command = Callable[..., None]


def output_options(command: Command) -> Command:
    """Add the options about the results, and about resuming."""
    options = (
        click.option(
            "--resume", metavar="NAME", help="Play the missing games of a tournament in the database."
        ),
        click.option("--json", "as_json", is_flag=True, help="Print the results as JSON."),
        click.option(
            "--log",
            type=click.Path(path_type=Path, file_okay=False),
            help="Write what UHP engines on this machine are sent and answer to this folder.",
        ),
        click.option(
            "--pgn", type=click.Path(path_type=Path), help="Write all games to this file at the end."
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


@click.command()
@click.argument("players", nargs=-1, metavar="PLAYER... | FILE.toml", type=AgentName())
@given_options(Tournament, RunSettings, leave_out=("players",))
@output_options
def tournament(players: tuple[str, ...], given: dict[str, str], resume: str | None, **output: Any) -> None:
    """Play a tournament between agents, or the one that a TOML file describes.

    A PLAYER is an agent such as random or alphabeta:depth=4, or has a name of its own as in
    deep=alphabeta:depth=4. Options replace what the file says. Every finished game is in the database at
    once; after Ctrl-C (once to finish the running games, twice to drop them), a crash or a power cut,
    --resume NAME plays what is missing; with the file as well, in the database that it names. The exit
    status is 1 if a player was withdrawn.
    """
    from skep.cli.terminal.run_tournament import Output, run_from_settings

    if resume is None and not players:
        raise click.UsageError("name the players, a FILE.toml, or --resume NAME")
    run_from_settings("tournament", _settings(players, given, resume), resume, Output(**output))


@click.command()
@click.argument("players", nargs=-1, metavar="A B", type=AgentName())
@given_options(Tournament, RunSettings, leave_out=("players", "format"))
@output_options
def match(players: tuple[str, ...], given: dict[str, str], resume: str | None, **output: Any) -> None:
    """Play a match between two agents, such as random and alphabeta:depth=4.

    Every finished game is in the database at once; after Ctrl-C (once to finish the running games, twice
    to drop them), a crash or a power cut, --resume NAME plays what is missing. The exit status is 1 if a
    player was withdrawn, or if a test (--sprt) did not accept that the first is stronger.
    """
    from skep.cli.terminal.run_tournament import Output, run_from_settings

    if resume is None and len(players) != 2:
        raise click.UsageError(f"a match needs two players, not {len(players)}")
    run_from_settings("match", _settings(players, given, resume), resume, Output(**output))


def _settings(players: tuple[str, ...], given: dict[str, str], resume: str | None) -> dict[str, Any]:
    """Settings of the tournament and its run, from the file if there is one, and from the options."""
    if resume is not None:
        if len(players) == 1 and players[0].endswith(".toml"):
            return _place_in_file(Path(players[0])) | given
        fixed = [field.name for field in fields(Tournament) if field.name in given]
        if players or fixed:
            what = f"--{fixed[0]}" if fixed else f"{players[0]!r}"
            raise SettingsError(f"--resume goes on with a tournament as it was begun, without {what}")
        return dict(given)
    if len(players) == 1 and players[0].endswith(".toml"):
        check_is_there(Path(players[0]))
        return read_tournament_file(Path(players[0])) | given
    if len(players) == 1:
        raise click.UsageError(f"a tournament needs two players or a FILE.toml, not only {players[0]!r}")
    return {"players": players} | given


def _place_in_file(path: Path) -> dict[str, Any]:
    """Where the tournament of a file is run and stored: all that resuming it takes from there."""
    known = {field.name for field in fields(RunSettings)}
    return {name: value for name, value in read_tournament_file(path).items() if name in known}
