"""What the tests of the command line share."""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.command_line import Done, Skep
from skep.cli import main


@pytest.fixture
def skep(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Skep:
    """The command line, run in this very process."""

    def run(*arguments: str | Path) -> Done:
        monkeypatch.setattr(sys, "argv", ["skep", *map(str, arguments)])
        code: object = 0
        try:
            main()
        except SystemExit as end:
            code = end.code
        printed = capsys.readouterr()
        assert isinstance(code, int)
        return Done(code, printed.out, printed.err)

    return run


@pytest.fixture
def _ctrl_c_is_heard() -> Iterator[None]:
    """Programs that are started in the background ignore Ctrl-C, and all that they start do so too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
