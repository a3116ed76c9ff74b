"""The report on the studied works, computed once and again when its results have changed."""

import functools
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skep.papers.report.comparison import Report

Stamp = tuple[int, int]
"""How many files of results there are, and when one was changed last, in nanoseconds."""
_LOADING = threading.Lock()


def report() -> "Report":
    """All works with their results. The first call takes seconds. Raises ResultsError for a damaged file."""
    from skep.papers.results import KEPT_RESULTS  # its imports are slow, and few come here

    times = [path.stat().st_mtime_ns for path in KEPT_RESULTS.rglob("*") if path.is_file()]
    with _LOADING:  # two visitors wait for one computation
        return _report_of((len(times), max(times, default=0)))


@functools.lru_cache(maxsize=1)
def _report_of(stamp: Stamp) -> "Report":
    from skep.papers.report.comparison import load_report

    return load_report()
