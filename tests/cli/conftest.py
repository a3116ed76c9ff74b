"""What the tests of the command line share."""

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture
def _ctrl_c_is_heard() -> Iterator[None]:
    """Programs that are started in the background ignore Ctrl-C, and all that they start do so too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
