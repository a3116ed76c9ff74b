"""How much longer things take because others use the processors.

A bound in seconds says nothing on a busy machine. Linux counts for each thread how long it ran and how long
it waited for a processor: by both together over the first, bounds can be stretched.
"""

from pathlib import Path


class ProcessorShare:
    """Watches the main threads of processes from now on."""

    def __init__(self, *pids: int | str) -> None:
        self._pids = pids
        self._begin = [_ran_and_waited(pid) for pid in pids]

    @property
    def stretch(self) -> float:
        """How many times longer the slowest of them takes than alone; 1 where the system does not tell."""
        times = [
            (ran - ran_before, waited - waited_before)
            for (ran, waited), (ran_before, waited_before) in zip(
                map(_ran_and_waited, self._pids), self._begin, strict=True
            )
        ]
        return max((1 + waited / ran for ran, waited in times if ran > 0), default=1.0)


def _ran_and_waited(pid: int | str) -> tuple[float, float]:
    """Seconds that the main thread of a process ran, and waited for a processor."""
    try:
        ran, waited, _ = Path(f"/proc/{pid}/schedstat").read_text().split()
    except OSError:
        return 0.0, 0.0
    return int(ran) / 1e9, int(waited) / 1e9


def stretch_text(stretch: float) -> str:
    """What to say about it in a table.

    >>> stretch_text(1.04), stretch_text(3.2)
    ('', ' (3.2 times as long as alone)')
    """
    return "" if stretch < 1.1 else f" ({stretch:.1f} times as long as alone)"
