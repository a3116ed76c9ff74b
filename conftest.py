"""Fixtures for the examples in docstrings, which see no other conftest."""

import asyncio
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _no_running_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let examples call `asyncio.run` in a process where the browser of the page's tests has a loop running."""
    loop = asyncio._get_running_loop()
    if loop is None or not isinstance(request.node, pytest.DoctestItem):
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)
