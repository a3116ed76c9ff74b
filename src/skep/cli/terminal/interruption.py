"""Ctrl-C that ends long work early, with what was found so far."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

import click

from skep._core import StopFlag
from skep.cli.exit_status import ExitStatus


@contextmanager
def ctrl_c_stops() -> Iterator[StopFlag]:
    """A flag that the first Ctrl-C sets; the second one acts as usual."""
    flag = StopFlag()
    usual = signal.getsignal(signal.SIGINT)

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, usual)
        flag.set()

    signal.signal(signal.SIGINT, stop)
    try:
        yield flag
    finally:
        signal.signal(signal.SIGINT, usual)


def exit_interrupted(what_is_there: str) -> NoReturn:
    """Say what there is after an interruption, and exit with its status."""
    click.echo(f"skep: interrupted; {what_is_there}", err=True)
    sys.exit(ExitStatus.INTERRUPTED)
