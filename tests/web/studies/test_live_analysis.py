"""Analyses that run while a page shows them."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from skep.agents import Decision, StopFlag
from skep.games.hive import Position
from skep.web.studies import live_analysis
from skep.web.studies.live_analysis import MOST_ANALYSES, LatestDecision, LiveAnalysis, sharing_text


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


def test_of_decisions_that_come_together_the_newest_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_analysis, "PAUSE_SECONDS", 0)
    shown: list[int] = []

    async def scene() -> None:
        stop = StopFlag()
        latest = LatestDecision(lambda decision: shown.append(decision.move), stop)
        for moves in ((1, 2, 3), (4, 5)):
            for move in moves:
                latest.take(Decision(move=move))
            await asyncio.sleep(0.01)
        stop.set()
        latest.take(Decision(move=6))
        await asyncio.sleep(0.01)

    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, scene()).result()
    assert shown == [3, 5]
