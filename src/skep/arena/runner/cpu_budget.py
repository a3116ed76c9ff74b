"""How many cores a tournament uses, and how many there are."""

import dataclasses
import os
from collections.abc import Iterable

from skep.agents import make_agent
from skep.arena.pairing.entrant import Entrant
from skep.drawing.count_text import count_text


def core_count() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def load_warning(players: Iterable[Entrant], workers: int, cores: int) -> str | None:
    """A warning if so many workers use more cores than there are; None if not.

    Of the two players in a game only one thinks at a time.

    >>> load_warning([], workers=3, cores=2)
    '3 workers with 1 thread each share 2 cores: players get less time to think than their limits say'
    """
    threads = max((_threads(player) for player in players), default=1)
    if workers * threads <= cores:
        return None
    return (
        f"{count_text(workers, 'worker')} with {count_text(threads, 'thread')} each share "
        f"{count_text(cores, 'core')}: "
        "players get less time to think than their limits say"
    )


def _threads(player: Entrant) -> int:
    settings = dataclasses.asdict(make_agent(player.agent).settings)
    return int(settings.get("threads") or 1)
