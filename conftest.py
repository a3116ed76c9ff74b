"""For all tests, and for the examples in docstrings, which see no other conftest."""

import asyncio
import importlib
from collections.abc import Iterator

import pytest

# These packages import modules of their own. They are imported before pytest collects the examples of those
# modules, because it would otherwise make a second copy of each, with classes that are not the same.
for package in ("agents", "arena.game", "games", "papers", "records"):
    importlib.import_module(f"skep.{package}")


@pytest.fixture(autouse=True)
def _no_running_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let a test call `asyncio.run` in a process where the browser of other tests has a loop running."""
    loop = asyncio._get_running_loop()
    if loop is None or "chromium" in request.fixturenames:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)
