"""Analyses that run while a page shows them."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from skep.games.hive import Position
from skep.web.studies.live_analysis import MOST_ANALYSES, LiveAnalysis, sharing_text


def test_analyses_are_bounded_and_those_who_wait_see_why() -> None:
    async def scene() -> None:
        analyses = [LiveAnalysis(lambda decision: None) for _ in range(MOST_ANALYSES + 1)]
        position = Position("Base")
        try:
            for analysis in analyses[:-1]:
                analysis.start(position, 1)
            assert f"{MOST_ANALYSES} analyses share" in sharing_text()
            with pytest.raises(ValueError, match="try again"):
                analyses[-1].start(position, 1)
        finally:
            for analysis in analyses:
                analysis.stop()
        analyses[-1].start(position, 1)
        analyses[-1].stop()
        await asyncio.sleep(0)

    with ThreadPoolExecutor(1) as pool:  # the browser's tests keep a loop in this thread
        pool.submit(asyncio.run, scene()).result()
    assert LiveAnalysis.running == set()
