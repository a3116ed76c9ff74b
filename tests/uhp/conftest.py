"""The engine knows the agent `thinker` in these tests."""

import pytest
from tests.uhp import thinker

from skep.agents import KINDS


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "thinker", (f"{thinker.__name__}:Thinker", "thinks"))
