"""What many runs have done together: `python -m attacks.totals FILE…` adds up the files of `--results`."""

import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from attacks.finding import Finding
from skep.drawing.text_table import table_text


def append_results(file: Path, findings: list[Finding], seed: int) -> None:
    """Write a line for each finding to the end of a file."""
    with file.open("a", encoding="utf-8") as lines:
        for one in findings:
            about = {"test": one.test, "seed": seed, "count": one.count, "figure": one.figure}
            lines.write(json.dumps(about | {"failures": [text[:500] for text in one.failures]}) + "\n")


def totals(results: Iterable[dict[str, Any]]) -> dict[str, tuple[int, int, int]]:
    """Runs, count and failures by test; a run whose seed was there before counts nothing.

    >>> runs = [{"test": "kills", "seed": seed, "count": 5, "failures": []} for seed in (1, 2, 2)]
    >>> totals(runs)
    {'kills': (2, 10, 0)}
    """
    seeds: dict[str, set[int]] = defaultdict(set)
    sums: dict[str, tuple[int, int, int]] = {}
    for one in results:
        test = one["test"]
        is_new = one["seed"] not in seeds[test]
        seeds[test].add(one["seed"])
        runs, count, failures = sums.get(test, (0, 0, 0))
        sums[test] = (
            runs + is_new,
            count + (one["count"] if is_new else 0),
            failures + len(one["failures"]),
        )
    return sums


def read_results(files: Iterable[str]) -> Iterable[dict[str, Any]]:
    """The lines of some files."""
    for file in files:
        yield from map(json.loads, Path(file).read_text(encoding="utf-8").splitlines())


if __name__ == "__main__":
    rows = [[test, *map(str, sums)] for test, sums in totals(read_results(sys.argv[1:])).items()]
    print(table_text(["test", "runs", "count", "failures"], rows))
