"""The command line. Commands are imported when they are called, so that `skep --help` is quick."""

import atexit
import gc
import importlib
import os
import signal
import sys

import click

from skep.cli.arguments.command_group import CommandGroup
from skep.drawing.terminal_text import terminal_text

COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("skep.cli.play:play", "Play a game in the terminal."),
    "web": ("skep.cli.web:web", "Play, learn, watch and study in the browser."),
    "show": ("skep.cli.show:show", "Show a game, or draw it."),
    "convert": ("skep.cli.convert:convert", "Write games in another format."),
    "db": ("skep.cli.db:db", "Store, find and explore games."),
    "analyse": (
        "skep.cli.analyse:analyse",
        "Judge every move of a game, or find the best lines of a position.",
    ),
    "hint": ("skep.cli.analyse:hint", "Get one move for a position, and why."),
    "puzzle": ("skep.cli.puzzle:puzzle", "Solve puzzles, or find them in games."),
    "perft": ("skep.cli.perft:perft", "Count the move sequences of a position."),
    "agents": ("skep.cli.agents:agents", "List the agents and their settings."),
    "new-agent": ("skep.cli.new_agent:new_agent", "Begin an agent of your own."),
    "match": ("skep.cli.tournament:match", "Play a match between two agents."),
    "tournament": ("skep.cli.tournament:tournament", "Play a tournament between agents."),
    "openings": ("skep.cli.openings:openings", "Make a suite of balanced openings."),
    "ratings": ("skep.cli.ratings:ratings", "Rate players by their stored games."),
    "sprt": ("skep.cli.sprt:sprt", "Judge a match, or estimate how many games a test will take."),
    "swarm": ("skep.cli.swarm:swarm", "Show how the swarm decides, or tune it."),
    "bench": ("skep.cli.bench:command", "Search fixed positions: the signature of the search."),
    "papers": ("skep.cli.papers:papers", "Run the tables of the studied works again."),
    "train": ("skep.cli.train:train", "Train weights, tables and networks."),
    "data": ("skep.cli.data:data", "Count, show and export positions to learn from."),
    "tune": ("skep.cli.train:tune", "Fit the weights of the engine to games against itself."),
    "engines": ("skep.cli.engines:engines", "Give names to UHP engines on this machine."),
    "uhp": ("skep.cli.uhp:uhp", "Run an agent as a UHP engine."),
    "uhp-check": ("skep.cli.uhp_check:uhp_check", "Check another program as a UHP engine."),
}
"""Name -> where the command is, and its help in one line."""


class LazyGroup(CommandGroup):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import a command."""
        if name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="skep", prog_name="skep", message="%(prog)s %(version)s")
def cli() -> None:
    """Skep: a laboratory for the board game Hive."""


def main() -> None:
    """Run the command line; what goes wrong gets an error of one line and its exit status."""
    from skep.cli.exit_status import ExitStatus, error_text, status_of

    # Before Python ends it searches all that it has loaded for garbage. Without that Ctrl-C ends at once.
    atexit.register(gc.freeze)
    # All has been said by then: Ctrl-C ends Python as it ends any program, without a traceback.
    atexit.register(signal.signal, signal.SIGINT, signal.SIG_DFL)
    if "_SKEP_COMPLETE" in os.environ:  # a shell asks what a word may become
        from skep.cli.arguments.bash_completion import use_bash_line_completion

        use_bash_line_completion()
    try:
        cli(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(ExitStatus.WRONG_INPUT)
    except click.Abort as error:
        if isinstance(error.__cause__, KeyboardInterrupt):  # otherwise the command has said more
            click.echo("skep: interrupted", err=True)
        sys.exit(ExitStatus.INTERRUPTED)
    except BrokenPipeError:  # whoever reads our output, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(ExitStatus.ENVIRONMENT)
    except (ValueError, OSError) as error:
        click.echo(terminal_text(f"skep: {error_text(error)}"), err=True)
        sys.exit(status_of(error))
