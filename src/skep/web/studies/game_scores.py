"""The evaluation of a whole game, move by move."""

import asyncio
from collections.abc import Callable
from functools import partial

from skep.agents import Limit, StopFlag
from skep.analysis.review import review_game
from skep.web.agents.thinking import POOL
from skep.web.studies.study import Study

SECONDS_A_MOVE = 0.15


async def score_game(study: Study, stop: StopFlag, on_scored: Callable[[int, int], None]) -> None:
    """Evaluate every position of the main line; calls `on_scored` with how many of how many are done."""
    nodes = [study.root, *study.root.main_line()]
    loop = asyncio.get_running_loop()

    def keep(ply: int, score: float) -> None:
        if not stop.is_set():
            nodes[ply].score = score
            on_scored(ply + 1, len(nodes))

    def on_position(ply: int, score: float) -> None:
        loop.call_soon_threadsafe(keep, ply, score)

    review = partial(review_game, on_position=on_position, stop=stop)
    found = await loop.run_in_executor(POOL, review, study.to_record(), Limit(time=SECONDS_A_MOVE))
    for node, judged in zip(nodes[1:], found.moves, strict=False):
        node.best = judged.best
