"""A page with a folder of its own, for one attack."""

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.web.serving import Server


@contextlib.contextmanager
def new_server() -> Iterator[Server]:
    """Serve a page without games; at the end it and its folder are gone. Its games are in `tables`."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "tables").mkdir()
        server = Server(Path(folder))
        try:
            yield server
        finally:
            server.stop()
