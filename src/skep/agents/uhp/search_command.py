"""The command that asks an engine for a move within a limit.

>>> search_command(Limit(time=0.5, nodes=100), is_skep=True)
('bestmove time 00:00:00.5 nodes 100', 0.5)
>>> search_command(Limit(time=0.5, nodes=100), is_skep=False)
('bestmove time 00:00:00.5', 0.5)
>>> search_command(Limit(time=0.5, nodes=100), is_skep=False, reads_fractions=False)
('bestmove time 00:00:01', 1)
"""

import math

from skep.agents.protocol import Limit
from skep.agents.uhp.protocol_text import time_text

_LEAST_SECONDS = 0.001  # what the protocol's time can express
_DEFAULT_SECONDS = 1.0  # for a move, when nothing that UHP can express limits it


def search_command(limit: Limit, *, is_skep: bool, reads_fractions: bool = True) -> tuple[str, float | None]:
    """The command, and the seconds that it gives the engine; None if it is limited otherwise.

    Engines of skep read several limits at once, which UHP does not have; not all read fractions of a second.
    """
    said = _full_limit(limit) if is_skep else _plain_limit(limit, reads_fractions)
    words = ["bestmove"]
    words += [] if said.time is None else ["time", time_text(said.time)]
    words += [] if said.depth is None else ["depth", str(said.depth)]
    words += [] if said.nodes is None else ["nodes", str(said.nodes)]
    return " ".join(words), said.time


def _full_limit(limit: Limit) -> Limit:
    """A limit as our own engines understand it."""
    seconds = limit.seconds()
    has_limit = (seconds, limit.depth, limit.nodes) != (None, None, None)
    return Limit(time=seconds if has_limit else _DEFAULT_SECONDS, depth=limit.depth, nodes=limit.nodes)


def _plain_limit(limit: Limit, reads_fractions: bool) -> Limit:
    """A limit as every engine understands it: a time or else a depth.

    An engine that reads whole seconds only gets at least one.
    """
    seconds = limit.seconds()
    if seconds is None and limit.depth is not None:
        return Limit(depth=limit.depth)
    seconds = _DEFAULT_SECONDS if seconds is None else seconds
    return Limit(time=max(_LEAST_SECONDS, seconds) if reads_fractions else max(1, math.floor(seconds)))
