"""Threads that think."""

import os
import sys
import threading
from concurrent.futures import Executor

import pytest

from skep.web.agents.thinking import POOL, SIMULATIONS, THINKING_NICENESS


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere threads have no priority of their own")
@pytest.mark.parametrize("pool", [POOL, SIMULATIONS])
def test_threads_that_think_give_way_to_the_page(pool: Executor) -> None:
    def own_priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    thinking = pool.submit(own_priority).result()
    assert thinking == min(19, own_priority() + THINKING_NICENESS)
