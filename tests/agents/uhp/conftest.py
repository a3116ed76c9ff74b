"""No test of engines leaves a process behind."""

import sys
from collections.abc import Iterator

import pytest
from tests.agents.uhp.engines import children


@pytest.fixture(autouse=True)
def _leave_no_process_behind() -> Iterator[None]:
    if sys.platform != "linux":
        yield
        return
    before = children()
    yield
    assert children() <= before
