"""The evaluation of a whole game, move by move."""

import asyncio
from collections.abc import Callable

from skep.agents import Limit, StopFlag
from skep.games import Color
from skep.web.study import Node, Study
from skep.web.thinking import think

SECONDS_A_MOVE = 0.15


async def score_game(study: Study, stop: StopFlag, on_scored: Callable[[int, int], None]) -> None:
    """Evaluate every position of the main line; tells how many of how many are done."""
    nodes = [study.root, *study.root.main_line()]
    for number, node in enumerate(nodes, 1):
        node.score = await _score(study, node, stop)
        if stop.is_set():
            return
        on_scored(number, len(nodes))
        await asyncio.sleep(0)


async def _score(study: Study, node: Node, stop: StopFlag) -> float | None:
    """In favour of White."""
    position = study.position(node)
    outcome = position.outcome()
    if outcome is not None:
        return {None: 0.0, Color.WHITE: 10_000.0, Color.BLACK: -10_000.0}[outcome.winner]
    decision = await think("alphabeta:table=16", position, Limit(time=SECONDS_A_MOVE), stop)
    if decision.score is None:
        return None
    return decision.score if position.turn == Color.WHITE else -decision.score
