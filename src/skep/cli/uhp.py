"""`skep uhp`: an agent as a UHP engine on stdin and stdout."""

import contextlib
import io
import os
import signal
import sys
from types import FrameType

import click

from skep.agents import make_agent
from skep.cli.arguments.agent_completion import AgentName
from skep.uhp.session import Session


@click.command()
@click.argument("agent", default="alphabeta", type=AgentName())
def uhp(agent: str) -> None:
    """Run AGENT, such as alphabeta:threads=2 or mcts, as an engine of the Universal Hive Protocol.

    Commands are read from stdin and answered on stdout; `help` lists them. Ctrl-C ends a bestmove early,
    with the best move so far.
    """
    _speak_utf8()
    session = Session(make_agent(agent), sys.stdout)

    def interrupt(number: int, frame: FrameType | None) -> None:
        # A client's signal may come after the search and must not end the engine; a person's Ctrl-C ends it.
        if not session.interrupt() and sys.stdin.isatty():
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    if sys.platform == "win32":
        signal.signal(signal.SIGBREAK, interrupt)
    session.run(sys.stdin)
    _close_output()


def _speak_utf8() -> None:
    """Neither the user's locale nor a stray byte may change the protocol."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _close_output() -> None:
    """If the reader is gone, discard the rest of the output, so that Python reports no error at exit."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
